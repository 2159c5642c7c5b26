// Package wav reads the WAV files voices send, also those whose sizes are not
// true: a streamed file says 0xFFFFFFFF, 0x7FFFFFFF, 0 or any large number
// where its length should be. The length of the bytes decides, never the
// header. It is pure, a leaf but for speech.Clip, and allocates no more than
// the sound needs.
package wav

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"yui/backend/speech"
)

// MaxLength is how much sound of one file is kept.
const MaxLength = 10 * time.Minute

// ErrFormat is behind every refusal.
var ErrFormat = errors.New("not a WAV file YUI can play")

const (
	tagPCM        = 1
	tagFloat      = 3
	tagExtensible = 0xfffe
)

type format struct {
	tag, channels, bits int
	rate                int
}

func (f format) frame() int { return f.channels * ((f.bits + 7) / 8) }

// Decode reads a whole file into one mono clip. Integer PCM of 8, 16, 24 and 32
// bits, 32- and 64-bit float and WAVE_FORMAT_EXTENSIBLE of these are read;
// channels are averaged; several files glued together are played as one when
// their formats agree. The error says what was sent instead.
func Decode(data []byte) (speech.Clip, error) {
	if err := sniff(data); err != nil {
		return speech.Clip{}, err
	}
	var clip speech.Clip
	for len(data) >= 12 && string(data[:4]) == "RIFF" || len(data) >= 12 && string(data[:4]) == "RF64" {
		f, sound, rest, err := file(data)
		if err != nil {
			if clip.Rate != 0 {
				break // what is behind a good file spoils nothing
			}
			return speech.Clip{}, err
		}
		if clip.Rate != 0 && clip.Rate != f.rate {
			break
		}
		clip.Rate = f.rate
		clip.Samples = appendMono(clip.Samples, sound, f)
		data = rest
	}
	if len(clip.Samples) == 0 {
		return speech.Clip{}, fmt.Errorf("%w: it holds no sound", ErrFormat)
	}
	return clip, nil
}

// sniff names what is no WAV.
func sniff(data []byte) error {
	head := bytes.TrimLeft(data[:min(len(data), 64)], " \t\r\n")
	what := ""
	switch {
	case len(data) == 0:
		what = "the answer is empty"
	case len(data) >= 12 && (string(data[:4]) == "RIFF" || string(data[:4]) == "RF64") && string(data[8:12]) == "WAVE":
		return nil
	case bytes.HasPrefix(head, []byte("ID3")), len(head) > 1 && head[0] == 0xff && head[1]&0xe0 == 0xe0:
		what = "it is MP3; the server must be asked for wav"
	case bytes.HasPrefix(head, []byte("OggS")):
		what = "it is Ogg; the server must be asked for wav"
	case bytes.HasPrefix(head, []byte("fLaC")):
		what = "it is FLAC; the server must be asked for wav"
	case bytes.HasPrefix(head, []byte("{")), bytes.HasPrefix(head, []byte("[")):
		what = "it is JSON, not sound"
	case bytes.HasPrefix(head, []byte("<")):
		what = "it is a web page, not sound"
	default:
		what = "it does not begin with RIFF"
	}
	return fmt.Errorf("%w: %s", ErrFormat, what)
}

// file walks the chunks of the first file: its format, its sound and what
// follows it.
func file(data []byte) (f format, sound, rest []byte, err error) {
	p := data[12:]
	known := false
	for len(p) >= 8 {
		id, size := string(p[:4]), binary.LittleEndian.Uint32(p[4:8])
		body := p[8:]
		switch id {
		case "fmt ":
			if int64(size) > int64(len(body)) || size < 16 {
				return f, nil, nil, fmt.Errorf("%w: its fmt chunk is cut off", ErrFormat)
			}
			if f, err = parseFormat(body[:size]); err != nil {
				return f, nil, nil, err
			}
			known = true
		case "data":
			if !known {
				return f, nil, nil, fmt.Errorf("%w: its data comes before its format", ErrFormat)
			}
			sound, rest = soundOf(body, size)
			return f, sound, rest, nil
		}
		step := int64(size) + int64(size&1)
		if step > int64(len(body)) {
			break
		}
		p = body[step:]
	}
	return f, nil, nil, fmt.Errorf("%w: it holds no data chunk", ErrFormat)
}

