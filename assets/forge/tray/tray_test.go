package tray

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// The committed icons are what the sources draw, byte for byte, twice.
func TestFiles_AreTheCommittedIcons(t *testing.T) {
	t.Parallel()
	one, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	two, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	if len(one) != 6 {
		t.Errorf("%d icons, want 6", len(one))
	}
	for name, data := range one {
		if !bytes.Equal(data, two[name]) {
			t.Errorf("%s: two drawings differ", name)
		}
		if runtime.GOARCH != "amd64" {
			continue // other processors may fuse multiplications and differ in last bits
		}
		want, err := os.ReadFile(filepath.Join("..", "..", "icons", name))
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(data, want) {
			t.Errorf("%s is not the committed one; run go run ./assets/forge/tray/write", name)
		}
	}
}

// A template is black and alpha; every kind fills its square without being cut.
func TestDraw_StaysInside(t *testing.T) {
	t.Parallel()
	for _, k := range []Kind{Light, Dark, Template} {
		for _, size := range []int{16, 22, 44} {
			img := Draw(k, size)
			var box image.Rectangle
			for y := range size {
				for x := range size {
					c := img.NRGBAAt(x, y)
					if c.A > 128 {
						box = box.Union(image.Rect(x, y, x+1, y+1))
					}
					if k == Template && (c.R|c.G|c.B) != 0 {
						t.Fatalf("template %d has a colour at %d,%d", size, x, y)
					}
					if c.A > 160 && (x == 0 || y == 0 || x == size-1 || y == size-1) {
						t.Errorf("kind %d at %d touches its border at %d,%d", k, size, x, y)
					}
				}
			}
			if box.Dx() < size*7/10 || box.Dy() < size*7/10 {
				t.Errorf("kind %d at %d covers %v only", k, size, box)
			}
		}
	}
}
