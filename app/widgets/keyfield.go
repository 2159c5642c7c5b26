package widgets

// KeyField is a field for a secret: masked, with an eye and a cross.
type KeyField struct {
	*Field
	OnClear func()

	eye      *IconButton
	revealed bool
	words    [3]string // show, hide, clear
}

// NewKeyField makes a field for a secret. The three words name its buttons.
func NewKeyField(label, placeholder, hint, reveal, hide, clearKey string) *KeyField {
	k := &KeyField{Field: newField(label, "", placeholder, hint), words: [3]string{reveal, hide, clearKey}}
	k.ExtendBaseWidget(k)
	k.entry.Password = true
	k.eye = NewFieldButton("eye", reveal, k.toggle)
	k.buttons = append(k.buttons, k.eye, NewFieldButton("x", clearKey, func() {
		k.SetValue("")
		if k.OnClear != nil {
			k.OnClear()
		}
	}))
	return k
}

func (k *KeyField) toggle() {
	k.revealed = !k.revealed
	k.entry.Password = !k.revealed
	k.entry.Refresh()
	if k.revealed {
		k.eye.SetIcon("eyeoff", k.words[1])
	} else {
		k.eye.SetIcon("eye", k.words[0])
	}
}