// soundOf cuts the sound off its chunk. A size that fits is believed, unless it
// is nothing while bytes follow that are no chunk; else everything is sound, up
// to the header of a glued file.
func soundOf(body []byte, size uint32) (sound, rest []byte) {
	if int64(size) <= int64(len(body)) && (size > 0 || chunkLike(body)) {
		rest = body[size:]
		if len(rest) > 0 && size&1 == 1 && !chunkLike(rest) {
			rest = rest[1:]
		}
		for len(rest) >= 8 && string(rest[:4]) != "RIFF" { // LIST and the like
			n := int64(binary.LittleEndian.Uint32(rest[4:8]))
			n += 8 + n&1
			if n > int64(len(rest)) {
				return body[:size], nil
			}
			rest = rest[n:]
		}
		return body[:size], rest
	}
	if i := bytes.Index(body, []byte("WAVEfmt ")); i >= 8 && string(body[i-8:i-4]) == "RIFF" {
		return body[:i-8], body[i-8:]
	}
	return body, nil
}

func chunkLike(p []byte) bool {
	if len(p) < 8 {
		return len(p) == 0
	}
	for _, id := range []string{"RIFF", "LIST", "fact", "id3 ", "cue ", "bext", "JUNK"} {
		if string(p[:4]) == id {
			return true
		}
	}
	return false
}

func parseFormat(p []byte) (format, error) {
	le := binary.LittleEndian
	f := format{
		tag: int(le.Uint16(p)), channels: int(le.Uint16(p[2:])), rate: int(le.Uint32(p[4:])), bits: int(le.Uint16(p[14:])),
	}
	if f.tag == tagExtensible && len(p) >= 26 {
		f.tag = int(le.Uint16(p[24:]))
	}
	ok := f.tag == tagPCM && (f.bits == 8 || f.bits == 16 || f.bits == 24 || f.bits == 32) ||
		f.tag == tagFloat && (f.bits == 32 || f.bits == 64)
	switch {
	case !ok:
		return f, fmt.Errorf("%w: its encoding %d with %d bits is not supported, only PCM and float are", ErrFormat, f.tag, f.bits)
	case f.channels < 1 || f.channels > 8:
		return f, fmt.Errorf("%w: it has %d channels", ErrFormat, f.channels)
	case f.rate < 4000 || f.rate > 192000:
		return f, fmt.Errorf("%w: its rate is %d Hz", ErrFormat, f.rate)
	}
	return f, nil
}

// appendMono decodes whole frames; a cut last frame is left out.
func appendMono(out []float32, p []byte, f format) []float32 {
	limit := int(MaxLength/time.Second) * f.rate
	n := min(len(p)/f.frame(), max(limit-len(out), 0))
	width := (f.bits + 7) / 8
	scale := 1 / float32(f.channels)
	if cap(out)-len(out) < n {
		out = append(make([]float32, 0, len(out)+n), out...)
	}
	for i := range n {
		var sum float32
		for c := range f.channels {
			sum += sample(p[i*f.frame()+c*width:], f)
		}
		out = append(out, sum*scale)
	}
	return out
}

func sample(p []byte, f format) float32 {
	le := binary.LittleEndian
	var v float32
	switch {
	case f.tag == tagFloat && f.bits == 32:
		v = math.Float32frombits(le.Uint32(p))
	case f.tag == tagFloat:
		v = float32(math.Float64frombits(le.Uint64(p)))
	case f.bits == 8:
		return (float32(p[0]) - 128) / 128
	case f.bits == 16:
		return float32(int16(le.Uint16(p))) / (1 << 15)
	case f.bits == 24:
		return float32(int32(uint32(p[0])<<8|uint32(p[1])<<16|uint32(p[2])<<24)>>8) / (1 << 23)
	default:
		return float32(int32(le.Uint32(p))) / (1 << 31)
	}
	if v != v {
		return 0
	}
	return max(-1, min(1, v))
}

// Encode writes a clip as 16-bit mono PCM with a 44-byte header.
func Encode(c speech.Clip) []byte {
	n := 2 * len(c.Samples)
	out := make([]byte, 44+n)
	le := binary.LittleEndian
	copy(out, "RIFF")
	le.PutUint32(out[4:], uint32(36+n))
	copy(out[8:], "WAVEfmt ")
	le.PutUint32(out[16:], 16)
	le.PutUint16(out[20:], tagPCM)
	le.PutUint16(out[22:], 1)
	le.PutUint32(out[24:], uint32(c.Rate))
	le.PutUint32(out[28:], uint32(2*c.Rate))
	le.PutUint16(out[32:], 2)
	le.PutUint16(out[34:], 16)
	copy(out[36:], "data")
	le.PutUint32(out[40:], uint32(n))
	for i, s := range c.Samples {
		le.PutUint16(out[44+2*i:], uint16(int16(math.Round(float64(max(-1, min(1, s)))*32767))))
	}
	return out
}
