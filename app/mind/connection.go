package mind

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"yui/app/settings/form"
	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/chatcomp"
	"yui/backend/transport/responses"
)

const (
	stepTime   = 10 * time.Second
	wordsTime  = 60 * time.Second // a local model may have to be loaded first
	maxModels  = 4 << 20
	sampleText = "Say hello in one short sentence."
)

// tester walks through one connection, step by step.
type tester struct {
	c      form.Connection
	report func(form.Step)
	http   *http.Client
	base   *url.URL
	models []string
	fix    form.Fix
}

// TestConnection tries a connection: the name, TLS, sign-in, the model, first
// words. It blocks until the end and reports every step as it goes; nothing is
// stored.
func (m *Mind) TestConnection(ctx context.Context, c form.Connection, report func(form.Step)) form.Verdict {
	t := &tester{c: c, report: report, http: m.http}
	if c.Offline() {
		t.http, t.c.BaseURL, t.c.API, t.c.Model = m.offline, offlineBase, form.Responses, ""
	} else if c.Key == "" {
		t.c.Key = m.Settings.Key("chat")
	}
	return t.run(ctx)
}

func (t *tester) run(ctx context.Context) form.Verdict {
	base, err := transport.NormalizeBase(t.c.BaseURL)
	if err == nil {
		t.base, err = url.Parse(base)
	}
	if err != nil {
		t.report(form.Step{ID: form.StepName, State: form.Failed, Detail: err.Error()})
		return form.Verdict{Title: "The address cannot be read", Reason: err.Error(), Fix: form.FixURL}
	}
	t.c.BaseURL = base
	for _, s := range []struct {
		id   form.StepID
		wait time.Duration
		try  func(context.Context) (form.State, string, error)
	}{
		{form.StepName, stepTime, t.name},
		{form.StepTLS, stepTime, t.tls},
		{form.StepSignIn, stepTime, t.signIn},
		{form.StepModel, stepTime, t.model},
		{form.StepWords, wordsTime, t.words},
	} {
		t.report(form.Step{ID: s.id, State: form.Running})
		began := time.Now()
		sctx, cancel := context.WithTimeout(ctx, s.wait)
		state, detail, err := s.try(sctx)
		cancel()
		step := form.Step{ID: s.id, State: state, Detail: detail, Took: time.Since(began)}
		if err != nil {
			step.State = form.Failed
		}
		t.report(step)
		if err != nil {
			return form.Verdict{Title: detail, Reason: err.Error(), Fix: t.fix, Models: t.models}
		}
	}
	return form.Verdict{Models: t.models}
}

func (t *tester) inside() bool { return t.base.Host == "offline.invalid" }

func (t *tester) name(ctx context.Context) (form.State, string, error) {
	t.fix = form.FixURL
	host := t.base.Hostname()
	if t.inside() || net.ParseIP(host) != nil {
		return form.Skipped, "no name to look up", nil
	}
	if _, err := net.DefaultResolver.LookupHost(ctx, host); err != nil {
		return form.Failed, host + " was not found", transport.Classify(err, host)
	}
	return form.Passed, host + " was found", nil
}

func (t *tester) tls(ctx context.Context) (form.State, string, error) {
	if t.base.Scheme != "https" {
		return form.Skipped, "a plain address, nothing to check", nil
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.base.String(), nil)
	if err != nil {
		return form.Failed, "the address cannot be used", err
	}
	resp, err := t.http.Do(req)
	if err != nil {
		return form.Failed, "no secure connection", transport.Classify(err, t.base.Host)
	}
	resp.Body.Close()
	return form.Passed, "the certificate is valid", nil
}

// signIn asks for the models: the cheapest request that needs the key.
func (t *tester) signIn(ctx context.Context) (form.State, string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.base.String()+"/models", nil)
	if err != nil {
		return form.Failed, "the address cannot be used", err
	}
	if t.c.Key != "" {
		req.Header.Set("Authorization", "Bearer "+t.c.Key)
	}
	resp, err := t.http.Do(req)
	if err != nil {
		return form.Failed, "no answer", transport.Classify(err, t.base.Host)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxModels))
	if err != nil {
		return form.Failed, "the answer broke off", transport.Classify(err, t.base.Host)
	}
	switch {
	case resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden:
		t.fix = form.FixKey
		return form.Failed, fmt.Sprintf("%d, key not accepted", resp.StatusCode),
			transport.FromStatus(resp.StatusCode, t.base.Host, "")
	case resp.StatusCode == http.StatusOK:
		t.models = modelIDs(body)
		if t.models == nil && looksLikePage(resp, body) {
			return form.Failed, "a web page answered", &transport.Error{Cause: transport.HTML, Host: t.base.Host}
		}
	}
	return form.Passed, "accepted", nil
}

func (t *tester) model(context.Context) (form.State, string, error) {
	t.fix = form.FixModel
	switch {
	case len(t.models) == 0:
		return form.Skipped, "the server lists no models", nil
	case t.c.Model == "" && len(t.models) == 1:
		return form.Passed, "the server has one", nil
	case t.c.Model == "":
		return form.Failed, "no model is chosen",
			fmt.Errorf("the server offers %d models; choose one from the list", len(t.models))
	case !slices.Contains(t.models, t.c.Model):
		return form.Failed, t.c.Model + " is not there",
			fmt.Errorf("none of the server's models (%d) is named %s; choose one from the list", len(t.models), t.c.Model)
	}
	return form.Passed, t.c.Model + " is there", nil
}

func (t *tester) words(ctx context.Context) (form.State, string, error) {
	if t.c.API == form.Push {
		return form.Skipped, "a push backend speaks when it is connected", nil
	}
	end := func(context.Context) (transport.Endpoint, error) {
		return transport.Endpoint{Base: t.c.BaseURL, Key: t.c.Key, HTTP: t.http}, nil
	}
	var tr transport.Transport = responses.New(responses.Options{Endpoint: end})
	if t.c.API == form.Completions {
		tr = chatcomp.New(chatcomp.Options{Endpoint: end})
	}
	began := time.Now()
	for d, err := range tr.Stream(ctx, transport.Request{Model: t.c.Model, Utterance: sampleText}) {
		if err != nil {
			if transport.CauseOf(err) == transport.Unauthorized {
				t.fix = form.FixKey
			}
			return form.Failed, "no words came", err
		}
		if d.Kind == convo.DeltaSpeech && strings.TrimSpace(d.Text) != "" || d.Kind == convo.DeltaReasoning {
			return form.Passed, fmt.Sprintf("first words after %.1f s", time.Since(began).Seconds()), nil
		}
	}
	return form.Failed, "no words came", errors.New("the reply ended without a word; try another model")
}

// modelIDs reads the list of GET /models; nil when it is none. Embedding
// models cannot talk and are left out.
func modelIDs(body []byte) []string {
	var list struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if json.Unmarshal(body, &list) != nil {
		return nil
	}
	var ids []string
	for _, m := range list.Data {
		if m.ID != "" && !strings.Contains(strings.ToLower(m.ID), "embed") {
			ids = append(ids, m.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

func looksLikePage(r *http.Response, body []byte) bool {
	return strings.Contains(r.Header.Get("Content-Type"), "html") || strings.HasPrefix(strings.TrimSpace(string(body)), "<")
}
