// Package ui embeds the line icons of the interface: 24 boxes, stroke 1.75,
// the stroke set to currentColor. app/look gives them a colour of the theme.
package ui

import "embed"

// FS holds the icons as NAME.svg.
//
//go:embed *.svg
var FS embed.FS
