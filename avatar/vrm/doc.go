// Package vrm turns files made by strangers into one trustworthy [Model] or
// [Animation].
//
// It owns: the reading of .vrm (VRM 1.0 and 0.x), .glb, .gltf and .vrma, the
// normalization of what they say into VRM 1.0 terms, and the data types that
// every other room of the body shares. It draws nothing and moves nothing.
//
// Goroutines: [Read] and [ReadAnimation] may be called from any goroutine and
// concurrently. Read starts helpers of its own for images and meshes and waits
// for them before it returns. A returned Model is never written again.
//
// Promises: no panic and no unbounded memory on any input; a file is either
// read whole or refused with an [*Error] naming file, stage, reason and the
// next step; whatever was mended or left out is listed in Warnings. Structural
// damage (an index past the end, a cycle of nodes, a buffer cut short) is
// refused. Damage in an optional feature (one bind of one expression, one
// spring) costs that feature and a warning.
//
// The container and its JSON are decoded by this package, not by
// github.com/qmuntal/gltf: that library's decoder trusts declared lengths,
// refuses integers written as 3.0 and decodes every extra. It serves here as
// the independent writer of package vrmtest and as the oracle the accessor
// tests compare against.
//
// Imports: avatar/pose and mathgl only; no GL, no Fyne, no network.
package vrm
