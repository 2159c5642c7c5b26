// Command bench measures YUI's body against a peer on the same machine: three
// with @pixiv/three-vrm in Debian's Chromium, ANGLE on the system's GL, so
// that both sides draw with the same software rasteriser. Same files, same
// pixels, same camera, light, clip and clock, same multisampling. Its parts are
// the pictures of every model, every clip of ours on our character, and the
// figures: processor, load, memory. It prints one table with both sides and
// leaves the differing pictures in out/peers.
//
// Both sides run as processes of their own under one virtual display; the
// figures of a side are those of its whole process tree under /proc. The
// driver speaks JSON lines to ours and the browser's debugging pipe to the
// peer, so nothing listens on a port.
//
// Run it by `make bench-peers`, which installs what is missing. Linux only.
package main
