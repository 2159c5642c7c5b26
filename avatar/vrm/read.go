package vrm

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"
)

// reader is the state of one Read; it lives on the caller's goroutine.
type reader struct {
	file    string
	c       container
	doc     *document
	open    opener
	buffers []buffer
	m       *Model
	warn    warnings
	// nodeOf maps a glTF node to the model's, which is in another order.
	nodeOf          []int
	last            []int // last node below each, see isAncestor
	binds           int   // morph binds so far
	springColliders int
	resources       int // bytes taken from data URIs and other files
	// matCount is the number of the file's own materials; a default one may
	// follow them.
	matCount int
	numbers  int64 // decoded so far, see spend; touched by the mesh jobs
}

// ReadFile reads a .vrm, .glb or .gltf file of at most 512 MiB. Buffers and
// images beside a .gltf are opened inside its directory only. Every error is
// an [*Error].
func ReadFile(path string) (*Model, error) {
	data, err := readWhole(path)
	if err != nil {
		return nil, err
	}
	dir, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return nil, inFile(path, refuse("file", "", "its directory cannot be opened").because(err))
	}
	defer dir.Close()
	return Read(data, path, func(uri string) ([]byte, error) { return readIn(dir, uri) })
}

// readWhole looks before it opens, because opening a pipe waits for its writer,
// and checks the size before it allocates.
func readWhole(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, inFile(path, refuse("file", "check the path", "it cannot be opened").because(err))
	}
	if err := regular(info); err != nil {
		return nil, inFile(path, refuse("file", "choose a file", "it cannot be read").because(err))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, inFile(path, refuse("file", "check the path", "it cannot be opened").because(err))
	}
	defer f.Close()
	data, err := readBounded(f)
	if err != nil {
		return nil, inFile(path, refuse("file", nextSmaller, "it cannot be read").because(err))
	}
	return data, nil
}

func readIn(dir *os.Root, uri string) ([]byte, error) {
	name := filepath.FromSlash(uri)
	info, err := dir.Stat(name)
	if err != nil {
		return nil, err
	}
	if err := regular(info); err != nil {
		return nil, err
	}
	f, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readBounded(f)
}

// regular refuses what is no ordinary file: folders, pipes and devices, which
// may have no end.
func regular(info os.FileInfo) error {
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return errors.New("it is a folder")
	case mode&os.ModeNamedPipe != 0:
		return errors.New("it is a pipe")
	case mode&os.ModeDevice != 0:
		return errors.New("it is a device")
	default:
		return errors.New("it is not a regular file")
	}
}

func readBounded(f *os.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if err := regular(info); err != nil { // it may have changed since
		return nil, err
	}
	if info.Size() > maxFileBytes {
		return nil, fmt.Errorf("it has %d MiB, the limit is %d MiB", info.Size()>>20, maxFileBytes>>20)
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(f, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return data[:n], nil
}

// Read reads a model held in memory. name appears in errors and stands in for
// a model without a name. open resolves the external buffers and images of a
// .gltf (slash-separated, already unescaped); nil refuses them. Read keeps no
// reference to data. Every error is an [*Error].
func Read(data []byte, name string, open func(uri string) ([]byte, error)) (*Model, error) {
	r := &reader{file: name, open: open, m: &Model{Bytes: int64(len(data))}}
	if err := r.read(data); err != nil {
		return nil, inFile(name, err)
	}
	r.m.Warnings = r.warn.all()
	return r.m, nil
}

// inFile names the file and hides the typed nil.
func inFile(file string, err *Error) error {
	if err == nil {
		return nil
	}
	err.File = file
	return err
}

// start frames, parses and makes the buffers available.
func (r *reader) start(data []byte) *Error {
	var err *Error
	if r.c, err = openContainer(data, &r.warn); err != nil {
		return err
	}
	if r.doc, err = parseDocument(r.c.json); err != nil {
		return err
	}
	r.loadBuffers()
	return nil
}

// read is the order of work. Images are the slow part, so materials, which
// say which images are needed, come first and the decoding runs beside the
// geometry.
func (r *reader) read(data []byte) *Error {
	if err := r.start(data); err != nil {
		return err
	}
	ext, err := r.detect()
	if err != nil {
		return err
	}
	if err := r.materials(ext); err != nil {
		return err
	}
	images, err := r.startImages(ext)
	if err != nil {
		return err
	}
	defer images.wait()
	if err := r.nodes(); err != nil {
		return err
	}
	if err := r.skins(); err != nil {
		return err
	}
	if err := r.meshes(); err != nil {
		return err
	}
	if err := ext.apply(r); err != nil {
		return err
	}
	r.constraints()
	r.finishImages(images)
	if r.m.Name == "" {
		base := filepath.Base(r.file)
		r.m.Name = strings.TrimSuffix(base, filepath.Ext(base))
	}
	return nil
}

// vrmExtension is the part of a file that says how it is an avatar: VRM 1.0,
// VRM 0.x, or nothing.
type vrmExtension interface {
	// thumbnail is the glTF image to keep, None without.
	thumbnail(r *reader) int
	// material says whether the extension rather than glTF describes material
	// i, and fills it in.
	material(r *reader, i int, m *Material) bool
	// finishMaterials runs once all materials are known.
	finishMaterials(r *reader)
	// apply fills meta, humanoid, expressions, gaze, first person, springs.
	apply(r *reader) *Error
}

// detect picks the newest extension present.
func (r *reader) detect() (vrmExtension, *Error) {
	if data, ok := r.doc.Extensions["VRMC_vrm"]; ok {
		r.m.Version = VRM1
		ext := new(vrm1)
		if !decodeExtension(data, ext, "VRMC_vrm", &r.warn) {
			return nil, refuse("vrm", nextExport, "the VRMC_vrm extension cannot be read")
		}
		if v := ext.SpecVersion; v != "1.0" && v != "1.0-beta" {
			r.warn.add("VRMC_vrm has specVersion %q; it was read as 1.0.", v)
		}
		return ext, nil
	}
	if data, ok := r.doc.Extensions["VRM"]; ok {
		r.m.Version = VRM0
		ext := new(vrm0)
		if !decodeExtension(data, ext, "VRM", &r.warn) {
			return nil, refuse("vrm", nextExport, "the VRM extension cannot be read")
		}
		return ext, nil
	}
	return plain{}, nil
}

// plain is a file without a VRM extension.
type plain struct{}

func (plain) thumbnail(*reader) int                 { return None }
func (plain) material(*reader, int, *Material) bool { return false }
func (plain) finishMaterials(*reader)               {}

func (plain) apply(r *reader) *Error {
	r.m.Meta = strictMeta()
	r.m.Humanoid = noHumanoid()
	r.springs1()
	return nil
}

// parallel runs n independent jobs on all processors and reports the fault of
// the lowest-numbered job that failed, so that the answer is the same each
// time.
func parallel(n int, job func(i int) *Error) *Error {
	faults := make([]*Error, n)
	var g errgroup.Group
	g.SetLimit(max(1, runtime.GOMAXPROCS(0)))
	for i := range n {
		g.Go(func() error {
			faults[i] = job(i)
			return nil
		})
	}
	_ = g.Wait() // the jobs report through faults
	for _, f := range faults {
		if f != nil {
			return f
		}
	}
	return nil
}
