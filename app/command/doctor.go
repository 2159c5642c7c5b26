package command

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"yui/avatar/render"
	"yui/backend/speech/device"
	"yui/backend/transport"
	"yui/configs"
	"yui/platform/desktop"
	"yui/platform/keyring"
	"yui/platform/paths"
	"yui/platform/virtual"
)

// checkTime bounds one look of the doctor.
const checkTime = 8 * time.Second

// level says how a check ended.
type level uint8

const (
	good level = iota
	note       // works, with less
	bad        // a thing YUI needs is missing
)

// finding is one line of the doctor.
type finding struct {
	what   string
	level  level
	detail string
	todo   string
}

func (f finding) String() string {
	s := fmt.Sprintf("%-10s %-5s %s", f.what, [...]string{"ok", "note", "BAD"}[f.level], f.detail)
	if f.todo != "" {
		s += " — " + f.todo
	}
	return s
}

func doctorCommand(s *shared) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Check display, GL, sound, keyring and endpoints, one line each",
		Args:  args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			worst := good
			show := func(f finding) {
				worst = max(worst, f.level)
				fmt.Fprintln(c.OutOrStdout(), f)
			}
			d, err := s.dirs()
			if err != nil {
				show(finding{"folders", bad, err.Error(), ""})
				return quietError{exitFailed}
			}
			show(checkFolders(d))
			show(checkDisplay())
			show(checkGL())
			show(checkSound())
			show(checkSpeech())
			show(checkKeyring(d))
			cfg, err := configs.Load(d.Config, os.Getenv)
			if err != nil {
				show(finding{"configs", bad, err.Error(), ""})
				return quietError{exitFailed}
			}
			show(finding{what: "configs", detail: "all files valid"})
			show(checkChat(c.Context(), cfg))
			show(checkTTS(c.Context(), cfg))
			if u := cfg.Endpoints.BrokerBaseURL; u != "" {
				show(reach(c.Context(), "broker", u, ""))
			}
			if worst == bad {
				return quietError{exitFailed}
			}
			return nil
		},
	}
}

func checkFolders(d paths.Dirs) finding {
	if err := d.Make(); err != nil {
		return finding{"folders", bad, err.Error(), ""}
	}
	f, err := os.CreateTemp(d.Data, ".doctor-*")
	if err != nil {
		return finding{"folders", bad, d.Data + " is not writable", "choose another with --data-dir"}
	}
	f.Close()
	os.Remove(f.Name())
	return finding{what: "folders", detail: "data in " + d.Data + ", config in " + d.Config}
}

func checkDisplay() finding {
	if virtual.Needed() {
		return finding{"display", note, "none in this environment", "log in to a desktop, or use make run, which starts a virtual one"}
	}
	d, err := desktop.Open()
	if err != nil {
		return finding{"display", note, "she stays in her window: " + err.Error(), "use an X11 session (or XWayland) for the desktop pet"}
	}
	defer d.Close()
	if !d.Composited() {
		return finding{"display", note, "no compositor, so she cannot stand on the desktop", "turn compositing on, or start picom"}
	}
	screens, err := d.Screens()
	if err != nil || len(screens) == 0 {
		return finding{"display", note, "screens unknown", ""}
	}
	return finding{what: "display", detail: fmt.Sprintf("%d screen(s), %v, composited", len(screens), screens[0].Bounds.Size())}
}

func checkGL() finding {
	if virtual.Needed() {
		stop, err := virtual.Start()
		if err != nil {
			return finding{"gl", note, "not checked, there is no display", ""}
		}
		defer func() { stop(); os.Unsetenv("DISPLAY") }()
	}
	defer render.Terminate()
	name, software, err := render.Probe()
	switch {
	case err != nil:
		return finding{"gl", bad, err.Error(), "install or update the graphics driver; Mesa's software one (libgl1-mesa-dri) is enough"}
	case software:
		return finding{"gl", note, name, "drawn by the processor; a graphics driver would save power"}
	}
	return finding{what: "gl", detail: name}
}

func checkSound() finding {
	d, err := device.Open()
	if err != nil {
		return finding{"sound", note, "no device: she writes and moves her mouth in silence", "plug one in or start the sound server"}
	}
	if err := d.Close(); err != nil {
		return finding{"sound", note, "the device opened but did not close: " + err.Error(), ""}
	}
	return finding{what: "sound", detail: "device opens"}
}

func checkSpeech() finding {
	names := []string{"espeak-ng", "spd-say"}
	switch runtime.GOOS {
	case "darwin":
		names = []string{"say"}
	case "windows":
		names = []string{"powershell"}
	}
	for _, n := range names {
		if p, err := exec.LookPath(n); err == nil {
			return finding{what: "speech", detail: "system voice: " + filepath.Base(p)}
		}
	}
	return finding{"speech", note, "no system voice, the built-in murmur speaks", "install espeak-ng, or connect a speech server in Settings, Voice"}
}

func checkKeyring(d paths.Dirs) finding {
	if keyring.New(filepath.Join(d.Data, "keys.json")).Available() {
		return finding{what: "keyring", detail: "keys go to the system's keyring"}
	}
	return finding{"keyring", note, "none answers; keys go to a file only you can read", "unlock or install one (gnome-keyring, KWallet) to do better"}
}

func checkChat(ctx context.Context, cfg *configs.Configs) finding {
	e := cfg.Endpoints
	if e.ChatBaseURL == "" {
		return finding{"chat", note, "nothing connected, the offline companion answers", "Settings, Connection; or YUI_CHAT_BASE_URL"}
	}
	base, err := transport.NormalizeBase(e.ChatBaseURL)
	if err != nil {
		return finding{"chat", bad, err.Error(), ""}
	}
	return reach(ctx, "chat", base+"/models", e.ChatKey)
}

func checkTTS(ctx context.Context, cfg *configs.Configs) finding {
	e := cfg.Endpoints
	if e.TTSBaseURL == "" {
		return finding{what: "tts", detail: "no server set; provider " + e.TTSProvider}
	}
	base, err := transport.NormalizeBase(e.TTSBaseURL)
	if err != nil {
		return finding{"tts", note, err.Error(), ""}
	}
	return reach(ctx, "tts", base+"/models", e.TTSKey)
}

// reach asks for a list that most servers have; any HTTP answer but a refused
// key proves the address.
func reach(ctx context.Context, what, url, key string) finding {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return finding{what, bad, err.Error(), ""}
	}
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return finding{what, bad, req.URL.Host + " did not answer in time", "is the server running?"}
		}
		return finding{what, bad, transport.Classify(err, req.URL.Host).Error(), ""}
	}
	resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
		return finding{what, bad, fmt.Sprintf("%s refused the key (%d)", req.URL.Host, resp.StatusCode), "enter it again in Settings, Connection"}
	}
	return finding{what: what, detail: fmt.Sprintf("%s answers (%d)", req.URL.Host, resp.StatusCode)}
}
