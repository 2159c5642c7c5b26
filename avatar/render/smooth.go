package render

// smoother softens the stair steps of a picture drawn without multisampling. A
// software rasteriser pays six times for four samples; finding the few edge
// pixels afterwards and mixing each with the neighbour across its edge, by how
// far the edge has moved under it, costs a tenth of that. The idea is that of
// the post-process filters games use (FXAA: Lottes, 2009); on the CPU only edge
// pixels cost anything.
type smoother struct {
	luma  []uint16
	edits []edit
}

type edit struct {
	at    int
	color [4]uint8
}

const (
	// smoothEdge is the least contrast of an edge, of 510: brightness and
	// coverage count alike.
	smoothEdge = 26
	// smoothReach is how far along an edge its ends are looked for.
	smoothReach = 12
)

// smooth works on w×h premultiplied pixels in place, row order does not matter.
func (s *smoother) smooth(pix []byte, w, h int) {
	n := w * h
	if w < 3 || h < 3 || len(pix) < 4*n {
		return
	}
	if cap(s.luma) < n {
		s.luma = make([]uint16, n)
	}
	luma := s.luma[:n]
	for i := range luma {
		p := pix[4*i:][:4]
		luma[i] = uint16((77*uint32(p[0])+150*uint32(p[1])+29*uint32(p[2]))>>8) + uint16(p[3])
	}
	s.edits = s.edits[:0]
	for y := 1; y < h-1; y++ {
		up, row, down := luma[(y-1)*w:][:w], luma[y*w:][:w], luma[(y+1)*w:][:w]
		for x := 1; x < w-1; x++ {
			m := row[x]
			lo := min(m, up[x], down[x], row[x-1], row[x+1])
			hi := max(m, up[x], down[x], row[x-1], row[x+1])
			if hi-lo >= smoothEdge {
				s.pixel(pix, luma, w, h, x, y)
			}
		}
	}
	for _, e := range s.edits {
		copy(pix[4*e.at:4*e.at+4], e.color[:])
	}
}

// pixel decides what becomes of one edge pixel.
func (s *smoother) pixel(pix []byte, luma []uint16, w, h, x, y int) {
	i := y*w + x
	l := func(at int) int { return int(luma[at]) }
	m, nn, ss, ww, ee := l(i), l(i-w), l(i+w), l(i-1), l(i+1)
	nw, ne, sw, se := l(i-w-1), l(i-w+1), l(i+w-1), l(i+w+1)
	flat := 2*abs(nn+ss-2*m) + abs(nw+sw-2*ww) + abs(ne+se-2*ee)
	steep := 2*abs(ww+ee-2*m) + abs(nw+ne-2*nn) + abs(sw+se-2*ss)
	// Along the edge, and across it toward the side that differs more.
	along, across, a, b := 1, w, nn, ss
	room, at := w, x
	if steep > flat {
		along, across, a, b = w, 1, ww, ee
		room, at = h, y
	}
	side, other := across, b
	if abs(a-m) >= abs(b-m) {
		side, other = -across, a
	}
	grad := abs(other - m)
	mean2 := m + other // twice the mean across the edge
	// Walk both ways until the edge steps aside.
	walk := func(step, most int) (dist, end int) {
		p := i
		for dist = 1; ; dist++ {
			p += step
			end = l(p) + l(p+side) - mean2
			if 2*abs(end) >= grad || dist >= most {
				return dist, end
			}
		}
	}
	left, right := min(smoothReach, at), min(smoothReach, room-1-at)
	if left < 1 || right < 1 {
		return
	}
	dl, el := walk(-along, left)
	dr, er := walk(along, right)
	near, end := dl, el
	if dr < dl {
		near, end = dr, er
	}
	// In 256ths: how much of this pixel the other side covers.
	k := 0
	if (end < 0) != (2*m-mean2 < 0) {
		k = 128 - 256*near/(dl+dr)
	}
	// A lone pixel, or a line one pixel thin, has no long edge: soften it by
	// how much it sticks out.
	around := (2*(nn+ss+ww+ee)+nw+ne+sw+se)/12 - m
	hi, lo := max(m, nn, ss, ww, ee), min(m, nn, ss, ww, ee)
	out := min(256, 256*abs(around)/(hi-lo))
	k = max(k, out*out>>9)
	if k <= 0 {
		return
	}
	p, q := pix[4*i:][:4], pix[4*(i+side):][:4]
	e := edit{at: i}
	for c := range 4 {
		e.color[c] = uint8((int(p[c])*(256-k) + int(q[c])*k + 128) >> 8)
	}
	s.edits = append(s.edits, e)
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
