package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Option is a choice: what is stored and what is shown.
type Option struct{ Value, Words string }

// Select picks one of a few options: a field that opens a menu.
type Select struct {
	widget.BaseWidget
	touch
	OnChange func(value string)

	label, hint string
	options     []Option
	value       string
	slim        bool
}

// NewSelect makes a select. label and hint may be empty.
func NewSelect(label, hint string, options []Option, value string, change func(string)) *Select {
	s := &Select{label: label, hint: hint, options: options, value: value, OnChange: change}
	s.ExtendBaseWidget(s)
	s.changed = s.Refresh
	s.tap = s.openMenu
	return s
}

// NewSlimSelect makes one 32 high without a label, for a settings row.
func NewSlimSelect(options []Option, value string, change func(string)) *Select {
	s := NewSelect("", "", options, value, change)
	s.slim = true
	return s
}

// Value is the chosen option's value.
func (s *Select) Value() string { return s.value }

// Set chooses without calling back.
func (s *Select) Set(value string) {
	if s.value != value {
		s.value = value
		s.Refresh()
	}
}

// SetOptions changes the list.
func (s *Select) SetOptions(o []Option) { s.options = o; s.Refresh() }

// SetHint changes the line under the field.
func (s *Select) SetHint(h string) { s.hint = h; s.Refresh() }

func (s *Select) shown() string {
	for _, o := range s.options {
		if o.Value == s.value {
			return o.Words
		}
	}
	return s.value
}

func (s *Select) top() float32 {
	if s.label == "" {
		return 0
	}
	return look.Label.Line + fieldGap
}

func (s *Select) tall() float32 {
	if s.slim {
		return 32
	}
	return fieldTall
}

func (s *Select) openMenu() {
	c := fyne.CurrentApp().Driver().CanvasForObject(s)
	if c == nil {
		return
	}
	items := make([]Item, 0, len(s.options))
	for _, o := range s.options {
		items = append(items, Item{Words: o.Words, Chosen: o.Value == s.value, OnTap: func() {
			if s.value == o.Value {
				return
			}
			s.Set(o.Value)
			if s.OnChange != nil {
				s.OnChange(o.Value)
			}
		}})
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(s).AddXY(0, s.top()+s.tall()+4)
	ShowMenu(c, at, max(s.Size().Width, 120), items, nil)
}

// HeightFor implements Tall.
func (s *Select) HeightFor(float32) float32 {
	h := s.top() + s.tall()
	if s.hint != "" {
		h += look.Hint.Line + fieldGap
	}
	return h
}

// CreateRenderer implements fyne.Widget.
func (s *Select) CreateRenderer() fyne.WidgetRenderer {
	sh := newShell(12)
	role := look.Body
	if s.slim {
		role, sh.box.Radius = look.SmallText, Round(10)
	}
	label, value := NewText(look.Label, look.Dim, s.label), NewCutText(role, look.Text, "")
	hint := NewCutText(look.Hint, look.Mute, "")
	chev := NewIcon("down", look.Dim, 18)
	if s.slim {
		chev.size = 16
	}
	lay := func(size fyne.Size) {
		place(label, 0, 0, size.Width, look.Label.Line)
		y := s.top()
		place(sh.box, 0, y, size.Width, s.tall())
		place(value, fieldPad, y, size.Width-fieldPad-36, s.tall())
		place(chev, size.Width-34, y, 24, s.tall())
		place(hint, 0, y+s.tall()+fieldGap, size.Width, look.Hint.Line)
	}
	paint := func() {
		sh.focus, sh.off = s.focus, s.off
		sh.paint()
		ink := look.Text
		if s.slim {
			ink = look.Dim
		}
		if s.off {
			ink = look.Disabled
		}
		value.SetInk(ink)
		value.SetWords(s.shown())
		hint.SetWords(s.hint)
		show(label, s.label != "")
		show(hint, s.hint != "")
		if s.hover {
			chev.Set("down", look.Text)
		} else {
			chev.Set("down", look.Dim)
		}
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{label, sh.box, value, chev, hint},
		layout:  lay,
		min: func() fyne.Size {
			w := float32(96)
			if s.slim {
				for _, o := range s.options {
					w = max(w, role.Width(o.Words)+fieldPad+36, menuWidth(o.Words))
				}
			}
			return fyne.NewSize(w, s.HeightFor(0))
		},
		refresh: func() { paint(); lay(s.Size()) },
	}
}

// Combo is a field one may type into or fill from a list.
type Combo struct {
	*Field
	options []string
	typed   bool
}

// NewCombo makes a combo. menu names the button that opens the list.
func NewCombo(label, value, placeholder, hint, menu string) *Combo {
	c := &Combo{Field: newField(label, value, placeholder, hint)}
	c.ExtendBaseWidget(c)
	c.buttons = append(c.buttons, NewFieldButton("down", menu, c.openMenu))
	c.entry.onRune = func() { c.typed = true }
	return c
}

// SetOptions changes the list.
func (c *Combo) SetOptions(o []string) { c.options = o }

// matches are the options that hold what was typed, or all of them.
func (c *Combo) matches() []string {
	if !c.typed || c.Value() == "" {
		return c.options
	}
	var out []string
	for _, o := range c.options {
		if strings.Contains(strings.ToLower(o), strings.ToLower(c.Value())) {
			out = append(out, o)
		}
	}
	if len(out) == 0 {
		return c.options
	}
	return out
}

func (c *Combo) openMenu() {
	cv := fyne.CurrentApp().Driver().CanvasForObject(c)
	opts := c.matches()
	if cv == nil || len(opts) == 0 {
		return
	}
	items := make([]Item, 0, len(opts))
	for _, o := range opts {
		items = append(items, Item{Words: o, Chosen: o == c.Value(), OnTap: func() {
			c.typed = false
			c.SetValue(o)
			if c.OnChange != nil {
				c.OnChange(o)
			}
			if c.OnDone != nil {
				c.OnDone(o)
			}
		}})
	}
	top := float32(0)
	if c.label != "" {
		top = look.Label.Line + fieldGap
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(c).AddXY(0, top+fieldTall+4)
	ShowMenu(cv, at, c.Size().Width, items, nil)
}
