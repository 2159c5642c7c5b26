package vrm

import (
	"context"
	"errors"
	"fmt"
	"image"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/semaphore"
)

// Picture limits. A texture's longer side is scaled down to maxSide, further
// when all of them together would exceed maxPixels.
const (
	maxSide         = 4096
	maxSourceSide   = 16384
	maxSourcePixels = 8192 * 8192
	maxPixels       = 64 << 20 // 256 MiB of NRGBA
)

// pictures is the decoding of images, running beside the rest of Read.
type pictures struct {
	group   sync.WaitGroup
	used    []int // glTF image indices, in order of first use
	slot    map[int]int
	pixels  []*image.NRGBA
	faults  []error
	bytes   []int
	texture map[int]int // glTF texture → glTF image
	thumb   int
}

func (p *pictures) wait() { p.group.Wait() }

// startImages finds the images the materials and the thumbnail need, reads
// their headers and starts decoding them on all processors.
func (r *reader) startImages(ext vrmExtension) (*pictures, *Error) {
	p := &pictures{slot: map[int]int{}, texture: map[int]int{}, thumb: ext.thumbnail(r)}
	for i := range r.m.Materials {
		for _, ref := range r.m.Materials[i].refs() {
			if ref.Texture == None {
				continue
			}
			if _, seen := p.texture[ref.Texture]; seen {
				continue
			}
			img, err := r.sourceOf(ref.Texture)
			if err != nil {
				return nil, err
			}
			p.texture[ref.Texture] = img
			p.use(img)
		}
	}
	p.use(p.thumb)
	p.pixels = make([]*image.NRGBA, len(p.used))
	p.faults = make([]error, len(p.used))
	p.bytes = make([]int, len(p.used))

	data := make([][]byte, len(p.used))
	heads := make([]header, len(p.used))
	for k, img := range p.used {
		var fault *Error
		if data[k], fault = r.imageBytes(img); fault != nil {
			p.faults[k] = errors.New(fault.Reason)
			continue
		}
		p.bytes[k] = len(data[k])
		heads[k], p.faults[k] = readHeader(data[k])
	}
	side := chooseSide(heads)
	if side < maxSide {
		r.warn.add("The textures are larger than fits; all were scaled down to %d pixels a side.", side)
	}
	// A job's weight is its pixels, so that several huge pictures are not
	// expanded at once; a small one still counts for a share of a processor.
	const inFlight = 2 * maxSourcePixels
	share := inFlight / max(1, runtime.GOMAXPROCS(0))
	slots := semaphore.NewWeighted(inFlight)
	// The largest first: what starts last should be short.
	order := make([]int, len(p.used))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return heads[b].w*heads[b].h - heads[a].w*heads[a].h })
	for _, k := range order {
		if p.faults[k] != nil {
			continue
		}
		p.group.Go(func() {
			weight := int64(max(share, heads[k].w*heads[k].h))
			if err := slots.Acquire(context.Background(), weight); err != nil {
				p.faults[k] = err
				return
			}
			defer slots.Release(weight)
			p.pixels[k], p.faults[k] = decodeImage(data[k], heads[k], side)
		})
	}
	return p, nil
}

func (p *pictures) use(img int) {
	if img == None {
		return
	}
	if _, ok := p.slot[img]; !ok {
		p.slot[img] = len(p.used)
		p.used = append(p.used, img)
	}
}

// sourceOf is the image of a texture: EXT_texture_webp's if there, else its
// own. A texture with neither (KTX2 only) is None and warned about.
func (r *reader) sourceOf(texture int) (int, *Error) {
	j := &r.doc.Textures[texture]
	source := j.Source
	if data, ok := j.Extensions["EXT_texture_webp"]; ok {
		var e struct {
			Source *float64 `json:"source"`
		}
		if decodeExtension(data, &e, "EXT_texture_webp", &r.warn) && e.Source != nil {
			source = e.Source
		}
	}
	if source == nil {
		r.warn.add("Texture %d has no PNG, JPEG or WebP image; it was left out.", texture)
		return None, nil
	}
	i, ok := index(*source, len(r.doc.Images))
	if !ok {
		return None, refuse("textures", nextExport, "texture %d names image %v of %d", texture, *source, len(r.doc.Images))
	}
	return i, nil
}

func (r *reader) imageBytes(i int) ([]byte, *Error) {
	j := &r.doc.Images[i]
	if j.BufferView != nil {
		data, _, err := r.view(*j.BufferView)
		return data, err
	}
	if j.URI == "" {
		return nil, refuse("textures", "", "it has neither a bufferView nor a URI")
	}
	return r.resource(j.URI)
}

// chooseSide is the largest side that keeps all images within maxPixels.
func chooseSide(heads []header) int {
	for side := maxSide; ; side /= 2 {
		total := 0
		for _, h := range heads {
			f := shrinkFactor(h.w, h.h, side)
			total += ((h.w + f - 1) / f) * ((h.h + f - 1) / f)
		}
		if total <= maxPixels || side <= 64 {
			return side
		}
	}
}

// finishImages waits for the decoder, lists what came out and turns the
// materials' texture indices into the model's. A picture that failed is
// treated as absent.
func (r *reader) finishImages(p *pictures) {
	p.wait()
	place := make([]int, len(p.used)) // slot → Model.Images
	for k, img := range p.used {
		place[k] = None
		name := r.doc.Images[img].Name
		if p.faults[k] != nil {
			r.warn.add("Image %d%s cannot be used: %v.", img, quoted(name), p.faults[k])
			continue
		}
		place[k] = len(r.m.Images)
		r.m.Images = append(r.m.Images, Image{Name: name, Pixels: p.pixels[k], Bytes: p.bytes[k]})
	}
	made := map[int]int{} // glTF texture → Model.Textures
	for i := range r.m.Materials {
		for _, ref := range r.m.Materials[i].refs() {
			if ref.Texture == None {
				continue
			}
			t, ok := made[ref.Texture]
			if !ok {
				t = r.texture(ref.Texture, p, place)
				made[ref.Texture] = t
			}
			ref.Texture = t
		}
	}
	r.m.Meta.Thumbnail = None
	if p.thumb != None {
		r.m.Meta.Thumbnail = place[p.slot[p.thumb]]
	}
}

// texture appends one texture with its sampler; None when its image failed.
func (r *reader) texture(i int, p *pictures, place []int) int {
	img := p.texture[i]
	if img == None || place[p.slot[img]] == None {
		return None
	}
	t := Texture{Image: place[p.slot[img]]}
	if s := r.doc.Textures[i].Sampler; s != nil {
		k, ok := index(*s, len(r.doc.Samplers))
		if !ok {
			r.warn.add("Texture %d names sampler %v of %d; the default is used.", i, *s, len(r.doc.Samplers))
		} else {
			t.sample(&r.doc.Samplers[k])
		}
	}
	r.m.Textures = append(r.m.Textures, t)
	return len(r.m.Textures) - 1
}

// sample maps the GL enums of a glTF sampler. A magnification filter of
// NEAREST is what pixel-art authors set, so it decides; minification without
// mipmaps is kept.
func (t *Texture) sample(s *jSampler) {
	switch {
	case s.MagFilter == 9728:
		t.Filter = Nearest
	case s.MinFilter == 9728 || s.MinFilter == 9729:
		t.Filter = Linear
	}
	wrap := func(v float64) Wrap {
		switch v {
		case 33071:
			return ClampToEdge
		case 33648:
			return MirroredRepeat
		}
		return Repeat
	}
	t.WrapS, t.WrapT = wrap(s.WrapS), wrap(s.WrapT)
}

func quoted(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(" (%.40q)", name)
}
