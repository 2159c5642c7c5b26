package settings

import (
	"context"
	"strconv"

	"fyne.io/fyne/v2"

	"yui/app/look"
	"yui/app/widgets"
)

// gap between the groups of a page.
const groupGap = 14

// page stacks a title, a lead and groups.
func page(title, lead string, groups ...fyne.CanvasObject) fyne.CanvasObject {
	head := []fyne.CanvasObject{widgets.NewText(look.Title, look.Text, title)}
	if lead != "" {
		head = append(head, widgets.NewPara(look.Hint, look.Mute, lead))
	}
	return widgets.NewColumn(groupGap, append([]fyne.CanvasObject{widgets.NewColumn(2, head...)}, groups...)...)
}

// section titles a group, with a quiet line beside it.
func section(title, line string) fyne.CanvasObject {
	return widgets.NewRow(8, 1, widgets.NewText(look.Section, look.Text, title), widgets.NewCutText(look.Hint, look.Mute, line))
}

// toggle is a settings row with a switch kept in the store.
func (v *View) toggle(title, sub, key string, fallback bool, then func()) fyne.CanvasObject {
	sw := widgets.NewSwitch(v.flag(key, fallback), func(on bool) {
		v.p.Store.Set(key, strconv.FormatBool(on))
		if then != nil {
			then()
		}
	})
	return widgets.NewSettingsRow(title, sub, sw)
}

func (v *View) flag(key string, fallback bool) bool {
	on, err := strconv.ParseBool(v.p.Store.Get(key))
	if err != nil {
		return fallback
	}
	return on
}

func (v *View) number(key string, fallback float64) float64 {
	n, err := strconv.ParseFloat(v.p.Store.Get(key), 64)
	if err != nil {
		return fallback
	}
	return n
}

// slider is a settings row with a slider and its value, kept in the store
// when it is let go; live hears it while it moves.
func (v *View) slider(title, key string, lo, hi, step, fallback float64, show func(float64) string, live func(float64)) fyne.CanvasObject {
	value := widgets.NewText(look.Hint, look.Mute, "")
	value.Align = fyne.TextAlignTrailing
	s := widgets.NewSlider(lo, hi, step, fallback, nil)
	s.Set(v.number(key, fallback))
	value.SetWords(show(s.Value()))
	s.OnChange = func(n float64) {
		value.SetWords(show(n))
		if live != nil {
			live(n)
		}
	}
	s.OnEnd = func(n float64) { v.p.Store.Set(key, strconv.FormatFloat(n, 'f', -1, 64)) }
	box := &fyne.Container{Layout: fixed{36, 16}, Objects: []fyne.CanvasObject{value}}
	return widgets.NewWideRow(title, s, box)
}

// fixed gives its child a fixed size.
type fixed struct{ w, h float32 }

// Layout implements fyne.Layout.
func (f fixed) Layout(os []fyne.CanvasObject, s fyne.Size) {
	for _, o := range os {
		o.Resize(s)
		o.Move(fyne.NewPos(0, 0))
	}
}

// MinSize implements fyne.Layout.
func (f fixed) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(f.w, f.h) }

func percent(n float64) string { return strconv.Itoa(int(n*100+.5)) + "%" }

func times(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) + "×" }

// run starts work on another goroutine with the page's context; done runs
// back here unless the page was left meanwhile.
func (v *View) run(work func(ctx context.Context), done func()) {
	ctx := v.ctx
	v.p.Go(func() {
		work(ctx)
		v.p.Post(func() {
			if ctx.Err() == nil {
				done()
			}
		})
	})
}
