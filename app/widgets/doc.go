// Package widgets holds the product's own controls, after app/look: button,
// switch, slider, select with its menu, tabs, chips, pill, bubble, thread
// text, composer, field, notice, rows and the small marks between them.
//
// A widget is dumb: it shows what it was given and calls OnXxx when the user
// did something. It knows no setting, no backend and no other widget's owner.
// Everything runs on the UI goroutine; setters called from elsewhere race.
// Colours are read on every refresh, so a switch of theme reaches all of them.
package widgets
