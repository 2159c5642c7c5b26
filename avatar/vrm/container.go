package vrm

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// Sizes past which a file is refused before anything is allocated for it.
const (
	maxFileBytes   = 512 << 20
	maxJSONObjects = 250_000   // braces opened
	maxJSONValues  = 4_000_000 // commas
)

const (
	glbMagic  = 0x46546c67 // "glTF"
	chunkJSON = 0x4e4f534a
	chunkBIN  = 0x004e4942
)

// container is a file cut into its JSON and its binary chunk.
type container struct {
	json   []byte
	bin    []byte
	binary bool // GLB, not .gltf
}

// openContainer frames a GLB or takes the whole file as .gltf JSON. It copies
// nothing.
func openContainer(data []byte, w *warnings) (container, *Error) {
	var c container
	switch {
	case len(data) == 0:
		return c, refuse("container", nextDownload, "the file is empty")
	case len(data) > maxFileBytes:
		return c, refuse("container", nextSmaller, "the file has %d MiB, the limit is %d MiB", len(data)>>20, maxFileBytes>>20)
	}
	if len(data) >= 4 && binary.LittleEndian.Uint32(data) == glbMagic {
		if err := c.frame(data, w); err != nil {
			return c, err
		}
	} else {
		c.json = data
	}
	if trimmed, ok := bytes.CutPrefix(c.json, []byte("\xef\xbb\xbf")); ok {
		c.json = trimmed
		w.add("The JSON starts with a byte order mark; it was skipped.")
	}
	if first := bytes.TrimLeft(c.json, " \t\r\n\x00"); len(first) == 0 || first[0] != '{' {
		if c.binary {
			return c, refuse("container", nextDownload, "the JSON chunk does not hold a JSON object")
		}
		return c, refuse("container", "choose a .vrm, .glb, .gltf or .vrma file", "this is neither GLB nor glTF (it starts with %s)", magicWord(data))
	}
	return c, nil
}

// frame walks the chunks of a GLB 2 file: JSON first, then BIN; others are
// skipped, trailing bytes are tolerated.
func (c *container) frame(data []byte, w *warnings) *Error {
	c.binary = true
	if len(data) < 20 {
		return refuse("container", nextDownload, "the GLB header is cut short (%d bytes)", len(data))
	}
	if v := binary.LittleEndian.Uint32(data[4:]); v != 2 {
		return refuse("container", nextExport, "GLB version %d is not supported, only 2", v)
	}
	if total := int64(binary.LittleEndian.Uint32(data[8:])); total > int64(len(data)) {
		return refuse("container", nextDownload, "the file is cut short: it declares %d bytes and has %d", total, len(data))
	} else if total < int64(len(data)) && total >= 20 {
		w.add("%d bytes follow the end of the GLB; they were ignored.", int64(len(data))-total)
		data = data[:total]
	}
	rest := data[12:]
	for n := 0; len(rest) >= 8; n++ {
		size := int64(binary.LittleEndian.Uint32(rest))
		kind := binary.LittleEndian.Uint32(rest[4:])
		if size > int64(len(rest)-8) {
			if n > 1 {
				w.add("The last GLB chunk is cut short; it was ignored.")
				break
			}
			return refuse("container", nextDownload, "GLB chunk %d declares %d bytes, %d are left", n, size, len(rest)-8)
		}
		body := rest[8 : 8+size]
		switch {
		case n == 0 && kind != chunkJSON:
			return refuse("container", nextDownload, "the first GLB chunk is not JSON (type 0x%08x)", kind)
		case n == 0:
			c.json = body
		case kind == chunkBIN && c.bin == nil:
			c.bin = body
		}
		// Chunks are padded to four bytes; a writer that forgot the padding
		// is read as it wrote.
		rest = rest[8+size:]
	}
	return nil
}

// checkJSON bounds what decoding will allocate by counting the tokens that
// make it allocate. Strings are skipped, so data URIs cost nothing here.
func checkJSON(data []byte) *Error {
	objects, values := 0, 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			i = skipString(data, i+1)
		case '{':
			objects++
		case ',':
			values++
		}
	}
	if objects > maxJSONObjects || values > maxJSONValues {
		return refuse("json", nextSmaller, "the JSON has %d objects and %d values, the limits are %d and %d",
			objects, values, maxJSONObjects, maxJSONValues)
	}
	return nil
}

// skipString finds the closing quote of a string whose text starts at i: the
// first quote behind an even number of backslashes.
func skipString(data []byte, i int) int {
	for start := i; i < len(data); i++ {
		q := bytes.IndexByte(data[i:], '"')
		if q < 0 {
			return len(data)
		}
		i += q
		escapes := 0
		for k := i - 1; k >= start && data[k] == '\\'; k-- {
			escapes++
		}
		if escapes%2 == 0 {
			return i
		}
	}
	return i
}

// magicWord shows a file's first bytes to a person.
func magicWord(data []byte) string {
	head := data[:min(len(data), 8)]
	if utf8.Valid(head) && bytes.IndexFunc(head, func(r rune) bool { return r < ' ' }) < 0 {
		return "“" + string(head) + "”"
	}
	const hex = "0123456789abcdef"
	out := make([]byte, 0, 24)
	for _, b := range head {
		out = append(out, hex[b>>4], hex[b&15], ' ')
	}
	return "bytes " + string(bytes.TrimSpace(out))
}
