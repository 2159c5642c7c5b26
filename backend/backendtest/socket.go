package backendtest

import "net/http"

func (s *Server) socket(w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) }
