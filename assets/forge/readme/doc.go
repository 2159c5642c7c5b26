// Command readme makes the pictures of the README from the real program: a
// screenshot of the app in its light theme and a short animation of her.
//
//	go build -tags 'migrated_fynedo sqlite_fts5' -o yui .
//	go run -tags 'migrated_fynedo sqlite_fts5' ./assets/forge/readme
//
// It brings its own virtual screen (Xvfb, openbox, picom, as make setup-smoke
// installs them), so that pictures are the same whatever desktop it is started
// from. -only app or -only yui makes one of the two; -frames DIR also keeps the
// frames of the animation as PNG.
package main
