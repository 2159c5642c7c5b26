package offline

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
)

// apiError is a refusal in the shape OpenAI's servers use.
type apiError struct {
	Status  int
	Message string
	Param   string // the field that is wrong
	Code    string
}

func (e apiError) Error() string { return e.Message }

func invalid(param, format string, args ...any) apiError {
	return apiError{Status: http.StatusBadRequest, Param: param, Message: fmt.Sprintf(format, args...)}
}

func (b *Backend) refuse(w http.ResponseWriter, r *http.Request, err error) {
	var e apiError
	if !errors.As(err, &e) {
		e = apiError{Status: http.StatusInternalServerError, Message: err.Error()}
	}
	b.o.Log.Info("Request refused", "method", r.Method, "path", r.URL.Path, "status", e.Status, "reason", e.Message)
	kind := "invalid_request_error"
	if e.Status >= 500 {
		kind = "server_error"
	}
	writeJSON(w, e.Status, map[string]any{"error": map[string]any{
		"message": e.Message, "type": kind, "param": orNull(e.Param), "code": orNull(e.Code),
	}})
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		http.Error(w, `{"error":{"message":"reply could not be encoded","type":"server_error"}}`, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(data, '\n'))
}

// readBody decodes a request's JSON body into v.
func readBody(w http.ResponseWriter, r *http.Request, v any) error {
	if kind := r.Header.Get("Content-Type"); kind != "" {
		if base, _, err := mime.ParseMediaType(kind); err != nil || base != "application/json" {
			return apiError{
				Status:  http.StatusUnsupportedMediaType,
				Message: fmt.Sprintf("Content-Type %q is not application/json.", kind),
			}
		}
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyCap))
	var tooBig *http.MaxBytesError
	switch {
	case errors.As(err, &tooBig):
		return apiError{Status: http.StatusRequestEntityTooLarge, Message: fmt.Sprintf("The body is over %d bytes.", bodyCap)}
	case err != nil:
		return invalid("", "The body could not be read: %v.", err)
	case len(data) == 0:
		return invalid("", "The body is empty; send a JSON object.")
	}
	err = json.Unmarshal(data, v)
	var kind *json.UnmarshalTypeError
	var known apiError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &kind):
		return invalid(kind.Field, "%s: got %s, which does not fit.", fieldOr(kind.Field, "the body"), kind.Value)
	case err != nil:
		return invalid("", "The body is not JSON: %v.", err)
	}
	return nil
}

func fieldOr(field, otherwise string) string {
	if field == "" {
		return otherwise
	}
	return field
}
