package vrm

import (
	"encoding/base64"
	"net/url"
	"strings"
)

// opener resolves a relative URI to bytes.
type opener func(uri string) ([]byte, error)

// buffer is one buffer's bytes, or why there are none. The fault counts only
// when something needs the buffer: unused ones are legal.
type buffer struct {
	data  []byte
	fault *Error
}

// loadBuffers makes every buffer's bytes available.
func (r *reader) loadBuffers() {
	r.buffers = make([]buffer, len(r.doc.Buffers))
	for i := range r.buffers {
		b := &r.buffers[i]
		b.data, b.fault = r.loadBuffer(i)
	}
}

func (r *reader) loadBuffer(i int) ([]byte, *Error) {
	j := &r.doc.Buffers[i]
	want, ok := size(j.ByteLength)
	if !ok || want == 0 {
		return nil, refuse("buffers", nextExport, "buffer %d has an impossible length %v", i, j.ByteLength)
	}
	var data []byte
	switch {
	case j.URI != "":
		var err *Error
		if data, err = r.resource(j.URI); err != nil {
			return nil, err
		}
	case i == 0 && r.c.bin != nil:
		data = r.c.bin
	default:
		return nil, refuse("buffers", nextDownload, "buffer %d has no data: neither a URI nor a binary chunk", i)
	}
	if len(data) < want {
		return nil, refuse("buffers", nextDownload, "buffer %d is cut short: it declares %d bytes and has %d", i, want, len(data))
	}
	return data[:want:want], nil
}

// resource reads a data URI or asks the opener for a relative one. All of them
// together may not exceed what one file may have.
func (r *reader) resource(uri string) ([]byte, *Error) {
	data, err := r.openResource(uri)
	if r.resources += len(data); r.resources > maxFileBytes {
		return nil, refuse("buffers", nextSmaller, "its files together exceed %d MiB", maxFileBytes>>20)
	}
	return data, err
}

func (r *reader) openResource(uri string) ([]byte, *Error) {
	if head, ok := strings.CutPrefix(uri, "data:"); ok {
		meta, body, found := strings.Cut(head, ",")
		if !found {
			return nil, refuse("buffers", nextDownload, "a data URI has no comma")
		}
		if strings.HasSuffix(meta, ";base64") {
			data, err := base64.StdEncoding.DecodeString(body)
			if err != nil {
				// Some writers leave the padding off.
				data, err = base64.RawStdEncoding.DecodeString(strings.TrimRight(body, "=\r\n "))
			}
			if err != nil {
				return nil, refuse("buffers", nextDownload, "a data URI cannot be decoded").because(err)
			}
			return data, nil
		}
		text, err := url.PathUnescape(body)
		if err != nil {
			return nil, refuse("buffers", nextDownload, "a data URI cannot be decoded").because(err)
		}
		return []byte(text), nil
	}
	shown := uri[:min(len(uri), 80)]
	if r.open == nil {
		return nil, refuse("buffers", "use a single-file .vrm or .glb", "it needs another file, %q, and none may be opened here", shown)
	}
	name := strings.ReplaceAll(uri, "\\", "/")
	if u, err := url.Parse(name); err == nil && u.Scheme != "" {
		return nil, refuse("buffers", "use a single-file .vrm or .glb", "it points to %q; only files beside it are opened", shown)
	}
	if plain, err := url.PathUnescape(name); err == nil {
		name = plain
	}
	data, err := r.open(name)
	if err != nil {
		return nil, refuse("buffers", "put the files of the model side by side", "%q cannot be opened", shown).because(err)
	}
	return data, nil
}

// view is one bufferView's bytes and stride (0: packed).
func (r *reader) view(v float64) (data []byte, stride int, fault *Error) {
	i, ok := index(v, len(r.doc.BufferViews))
	if !ok {
		return nil, 0, refuse("accessors", nextExport, "bufferView %v does not exist (there are %d)", v, len(r.doc.BufferViews))
	}
	jv := &r.doc.BufferViews[i]
	b, ok := index(jv.Buffer, len(r.buffers))
	if !ok {
		return nil, 0, refuse("accessors", nextExport, "bufferView %d names buffer %v of %d", i, jv.Buffer, len(r.buffers))
	}
	if err := r.buffers[b].fault; err != nil {
		return nil, 0, err
	}
	data = r.buffers[b].data
	off, ok1 := size(jv.ByteOffset)
	n, ok2 := size(jv.ByteLength)
	if !ok1 || !ok2 || off+n > len(data) {
		return nil, 0, refuse("accessors", nextDownload, "bufferView %d reaches past the end of buffer %d", i, b)
	}
	s, ok := index(jv.ByteStride, 253)
	if !ok {
		return nil, 0, refuse("accessors", nextExport, "bufferView %d has an impossible stride %v", i, jv.ByteStride)
	}
	return data[off : off+n : off+n], s, nil
}
