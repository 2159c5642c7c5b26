package broker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"yui/backend/transport"
)

// message goes out: a request, or without an id a notification.
type message struct {
	JSONRPC string `json:"jsonrpc"`
	ID      int    `json:"id,omitempty"`
	Method  string `json:"method"`
	Params  any    `json:"params,omitempty"`
}

// answer comes back. What has a method is the broker's own business.
type answer struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// request sends a request and reads its result. The header is the reply's.
func (s *session) request(ctx context.Context, method string, params, out any) (http.Header, error) {
	ctx, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	s.last++
	res, err := s.post(ctx, message{"2.0", s.last, method, params})
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	a, err := s.read(res, s.last)
	if err != nil {
		return nil, err
	}
	if a.Error != nil {
		return nil, s.fail(fmt.Sprintf("%s failed (code %d)", method, a.Error.Code), a.Error.Message)
	}
	if err := json.Unmarshal(a.Result, out); err != nil {
		return nil, s.fail("its answer to "+method+" cannot be read", string(a.Result))
	}
	return res.Header, nil
}

// notify sends what is not answered.
func (s *session) notify(ctx context.Context, method string) error {
	ctx, cancel := context.WithTimeout(ctx, callWait)
	defer cancel()
	res, err := s.post(ctx, message{JSONRPC: "2.0", Method: method})
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// end gives the session back. Nobody waits for the answer.
func (s *session) end(ctx context.Context) {
	if s.id == "" {
		return
	}
	if res, err := s.send(ctx, http.MethodDelete, nil); err == nil {
		_ = res.Body.Close()
	}
}

// post sends one message and looks at the status. The caller closes the body.
func (s *session) post(ctx context.Context, m message) (*http.Response, error) {
	body, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("write %s for the expression broker: %w", m.Method, err)
	}
	res, err := s.send(ctx, http.MethodPost, body)
	if err != nil {
		return nil, fmt.Errorf("talk to the expression broker: %w", transport.Classify(err, s.host))
	}
	if res.StatusCode >= 200 && res.StatusCode <= 299 {
		return res, nil
	}
	defer res.Body.Close()
	if s.id != "" && (res.StatusCode == http.StatusNotFound || res.StatusCode == http.StatusBadRequest) {
		return nil, errGone
	}
	said, _ := io.ReadAll(io.LimitReader(res.Body, 4<<10))
	if bytes.HasPrefix(bytes.TrimSpace(said), []byte("<")) {
		said = nil // a page says nothing worth quoting
	}
	return nil, s.fail(fmt.Sprintf("it answered HTTP %d: check broker_base_url", res.StatusCode), string(said))
}

func (s *session) send(ctx context.Context, method string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, s.to, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", "yui")
	req.Header.Set("Accept", "application/json, text/event-stream")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if s.id != "" {
		req.Header.Set("Mcp-Session-Id", s.id)
	}
	if s.version != "" {
		req.Header.Set("Mcp-Protocol-Version", s.version)
	}
	return s.http.Do(req)
}

// read finds the answer to a request in a reply, which is one document or an
// event stream.
func (s *session) read(res *http.Response, id int) (*answer, error) {
	kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	body := io.LimitReader(res.Body, maxReply)
	switch kind {
	case "application/json":
		doc, err := io.ReadAll(body)
		if err != nil {
			return nil, fmt.Errorf("talk to the expression broker: %w", transport.Classify(err, s.host))
		}
		if a := find(doc, id); a != nil {
			return a, nil
		}
		return nil, s.fail("it did not answer in the form of MCP", string(doc))
	case "text/event-stream":
		return s.stream(body, id)
	default:
		return nil, s.fail("it answered with "+strconv.Quote(kind)+", not MCP: check broker_base_url", "")
	}
}

// stream reads events until the answer came.
func (s *session) stream(r io.Reader, id int) (*answer, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 4<<10), maxReply)
	var data []byte
	for lines.Scan() {
		line := strings.TrimPrefix(lines.Text(), "\ufeff")
		if line == "" {
			if a := find(data, id); a != nil {
				return a, nil
			}
			data = data[:0]
		}
		if v, ok := strings.CutPrefix(line, "data:"); ok {
			data = append(append(data, strings.TrimPrefix(v, " ")...), '\n')
		}
	}
	if err := lines.Err(); err != nil && !errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("talk to the expression broker: %w", transport.Classify(err, s.host))
	}
	if a := find(data, id); a != nil {
		return a, nil
	}
	return nil, s.fail("its stream ended without an answer", "")
}

// find picks the answer with an id out of one message or a batch of them.
func find(doc []byte, id int) *answer {
	var batch []answer
	if doc = bytes.TrimSpace(doc); bytes.HasPrefix(doc, []byte("[")) {
		_ = json.Unmarshal(doc, &batch)
	} else {
		batch = make([]answer, 1)
		if json.Unmarshal(doc, &batch[0]) != nil {
			return nil
		}
	}
	for i := range batch {
		a := &batch[i]
		if a.Method == "" && strings.Trim(string(a.ID), `"`) == strconv.Itoa(id) && (a.Error != nil || a.Result != nil) {
			return a
		}
	}
	return nil
}
