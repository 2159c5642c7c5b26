package anim

// Origin is whose body a pose was made for: the legs of the clip's own rig, and
// where its floor is.
type Origin struct {
	Legs  Legs    // times Share
	Share float32 // of clips that tell of their rig, 0..1; the rest is nobody's
	// Floor is the height of the floor in the pose, in rest hips heights: not 0
	// where a root lock has levelled the hips.
	Floor float32
}

// add adds w times o.
func (o *Origin) add(other *Origin, w float32) {
	o.Legs.add(&other.Legs, w)
	o.Share += w * other.Share
	o.Floor += w * other.Floor
}

// Origin says whose body the pose of the last Step was made for, mixed as the
// pose is. Nothing of it comes from where no clip speaks.
func (c *Controller) Origin() Origin { return c.originOf(c.n) }

// originOf mixes the n lowest voices.
func (c *Controller) originOf(n int) Origin {
	var out Origin
	rest := float32(1)
	for i := n - 1; i >= 0 && rest > 0; i-- {
		v := &c.voices[i]
		w := float32(1)
		if i > 0 {
			w = v.weight()
		}
		from := v.origin()
		out.add(&from, rest*w)
		rest *= 1 - w
	}
	return out
}

// origin says whose body the voice's pose was made for.
func (v *voice) origin() Origin {
	switch {
	case v.still != nil:
		return v.still.origin
	case v.clip != nil:
		return v.clip.origin(v.t)
	}
	return Origin{}
}

// origin says whose body the pose at t was made for.
func (c *Clip) origin(t float32) Origin {
	if !c.legged {
		return Origin{}
	}
	return Origin{Legs: c.legs, Share: 1, Floor: -c.RemovedY(t)}
}
