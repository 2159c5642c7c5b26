package face

// fader moves a set of expression weights linearly from where they are to where
// one of them is full, so that a change of mind in mid-fade never pops.
type fader struct {
	from, now []float32 // per expression
	target    int       // expression index or -1
	level     float32
	at, len   float32 // seconds
}

func (f *fader) load(n int) {
	f.from, f.now = make([]float32, n), make([]float32, n)
	f.target, f.level, f.at, f.len = -1, 0, 0, 0
}

// to starts a fade of some seconds; 0 jumps.
func (f *fader) to(expression int, level, seconds float32) {
	copy(f.from, f.now)
	f.target, f.level, f.at, f.len = expression, level, 0, max(seconds, 0)
	if f.len == 0 {
		f.step(0)
	}
}

func (f *fader) step(dt float32) {
	f.at = min(f.at+dt, f.len)
	k := float32(1)
	if f.len > 0 {
		k = f.at / f.len
	}
	for i := range f.now {
		want := float32(0)
		if i == f.target {
			want = f.level
		}
		f.now[i] = f.from[i]*(1-k) + want*k // exact at both ends
	}
}

func (f *fader) moving() bool { return f.at < f.len }
