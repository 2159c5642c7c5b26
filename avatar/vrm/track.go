package vrm

import (
	"fmt"
	"math"
)

// track is one decoded animation sampler, ready for straight interpolation.
type track struct {
	times  []float32
	values []float32 // comps a key
}

// sampleRate is the rate CUBICSPLINE is resampled at, frames per second.
const sampleRate = 30

// track decodes a sampler for a channel. Keys whose time is not finite or does
// not ascend are dropped. The result's slices belong to the caller.
func (c *clip) track(sampler float64, channel, comps int) (track, *Error) {
	r := c.r
	anim := &r.doc.Animations[0]
	i, ok := index(sampler, len(anim.Samplers))
	if !ok {
		return track{}, refuse("animation", nextExport, "channel %d names sampler %v of %d", channel, sampler, len(anim.Samplers))
	}
	s := &anim.Samplers[i]
	in, err := r.accessor(s.Input, fmt.Sprintf("animation sampler %d times", i), 1)
	if err != nil {
		return track{}, err
	}
	out, err := r.accessor(s.Output, fmt.Sprintf("animation sampler %d values", i), comps)
	if err != nil {
		return track{}, err
	}
	group := 1
	if s.Interpolation == "CUBICSPLINE" {
		group = 3
	}
	if out.count != in.count*group {
		if out.count < in.count*group {
			return track{}, refuse("animation", nextExport, "sampler %d has %d values for %d keys", i, out.count, in.count)
		}
		r.warn.add("Animation sampler %d has %d values for %d keys.", i, out.count, in.count)
	}
	if err := r.spend(in.count + out.count*comps); err != nil {
		return track{}, err
	}
	times := make([]float32, in.count)
	values := make([]float32, out.count*comps)
	if bad := in.floats(times) + out.floats(values); bad > 0 {
		r.warn.add("Animation sampler %d: %d numbers are not finite; they were replaced.", i, bad)
	}
	t, dropped := ascending(times, values, comps*group)
	if dropped > 0 {
		r.warn.add("Animation sampler %d: %d keys are out of order; they were dropped.", i, dropped)
	}
	if n := len(t.times); n > 0 {
		last := t.times[n-1]
		if last > maxClipSeconds {
			return track{}, refuse("animation", "split the clip into shorter ones", "it lasts %.0f s, the limit is %d s", last, maxClipSeconds)
		}
		c.end = max(c.end, last)
	}
	switch s.Interpolation {
	case "STEP":
		return stepped(t, comps), nil
	case "CUBICSPLINE":
		span := 0
		if n := len(t.times); n > 0 {
			span = int((t.times[n-1] - t.times[0]) * sampleRate)
		}
		if err := r.spend((span + 2) * (comps + 1)); err != nil {
			return track{}, err
		}
		return resample(t, comps), nil
	case "", "LINEAR":
	default:
		r.warn.add("Animation sampler %d has the unknown interpolation %.20q; it was read as linear.", i, s.Interpolation)
	}
	return t, nil
}

// ascending keeps the keys whose times ascend from 0. row is the numbers a
// key has.
func ascending(times, values []float32, row int) (t track, dropped int) {
	last := float32(-1)
	n := 0
	for k, at := range times {
		if at < 0 || at <= last {
			dropped++
			continue
		}
		last = at
		if n != k {
			times[n] = at
			copy(values[n*row:][:row], values[k*row:][:row])
		}
		n++
	}
	return track{times: times[:n], values: values[:n*row]}, dropped
}

// stepped repeats each value just before the next one, so that straight
// interpolation holds and then jumps.
func stepped(t track, comps int) track {
	var out track
	for k, at := range t.times {
		if k > 0 {
			before := math.Nextafter32(at, 0)
			if before > out.times[len(out.times)-1] {
				out.times = append(out.times, before)
				out.values = append(out.values, t.values[(k-1)*comps:k*comps]...)
			}
		}
		out.times = append(out.times, at)
		out.values = append(out.values, t.values[k*comps:(k+1)*comps]...)
	}
	return out
}

// resample evaluates a cubic Hermite spline (glTF 2.0, appendix C) at
// sampleRate, and at its last key.
func resample(t track, comps int) track {
	if len(t.times) == 0 {
		return track{}
	}
	var out track
	first, last := t.times[0], t.times[len(t.times)-1]
	k := 0
	for f := 0; ; f++ {
		at := first + float32(f)/sampleRate
		done := at >= last-1e-4
		if done {
			at = last
		}
		for k+2 < len(t.times) && t.times[k+1] <= at {
			k++
		}
		out.times = append(out.times, at)
		out.values = append(out.values, hermite(t, k, comps, at)...)
		if done {
			return out
		}
	}
}

// hermite evaluates the segment from key k. A key holds in-tangent, value,
// out-tangent.
func hermite(t track, k, comps int, at float32) []float32 {
	row := func(key, part int) []float32 { return t.values[(key*3+part)*comps:][:comps] }
	out := make([]float32, comps)
	if k+1 >= len(t.times) {
		copy(out, row(k, 1))
		return out
	}
	td := t.times[k+1] - t.times[k]
	u := min(max((at-t.times[k])/td, 0), 1)
	u2, u3 := u*u, u*u*u
	p0, m0, p1, m1 := row(k, 1), row(k, 2), row(k+1, 1), row(k+1, 0)
	for i := range out {
		v := (2*u3-3*u2+1)*p0[i] + td*(u3-2*u2+u)*m0[i] + (3*u2-2*u3)*p1[i] + td*(u3-u2)*m1[i]
		if !ok32(v) {
			v = p0[i]
		}
		out[i] = v
	}
	return out
}
