// Package form holds what the settings' pages edit, with no toolkit in it:
// presets, checks and the course of a connection test. Values are plain; the
// UI goroutine owns them.
package form

import (
	"net/url"
	"strings"
)

// API is a chat protocol, as stored under chat_api.
type API string

// Protocols.
const (
	Responses   API = "responses"
	Completions API = "chat_completions"
	Push        API = "push"
)

// Connection is what the Connection page edits.
type Connection struct {
	API     API
	BaseURL string
	Key     string
	Model   string
}

// Offline reports that nothing is to be connected.
func (c Connection) Offline() bool { return strings.TrimSpace(c.BaseURL) == "" }

// Preset is a server people are likely to have.
type Preset struct {
	ID, Name string
	BaseURL  string
	API      API
	NeedsKey bool
	KeyPage  string // where its keys are made
	Local    bool
}

// Ids of the presets that are not servers.
const (
	OfflineID = "offline"
	CustomID  = "custom"
)

// Presets are the servers offered, between offline and custom. Their names
// are their own in every language.
func Presets() []Preset {
	return []Preset{
		{ID: "ollama", Name: "Ollama", BaseURL: "http://localhost:11434/v1", API: Completions, Local: true},
		{ID: "lmstudio", Name: "LM Studio", BaseURL: "http://localhost:1234/v1", API: Completions, Local: true},
		{
			ID: "openai", Name: "OpenAI", BaseURL: "https://api.openai.com/v1", API: Responses,
			NeedsKey: true, KeyPage: "https://platform.openai.com/api-keys",
		},
		{
			ID: "openrouter", Name: "OpenRouter", BaseURL: "https://openrouter.ai/api/v1", API: Completions,
			NeedsKey: true, KeyPage: "https://openrouter.ai/keys",
		},
	}
}

// PresetByID is a preset.
func PresetByID(id string) (Preset, bool) {
	for _, p := range Presets() {
		if p.ID == id {
			return p, true
		}
	}
	return Preset{}, false
}

// PresetOf guesses which preset a base URL belongs to.
func PresetOf(base string) string {
	base = tidy(base)
	if base == "" {
		return OfflineID
	}
	for _, p := range Presets() {
		if same(tidy(p.BaseURL), base) {
			return p.ID
		}
	}
	return CustomID
}

// tidy takes off what may be there or not: spaces, slashes, a final /v1.
func tidy(base string) string {
	base = strings.TrimRight(strings.ToLower(strings.TrimSpace(base)), "/")
	return strings.TrimRight(strings.TrimSuffix(base, "/v1"), "/")
}

// Pasted is an address as it was meant: the field of a server of one's own
// begins with http://, and a whole address pasted behind it brings its scheme
// along.
func Pasted(base string) string {
	base = strings.TrimSpace(base)
	if i := strings.LastIndex(strings.ToLower(base), "http://"); i > 0 {
		return base[i:]
	}
	if i := strings.LastIndex(strings.ToLower(base), "https://"); i > 0 {
		return base[i:]
	}
	return base
}

func same(a, b string) bool {
	local := strings.NewReplacer("127.0.0.1", "localhost", "[::1]", "localhost")
	return local.Replace(a) == local.Replace(b)
}

// Problem is what is wrong with a field.
type Problem uint8

// Problems.
const (
	Fine Problem = iota
	NoScheme
	OneSlash
	NotAddress
	NeedsKey
)

// CheckURL looks at an address as it is typed. Empty is fine: it means the
// bundled value.
func CheckURL(s string) Problem {
	s = strings.TrimSpace(s)
	if s == "" {
		return Fine
	}
	low := strings.ToLower(s)
	rest, ok := strings.CutPrefix(low, "https:")
	if !ok {
		rest, ok = strings.CutPrefix(low, "http:")
	}
	switch {
	case !ok:
		return NoScheme
	case !strings.HasPrefix(rest, "/"):
		return NotAddress
	case !strings.HasPrefix(rest, "//"):
		return OneSlash
	}
	u, err := url.Parse(s)
	if err != nil || u.Hostname() == "" || strings.ContainsAny(u.Host, " \t") || u.RawQuery != "" || u.Fragment != "" {
		return NotAddress
	}
	return Fine
}

// Local reports that a base URL points at this computer.
func Local(base string) bool {
	u, err := url.Parse(strings.TrimSpace(base))
	if err != nil {
		return false
	}
	h := u.Hostname()
	return h == "localhost" || strings.HasPrefix(h, "127.") || h == "::1" || strings.HasSuffix(h, ".localhost")
}

// Title is what a connection is called: the preset's name, or the host.
func (c Connection) Title() string {
	if p, ok := PresetByID(PresetOf(c.BaseURL)); ok {
		return p.Name
	}
	u, err := url.Parse(strings.TrimSpace(c.BaseURL))
	if err != nil || u.Hostname() == "" {
		return strings.TrimSpace(c.BaseURL)
	}
	return u.Hostname()
}
