package face

import (
	"math/rand/v2"

	"yui/avatar/pose"
)

// Blink timing: a pause of 3..6 s, then a triangle of 150 ms.
const (
	blinkMin    = 3.0
	blinkMax    = 6.0
	blinkLength = 0.150
	shutLambda  = 6
)

// blink closes the eyes now and then, or keeps them shut in sleep.
type blink struct {
	rng   *rand.Rand
	left  float32 // seconds until the next one
	at    float32 // seconds into the present one, < 0 when none
	shut  float32 // 0..1, how far sleep has closed them
	count uint64
}

func newBlink(rng *rand.Rand) blink {
	b := blink{rng: rng, at: -1}
	b.wait()
	return b
}

func (b *blink) wait() { b.left = blinkMin + (blinkMax-blinkMin)*b.rng.Float32() }

// step answers how closed the eyes are, 0..1.
func (b *blink) step(dt float32, asleep bool) float32 {
	to := float32(0)
	if asleep {
		to = 1
	}
	b.shut += (to - b.shut) * pose.DampFactor(shutLambda, dt)
	if b.shut < 1e-3 && !asleep {
		b.shut = 0
	}
	if b.shut > 0.999 && asleep {
		b.shut = 1
	}
	if b.at < 0 {
		if b.left -= dt; b.left > 0 || asleep {
			return b.shut
		}
		b.at = 0
		b.count++
	} else {
		b.at += dt
	}
	if b.at >= blinkLength {
		b.at = -1
		b.wait()
		return b.shut
	}
	half := float32(blinkLength / 2)
	w := b.at / half
	if b.at > half {
		w = 2 - w
	}
	return max(w, b.shut)
}
