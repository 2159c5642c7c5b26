package transport

import (
	"encoding/base64"

	"yui/backend/convo"
)

// DataURL writes an encoded picture as a data: URL.
func DataURL(im convo.Image) string {
	mime := im.MIME
	if mime == "" {
		mime = "image/jpeg"
	}
	return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(im.Data)
}
