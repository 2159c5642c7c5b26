package speech

import "math"

// The vowels are told apart by the two lowest formants: the peaks of the
// spectral envelope that linear prediction gives (autocorrelation method,
// Makhoul 1975), placed among the ways to say each vowel on the Bark scale.

// kinds are ways to say a vowel (0..4: AA IH OU EE OH), as first and second
// formant in Hz: a back u and a front one, an open e and a narrow one, by women
// and by men.
var kinds = [...]struct {
	vowel  int
	f1, f2 float64
}{
	{0, 850, 1400}, {0, 720, 1180}, {0, 800, 1700},
	{1, 330, 2600}, {1, 320, 2200}, {1, 400, 2350},
	{2, 370, 1200}, {2, 340, 830}, {2, 370, 1550},
	{3, 560, 2150}, {3, 640, 1900}, {3, 490, 1950},
	{4, 540, 900}, {4, 620, 990}, {4, 470, 850},
}

const (
	points = 72 // of the envelope
	lowest = 220.0
	top    = 3300.0
	// lagWidth in Hz keeps the peaks from clinging to the harmonics of a high
	// voice.
	lagWidth = 60.0
	emphasis = 0.97 // flattens the slope of a voice
)

// pointHz spaces the points evenly between linear and logarithmic.
func pointHz(i int) float64 {
	x := float64(i) / (points - 1)
	return lowest + (top-lowest)*(0.45*x+0.55*x*x)
}

// bark is the critical-band rate (Traunmüller 1990).
func bark(hz float64) float64 { return 26.81*hz/(1960+hz) - 0.53 }

// vowel weighs the five vowels of a window, in a sum of one. ok is false for a
// hiss and for a window whose form cannot be read.
func vowel(w []float32, rate float64) (weights [5]float32, ok bool) {
	env, tone, ok := envelope(w, rate)
	if !ok || tone < 0.3 {
		return weights, false
	}
	f1, f2, ok := formants(env)
	if !ok {
		return weights, false
	}
	b1, b2 := bark(f1), bark(f2)
	var near [5]float64
	for v := range near {
		near[v] = math.Inf(1)
	}
	least := math.Inf(1)
	for _, k := range kinds {
		d1, d2 := b1-bark(k.f1), 0.6*(b2-bark(k.f2))
		d := d1*d1 + d2*d2
		near[k.vowel] = min(near[k.vowel], d)
		least = min(least, d)
	}
	var sum float64
	for v, d := range near {
		near[v] = math.Exp(-(d - least) * 1.6)
		sum += near[v]
	}
	for v := range near {
		weights[v] = float32(near[v] / sum)
	}
	return weights, true
}

// formants picks the first two peaks of an envelope. Two formants that melted
// into one peak count as a pair close to it.
func formants(env [points]float64) (f1, f2 float64, ok bool) {
	var at [2]int
	n, valley := 0, env[0]
	for i := 1; i < points-1 && n < 2; i++ {
		valley = min(valley, env[i])
		if env[i] < env[i-1] || env[i] <= env[i+1] {
			if i != 1 || env[0] < env[1] || n > 0 {
				continue
			}
		}
		rise := 0.03
		if n == 1 {
			rise = 0.1
			if pointHz(i) > pointHz(at[0])+900 {
				rise = 0.3
			}
		}
		if n == 1 && env[i]-valley < rise {
			continue
		}
		if n == 0 && pointHz(i) > 1150 {
			break
		}
		at[n], valley = i, env[i]
		n++
	}
	if n == 0 {
		return 0, 0, false
	}
	f1 = pointHz(at[0])
	if n == 2 && pointHz(at[1]) > 1900 {
		// A front vowel has a strong second formant and a low first one; else
		// this is the third and the second melted into the first.
		if d := env[at[0]] - env[at[1]]; d > 3 || d > 1 && f1 > 440 && pointHz(at[1]) > 2350 {
			n = 1
		}
	}
	if n == 1 {
		return f1 * 0.92, f1*1.08 + 120, true
	}
	return f1, pointHz(at[1]), true
}

// envelope is the log spectrum of a window, and the correlation of neighbouring
// samples: near one for a voice, near zero for a hiss.
func envelope(w []float32, rate float64) (env [points]float64, tone float64, ok bool) {
	var r [lpcOrder + 1]float64
	n := len(w)
	x := make([]float64, n)
	var r0, r1, prev float64
	for i, s := range w {
		v := float64(s)
		r0 += v * v
		r1 += v * prev
		x[i] = (v - emphasis*prev) * (0.54 - 0.46*math.Cos(2*math.Pi*float64(i)/float64(n-1)))
		prev = v
	}
	if r0 < 1e-9 {
		return env, 0, false
	}
	for k := range r {
		for i := k; i < n; i++ {
			r[k] += x[i] * x[i-k]
		}
		z := 2 * math.Pi * lagWidth * float64(k) / rate
		r[k] *= math.Exp(-0.5 * z * z)
	}
	r[0] *= 1.0003
	c, ok := levinson(r)
	if !ok {
		return env, 0, false
	}
	for i := range env {
		om := 2 * math.Pi * pointHz(i) / rate
		step := complex(math.Cos(om), -math.Sin(om))
		sum := complex(c[lpcOrder], 0)
		for k := lpcOrder - 1; k >= 0; k-- {
			sum = sum*step + complex(c[k], 0)
		}
		env[i] = -0.5 * math.Log(real(sum)*real(sum)+imag(sum)*imag(sum)+1e-12)
	}
	return env, r1 / r0, true
}

// levinson solves for the predictor (Levinson-Durbin recursion).
func levinson(r [lpcOrder + 1]float64) (a [lpcOrder + 1]float64, ok bool) {
	if r[0] <= 0 {
		return a, false
	}
	a[0] = 1
	err := r[0]
	for i := 1; i <= lpcOrder; i++ {
		acc := r[i]
		for j := 1; j < i; j++ {
			acc += a[j] * r[i-j]
		}
		k := -acc / err
		next := a
		for j := 1; j < i; j++ {
			next[j] = a[j] + k*a[i-j]
		}
		next[i] = k
		a = next
		if err *= 1 - k*k; err <= 0 {
			return a, false
		}
	}
	return a, true
}
