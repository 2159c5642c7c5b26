package offline_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"yui/backend/offline"
)

func send(t *testing.T, method, url, contentType, body string, header ...string) (int, map[string]any) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatalf("%s %s: not JSON: %s", method, url, data)
	}
	return res.StatusCode, out
}

func TestBackend_Refusals(t *testing.T) {
	t.Parallel()
	base := serve(t, offline.Options{})
	const js = "application/json"
	for _, c := range []struct {
		method, path, kind, body string
		status                   int
		words                    string
	}{
		{"GET", "/v1/responses", "", "", 405, "POST"},
		{"POST", "/models", js, "{}", 405, "GET"},
		{"POST", "/v1/embeddings", js, "{}", 404, "/responses"},
		{"POST", "/responses", js, "", 400, "empty"},
		{"POST", "/responses", js, "{", 400, "not JSON"},
		{"POST", "/responses", js, "[]", 400, "body"},
		{"POST", "/responses", js, `{"input":7}`, 400, "input"},
		{"POST", "/responses", js, `{"input":[{"role":"user","content":7}]}`, 400, "content"},
		{"POST", "/responses", js, `{"input":"hi","stream":"yes"}`, 400, "stream"},
		{"POST", "/responses", js, `{}`, 400, "input"},
		{"POST", "/responses", "text/plain", `{"input":"hi"}`, 415, "text/plain"},
		{"POST", "/chat/completions", js, `{}`, 400, "messages"},
		{"POST", "/chat/completions", js, `{"messages":"hi"}`, 400, "messages"},
		{"POST", "/chat/completions", js, `{"messages":[{"role":"system","content":"x"}]}`, 400, "user"},
		{"GET", "/v1/models/gpt", "", "", 404, "gpt"},
	} {
		status, body := send(t, c.method, base+c.path, c.kind, c.body)
		e, _ := body["error"].(map[string]any)
		message, _ := e["message"].(string)
		if status != c.status || !strings.Contains(message, c.words) || e["type"] != "invalid_request_error" {
			t.Errorf("%s %s %s: %d %v", c.method, c.path, c.body, status, body)
		}
	}
}

func TestBackend_ModelsAndPaths(t *testing.T) {
	t.Parallel()
	base := serve(t, offline.Options{})
	for _, path := range []string{"/models", "/v1/models", "/v1/models/"} {
		status, body := send(t, "GET", base+path, "", "")
		data, _ := body["data"].([]any)
		if status != 200 || len(data) != 1 {
			t.Errorf("%s: %d %v", path, status, body)
		}
	}
	for _, path := range []string{"/responses", "/v1/responses", "/v1/responses/"} {
		if status, body := send(t, "POST", base+path, "", `{"input":"hi"}`); status != 200 || body["status"] != "completed" {
			t.Errorf("%s: %d %v", path, status, body)
		}
	}
	if status, body := send(t, "GET", base+"/", "", ""); status != 200 || body["model"] != offline.Model {
		t.Errorf("about: %d %v", status, body)
	}
}

func TestBackend_Key(t *testing.T) {
	t.Parallel()
	base := serve(t, offline.Options{Key: "open"})
	if status, _ := send(t, "GET", base+"/models", "", ""); status != 401 {
		t.Errorf("without a key: %d", status)
	}
	if status, _ := send(t, "GET", base+"/models", "", "", "Authorization", "Bearer open"); status != 200 {
		t.Errorf("with the key: %d", status)
	}
}
