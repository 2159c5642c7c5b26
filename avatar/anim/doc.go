// Package anim plays humanoid clips: it owns the motion registry, the clip
// library and the controller that decides which clip has the body.
//
// Everything happens in normalized space (avatar/pose), so a clip fits every
// rig and clips recorded on different rigs blend. What that alone gets wrong,
// feet beside the floor on a rig of other proportions, Ground puts right: a
// step of its own after the blend, on whose pose it is (Controller.Origin) and
// whom it is shown on (MeasureLegs). A Registry is read-only after
// ParseRegistry and may be shared by any goroutines. A Library may be used by
// any goroutines. A Controller belongs to one goroutine, the render loop; its
// Step does no I/O unless a clip is asked for that Library.Warm has not loaded,
// and does not allocate while nothing is started.
//
// Time is an argument everywhere. Chance comes from a seeded generator, so the
// same seed and the same calls give the same poses. The package knows no model,
// no GL and no network.
package anim
