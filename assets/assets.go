// Package assets embeds what ships inside the binary: the default character,
// her clips, icons and the bundled guides. assets/forge makes the character
// and the clips; `make assets` builds them again. Values are read-only; any
// goroutine may read them.
package assets

import (
	"embed"
	"fmt"
	"path"
)

//go:embed avatar/yui.vrm
var defaultVRM []byte

//go:embed icons/yui.png
var icon []byte

//go:embed icons/yui_64.png
var smallIcon []byte

//go:embed props/bed.glb
var bed []byte

//go:embed icons/tray-*.png
var trayIcons embed.FS

//go:embed guides/*.md
var guides embed.FS

//go:embed motions/*.vrma
var motions embed.FS

// DefaultModel is the bundled character, a VRM 1.0 file.
func DefaultModel() []byte { return defaultVRM }

// Icon is the app's icon, a 512 pixel PNG.
func Icon() []byte { return icon }

// SmallIcon is her face in 64 pixels, a PNG.
func SmallIcon() []byte { return smallIcon }

// Bed is her bed, a .glb whose origin is where she stands beside it.
func Bed() []byte { return bed }

// TrayIcon is a tray icon by its kind: light, dark or template, with @2x for
// twice the size; nil for an unknown one.
func TrayIcon(kind string) []byte {
	b, err := trayIcons.ReadFile("icons/tray-" + kind + ".png")
	if err != nil {
		return nil
	}
	return b
}

// Guide is the text of a bundled guide by its key (controls, capabilities),
// "" for an unknown key.
func Guide(key string) string {
	b, err := guides.ReadFile("guides/" + key + ".md")
	if err != nil {
		return ""
	}
	return string(b)
}

// Motion is a bundled clip by its file name (idle_calm.vrma).
func Motion(name string) ([]byte, error) {
	b, err := motions.ReadFile(path.Join("motions", path.Base(name)))
	if err != nil {
		return nil, fmt.Errorf("no bundled clip named %s", name)
	}
	return b, nil
}
