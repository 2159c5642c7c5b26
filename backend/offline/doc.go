// Package offline is the embedded default backend: what the app talks to when
// the user has connected nothing. It speaks the three chat protocols a real
// backend speaks (the Responses API, Chat Completions, push over a WebSocket),
// over the same wire, so nothing in the app knows the difference and an
// integrator can watch the protocol work.
//
// It owns the wire forms of the server side and the memory of its
// conversations, which is bounded and lives only in this process. The words
// come from package companion; there is no model in here, and it says so.
//
// Every request runs on the goroutine of the HTTP server that serves it, and a
// push connection has one goroutine more for its turns; all end with their
// request's context. Nothing blocks on anything but the client. It imports
// nothing of the project but companion: it stands where somebody else's
// backend would stand.
package offline
