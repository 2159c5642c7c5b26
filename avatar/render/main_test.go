package render_test

import (
	"context"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"yui/avatar/render"
)

// The window system wants the process's first thread, so the tests run on
// another goroutine and send it what must happen on main.
func init() { runtime.LockOSThread() }

var (
	mainCalls = make(chan func(), 4)
	saveDir   = flag.String("pictures", "", "directory to leave the pictures of the tests in")
)

func TestMain(m *testing.M) {
	flag.Parse()
	code := make(chan int, 1)
	go func() { code <- m.Run() }()
	tick := time.NewTicker(10 * time.Millisecond)
	inited := false
	for {
		select {
		case f := <-mainCalls:
			f()
			inited = os.Getenv("YUI_TEST_NO_DISPLAY") == ""
		case <-tick.C:
			if inited && display() {
				render.PollEvents()
			}
		case c := <-code:
			os.Exit(c)
		}
	}
}

func display() bool {
	return runtime.GOOS != "linux" || os.Getenv("DISPLAY") != ""
}

// onMain runs f on the main goroutine and waits.
func onMain(f func()) {
	done := make(chan struct{})
	mainCalls <- func() { defer close(done); f() }
	<-done
}

// One GL test at a time: they share two cores and one software rasteriser.
var glTurn sync.Mutex

// start makes a Host for one test, or skips it where no window can be had.
func start(t testing.TB, o render.Options) *render.Host {
	t.Helper()
	if !display() {
		t.Skip("no DISPLAY: run with xvfb-run to draw")
	}
	glTurn.Lock()
	var w *render.Window
	var err error
	onMain(func() { w, err = render.NewWindow() })
	if err != nil {
		glTurn.Unlock()
		t.Skipf("no OpenGL here: %v", err)
	}
	_, bench := t.(*testing.B)
	o.Check = !bench
	h, err := render.Start(w, o)
	if err != nil {
		onMain(w.Destroy)
		glTurn.Unlock()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := h.Close(ctx); err != nil {
			t.Error(err)
		}
		if s := h.Stats(); s.Err != "" {
			t.Errorf("drawing error left: %s", s.Err)
		}
		onMain(w.Destroy)
		glTurn.Unlock()
	})
	return h
}

// save leaves a picture when -pictures names a directory.
func save(t *testing.T, name string, img image.Image) {
	t.Helper()
	if *saveDir == "" {
		return
	}
	f, err := os.Create(filepath.Join(*saveDir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// eventually waits for cond, which another goroutine will make true.
func eventually(t *testing.T, what string, cond func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if cond() {
			return
		}
	}
	t.Fatalf("waited 20 s for %s", what)
}
