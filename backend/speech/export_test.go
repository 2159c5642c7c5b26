package speech

import "time"

// Analyse feeds a clip to a mouth in blocks, heard from start on.
func Analyse(m *Mouth, c Clip, start time.Time) {
	a := newAnalyser(m)
	for i := 0; i < len(c.Samples); i += 480 {
		a.tap(c.Samples[i:min(i+480, len(c.Samples))], c.Rate, start.Add(time.Duration(i)*time.Second/time.Duration(c.Rate)))
	}
}

// Trimmed is what the queue plays of a clip.
func Trimmed(c Clip) Clip { return c.trimmed() }
