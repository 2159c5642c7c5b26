package look_test

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"yui/app/look"
	"yui/assets/icons/ui"
)

func TestTheme_ModeBeatsTheSystem(t *testing.T) {
	t.Parallel()
	paper, night := color.NRGBA{0xF9, 0xF6, 0xF1, 0xFF}, color.NRGBA{0x1D, 0x17, 0x11, 0xFF}
	for _, c := range []struct {
		mode    look.Mode
		variant fyne.ThemeVariant
		want    color.Color
	}{
		{look.Follow, theme.VariantLight, paper},
		{look.Follow, theme.VariantDark, night},
		{look.Day, theme.VariantDark, paper},
		{look.Night, theme.VariantLight, night},
	} {
		if got := look.New(c.mode, false).Color(look.Surface, c.variant); got != c.want {
			t.Errorf("mode %d under variant %d is %v", c.mode, c.variant, got)
		}
	}
}

// TestTheme_WordsCanBeRead holds the contrasts the look promises.
func TestTheme_WordsCanBeRead(t *testing.T) {
	for _, mode := range []look.Mode{look.Day, look.Night} {
		test.NewTempApp(t).Settings().SetTheme(look.New(mode, false))
		for _, c := range []struct {
			ink, ground look.Token
			least       float64
		}{
			{look.Text, look.Surface, 12},
			{look.Text, look.Said, 10},
			{look.Dim, look.Surface, 7},
			{look.Mute, look.Surface, 4.5},
			{look.Mute, look.Said, 4.4},
			{look.OnAccent, look.Accent, 8},
			{look.AccentInk, look.Surface, 4.5},
			{look.AccentLine, look.Surface, 3},
			{look.Danger, look.Surface, 4.5},
			{look.OK, look.Surface, 4.5},
		} {
			if got := contrast(look.Color(c.ink), look.Color(c.ground)); got < c.least {
				t.Errorf("mode %d: %s on %s is %.1f to 1", mode, c.ink, c.ground, got)
			}
		}
	}
}

func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func luminance(c color.NRGBA) float64 {
	lin := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= .04045 {
			return f / 12.92
		}
		return math.Pow((f+.055)/1.055, 2.4)
	}
	return .2126*lin(c.R) + .7152*lin(c.G) + .0722*lin(c.B)
}

func TestTheme_Sizes(t *testing.T) {
	t.Parallel()
	th := look.New(look.Day, false)
	for name, want := range map[fyne.ThemeSizeName]float32{
		theme.SizeNameText: 15, theme.SizeNameCaptionText: 12, theme.SizeNamePadding: 4,
		theme.SizeNameInputRadius: 12, look.SizeBubbleText: 14,
	} {
		if got := th.Size(name); got != want {
			t.Errorf("%s is %v", name, got)
		}
	}
}

func TestMoves(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.New(look.Day, false))
	if !look.Moves() {
		t.Error("nothing moves")
	}
	app.Settings().SetTheme(look.New(look.Day, true))
	if look.Moves() {
		t.Error("moves under reduced motion")
	}
	n := 0
	var m look.Motion
	m.Come(look.TurnTime, func(v float32) {
		n++
		if v != 1 {
			t.Errorf("a cut went through %v", v)
		}
	})
	if n != 1 {
		t.Errorf("ticked %d times", n)
	}
}

func TestMix(t *testing.T) {
	t.Parallel()
	amber, clear := color.NRGBA{0xEE, 0xB1, 0x54, 0xFF}, color.NRGBA{}
	if got := look.Mix(clear, amber, .5); got != (color.NRGBA{0xEE, 0xB1, 0x54, 0x80}) {
		t.Errorf("half way out of nothing is %v", got)
	}
	if look.Mix(amber, clear, 0) != amber || look.Mix(amber, clear, 1) != clear {
		t.Error("the ends")
	}
}

func TestRole_CJKHasAWidthWithoutSystemFonts(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(look.New(look.Day, false))
	// A missing glyph would be drawn as a replacement of another width.
	for _, s := range []string{"猫", "の", "한", "글", "简", "。"} {
		for _, r := range []look.Role{look.Body, look.Section, look.Label} {
			if w := r.Width(s); w < r.Size*.85 || w > r.Size*1.05 {
				t.Errorf("%s at %v is %v wide", s, r.Size, w)
			}
		}
	}
}

func TestIcons(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(look.New(look.Night, false))
	files, err := ui.FS.ReadDir(".")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d icons, %v", len(files), err)
	}
	i := look.NewIcon("check", look.OK, 36)
	if got := i.Name(); got != "7cdd93-check-36.svg" {
		t.Errorf("the name %q misses colour or size: Fyne caches by it", got)
	}
	want := `stroke="#7cdd93" stroke-width="2.625"`
	if got := string(i.Content()); !strings.Contains(got, want) {
		t.Errorf("%s misses %s", got, want)
	}
}

func TestShadows(t *testing.T) {
	t.Parallel()
	var s look.Shadows
	ink := color.NRGBA{0x3B, 0x2A, 0x14, 0x29}
	a := s.Of(100, 50, 14, 1, ink)
	if a != s.Of(100, 50, 14, 1, ink) {
		t.Error("not kept")
	}
	if got := a.Bounds().Size(); got.X != 180 || got.Y != 130 {
		t.Errorf("%v", got)
	}
	mid, corner, up, down := a.NRGBAAt(90, 73), a.NRGBAAt(0, 0), a.NRGBAAt(90, 34), a.NRGBAAt(90, 103)
	if mid.A < 0x20 || corner.A != 0 || down.A <= up.A {
		t.Errorf("middle %d, corner %d, above %d, below %d", mid.A, corner.A, up.A, down.A)
	}
	for i := range 200 {
		s.Of(float32(i+1), 10, 4, 1, ink)
	}
}
