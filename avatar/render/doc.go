// Package render draws her. It is the only room that knows g3n, OpenGL and
// GLFW: it uploads a vrm.Model, skins, morphs and shades it, and shows the
// result on the stage (read back as an image), on the desktop (a window of its
// own that shares the texture) or in a still picture.
//
// # Goroutines
//
// One render goroutine per Host, locked to its OS thread, owns the GL context,
// the model on the card and the Body; it alone calls Body.Load and Body.Step.
// Windows are made, moved and destroyed on the main goroutine (the window
// system demands it): NewWindow, Window.Destroy, OpenPet and the methods of
// Pet. Every other exported method may be called from any goroutine.
//
// # Promises
//
// Frames are latest-wins: OnStage says that a newer one exists, TakeStage
// answers the newest, the ones between are lost. Nothing is drawn and nothing
// is read back unless the body or the view changed; with nothing to do, or
// hidden, the render goroutine sleeps on a channel and draws no frame until it
// is woken. Callbacks named On... run on the render goroutine (those of a Pet:
// on main) and must not block. Load, Snapshot and Close wait for the render
// goroutine; everything else returns at once. A Load that fails leaves the
// avatar that was there.
//
// # What g3n does here
//
// gls.GLS keeps the GL state and counts the objects, gls.Program compiles our
// shaders. The rest is plain GL through go-gl, because g3n v0.2.0 has no
// framebuffers, buffer textures or uniform buffers; its camera brings a toolkit
// with fonts that are unpacked at every start, its loader refuses nearly every
// VRM, its scene renderer sorts by distance where VRM asks for a render queue,
// its rigged mesh caps joints and morph targets, and its shader manager writes a
// program's text anew in every run, so that no driver finds it in its cache.
//
// It must not import Fyne, app, backend, configs or platform.
package render
