package anim

import "log/slog"

// pick chooses the variant to play: an enabled one other than the last when
// there is another, passing over those whose clip cannot be read.
func (c *Controller) pick(m *Motion) (int, *Clip) {
	if c.broken[m] {
		return 0, nil
	}
	var list [maxVariants + 1]int
	n := 0
	last, played := c.last[m]
	for i, v := range m.Variants {
		if c.reg.hasBlocked(v.Tags) || (c.enabled != nil && !c.enabled(m.ID, v.ID)) {
			continue
		}
		list[n] = i
		n++
	}
	if n == 0 {
		list[0], n = 0, 1
	}
	order := list[:n]
	if m.VariantPolicy == Random {
		c.rng.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		if played {
			moveToEnd(order, func(i int) bool { return i == last })
		}
	} else if played {
		for range n { // rotate so that the one after the last comes first
			if order[0] > last {
				break
			}
			first := order[0]
			copy(order, order[1:])
			order[n-1] = first
		}
	}
	for _, i := range order {
		clip, err := c.lib.Clip(m, i)
		if err == nil {
			c.last[m] = i
			return i, clip
		}
		slog.Debug("Clip not playable", "motion", m.ID, "variant", m.Variants[i].ID, "err", err)
	}
	slog.Warn("Motion has no playable clip", "motion", m.ID)
	c.broken[m] = true
	return 0, nil
}

func moveToEnd(s []int, is func(int) bool) {
	for i := range s {
		if is(s[i]) {
			v := s[i]
			copy(s[i:], s[i+1:])
			s[len(s)-1] = v
			return
		}
	}
}
