package wav_test

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"

	"yui/backend/speech"
	"yui/backend/speech/wav"
)

// build writes a file of one 440 Hz second in a format, with the sizes given.
func build(tag, channels, bits int, riff, data uint32, extra string) []byte {
	le := binary.LittleEndian
	var pcm []byte
	for i := range 8000 {
		v := 0.5 * math.Sin(2*math.Pi*440*float64(i)/8000)
		for range channels {
			switch {
			case tag == 3 && bits == 32:
				pcm = le.AppendUint32(pcm, math.Float32bits(float32(v)))
			case tag == 3:
				pcm = le.AppendUint64(pcm, math.Float64bits(v))
			case bits == 8:
				pcm = append(pcm, byte(128+127*v))
			case bits == 16:
				pcm = le.AppendUint16(pcm, uint16(int16(32767*v)))
			case bits == 24:
				x := uint32(int32(8388607 * v))
				pcm = append(pcm, byte(x), byte(x>>8), byte(x>>16))
			default:
				pcm = le.AppendUint32(pcm, uint32(int32(2147483647*v)))
			}
		}
	}
	f := le.AppendUint16(nil, uint16(tag))
	if extra == "ext" {
		f = le.AppendUint16(nil, 0xfffe)
	}
	f = le.AppendUint16(f, uint16(channels))
	f = le.AppendUint32(f, 8000)
	f = le.AppendUint32(f, uint32(8000*channels*bits/8))
	f = le.AppendUint16(f, uint16(channels*bits/8))
	f = le.AppendUint16(f, uint16(bits))
	if extra == "ext" {
		f = le.AppendUint16(f, 22)
		f = le.AppendUint16(f, uint16(bits))
		f = le.AppendUint32(f, 0)
		f = le.AppendUint16(f, uint16(tag))
		f = append(f, make([]byte, 14)...)
	}
	if data == 1 {
		data = uint32(len(pcm))
	}
	out := le.AppendUint32([]byte("RIFF"), riff)
	out = append(out, "WAVE"...)
	if extra == "list" {
		out = append(out, "LIST\x03\x00\x00\x00abc\x00"...)
	}
	out = le.AppendUint32(append(out, "fmt "...), uint32(len(f)))
	out = append(out, f...)
	out = le.AppendUint32(append(out, "data"...), data)
	return append(out, pcm...)
}

func check(t *testing.T, name string, data []byte, seconds int) {
	t.Helper()
	c, err := wav.Decode(data)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	var sum float64
	for _, s := range c.Samples {
		sum += float64(s) * float64(s)
	}
	if rms := math.Sqrt(sum / float64(len(c.Samples))); c.Rate != 8000 || len(c.Samples) != 8000*seconds || math.Abs(rms-0.3535) > 0.01 {
		t.Errorf("%s: %d frames at %d Hz, RMS %.3f", name, len(c.Samples), c.Rate, rms)
	}
}

func TestDecode_Formats(t *testing.T) {
	t.Parallel()
	for _, f := range [][3]int{{1, 1, 8}, {1, 1, 16}, {1, 2, 16}, {1, 1, 24}, {1, 1, 32}, {3, 1, 32}, {3, 2, 64}, {1, 6, 16}} {
		for _, extra := range []string{"", "ext", "list"} {
			check(t, extra, build(f[0], f[1], f[2], 1, 1, extra), 1)
		}
	}
}

func TestDecode_SizesThatAreNotTrue(t *testing.T) {
	t.Parallel()
	for _, n := range []uint32{0xffffffff, 0x7fffffff, 0, 2000000000, 0x7ffff000} {
		file := build(1, 1, 16, n, n, "")
		check(t, "streamed", file, 1)
		check(t, "glued", append(file, file...), 2)
	}
	good := build(1, 1, 16, 1, 1, "")
	check(t, "glued", append(good, good...), 2)
	check(t, "tail", append(good, "LIST\x04\x00\x00\x00abcd"...), 1)
	check(t, "half a frame", append(build(1, 1, 16, 0, 0xffffffff, ""), 7), 1)
}

func TestDecode_NamesWhatCame(t *testing.T) {
	t.Parallel()
	adpcm := build(1, 1, 16, 1, 1, "")
	adpcm[20] = 2
	for text, want := range map[string]string{
		"": "empty", "ID3\x04": "MP3", "\xff\xfb\x90": "MP3", "OggS": "Ogg", "fLaC": "FLAC", ` {"error":1}`: "JSON",
		"<html>": "web page", "hello": "RIFF", string(adpcm): "encoding 2", string(adpcm[:40]): "encoding 2",
		"RIFF\x00\x00\x00\x00WAVEdata\x00\x00\x00\x00": "before its format", "RIFF\x00\x00\x00\x00WAVE": "no data",
		string(build(1, 1, 16, 1, 1, "")[:44]): "no sound",
	} {
		_, err := wav.Decode([]byte(text))
		if !errors.Is(err, wav.ErrFormat) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %q", text, err, want)
		}
	}
}

func TestEncode_ReadsBack(t *testing.T) {
	t.Parallel()
	in := speech.Clip{Rate: 24000, Samples: []float32{0, 0.5, -0.5, 1, -1, 2}}
	out, err := wav.Decode(wav.Encode(in))
	if err != nil || out.Rate != 24000 || len(out.Samples) != 6 || math.Abs(float64(out.Samples[1])-0.5) > 1e-3 {
		t.Errorf("%v %v", out, err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(build(1, 2, 16, 0, 0xffffffff, "ext"))
	f.Add(build(3, 1, 32, 1, 1, "list"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := wav.Decode(data)
		if err == nil && (c.Rate < 4000 || len(c.Samples) == 0 || len(c.Samples) > len(data)) {
			t.Errorf("%d frames of %d bytes", len(c.Samples), len(data))
		}
	})
}
