package render_test

import (
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"yui/avatar/render"
	"yui/avatar/vrm"
)

// cpu is the processor time this process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkFrame draws stills without reading files or the room: processor
// time a frame, whole process, is what it reports beside the wall clock.
func BenchmarkFrame(b *testing.B) {
	for _, file := range []string{"godette-cc-by-3.0/Godette_vrm_v4.vrm", "mesh2motion-mannequins-cc0/cc0_female.vrm"} {
		m, err := vrm.ReadFile(filepath.Join("..", "..", "..", "shared", "fixtures", "vrm", file))
		if err != nil {
			b.Skipf("no fixture: %v", err)
		}
		for _, c := range []struct {
			name    string
			w, h    int
			samples int
		}{{"400x600/msaa4", 400, 600, 4}, {"400x600/auto", 400, 600, -1}, {"600x720/msaa4", 600, 720, 4}, {"600x720/auto", 600, 720, -1}} {
			b.Run(filepath.Base(file)+"/"+c.name, func(b *testing.B) {
				d := &doll{rate: 60, turn: 0.01}
				h := start(b, render.Options{Body: d, Samples: c.samples})
				if err := h.Load(m); err != nil {
					b.Fatal(err)
				}
				h.SetStage(render.Stage{W: c.w, H: c.h})
				h.SetPlace(render.InStage)
				for h.Stats().Frames < 3 {
					time.Sleep(5 * time.Millisecond)
				}
				runtime.GC()
				b.ResetTimer()
				c0, n0 := cpu(), h.Stats().Frames
				for h.Stats().Frames < n0+uint64(b.N) {
					time.Sleep(5 * time.Millisecond)
				}
				frames := h.Stats().Frames - n0
				b.ReportMetric(float64((cpu()-c0).Microseconds())/1000/float64(frames), "cpu-ms/frame")
				b.ReportMetric(float64(h.Stats().Last.Microseconds())/1000, "last-ms")
			})
		}
	}
}
