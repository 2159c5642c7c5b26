package offline

import "net/http"

func (b *Backend) push(w http.ResponseWriter, r *http.Request) { b.notFound(w, r) }
