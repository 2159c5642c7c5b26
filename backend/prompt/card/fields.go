package card

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// object is a JSON object whose fields are taken out one by one; what is left
// over is the card's Extra.
type object struct {
	m    map[string]json.RawMessage
	path string
	log  *mends
}

// open reads an object and puts its keys right: tools have written " data ".
func open(raw []byte, path string, log *mends) (object, bool) {
	o := object{path: path, log: log}
	var m map[string]json.RawMessage
	if json.Unmarshal(raw, &m) != nil || m == nil {
		return o, false
	}
	o.m = make(map[string]json.RawMessage, len(m))
	for _, key := range slices.Sorted(maps.Keys(m)) {
		tidy := strings.TrimSpace(key)
		if tidy != key {
			if _, exact := m[tidy]; exact {
				continue
			}
			log.add(path+tidy, "had spaces in its name")
		}
		o.m[tidy] = m[key]
	}
	return o, true
}

func (o object) has(keys ...string) bool {
	for _, k := range keys {
		if _, ok := o.m[k]; ok {
			return true
		}
	}
	return false
}

// take removes a field and returns its value; nil for absent and null.
func (o object) take(key string) json.RawMessage {
	raw := bytes.TrimSpace(o.m[key])
	delete(o.m, key)
	if string(raw) == "null" {
		return nil
	}
	return raw
}

// str is a text field. What is not a text becomes one where that has a
// meaning.
func (o object) str(key string) string {
	raw := o.take(key)
	if len(raw) == 0 {
		return ""
	}
	s, ok := asText(raw)
	if raw[0] != '"' {
		if ok {
			o.log.add(o.path+key, "was not a text")
		} else {
			o.log.add(o.path+key, "was not a text and is left empty")
		}
	}
	if strings.Contains(s, "\r") {
		o.log.add(o.path+key, "had CR line ends")
		s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	}
	return s
}

// asText reads a string, a number or a boolean as a text, and a list of texts
// as its lines.
func asText(raw json.RawMessage) (string, bool) {
	switch raw[0] {
	case '"':
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err == nil
	case '[':
		var list []string
		if json.Unmarshal(raw, &list) == nil {
			return strings.Join(list, "\n"), true
		}
		return "", false
	case '{':
		return "", false
	}
	return string(raw), true
}

// strs is a list of texts; a single text stands for a list of one.
func (o object) strs(key string) []string {
	raw := o.take(key)
	if len(raw) == 0 {
		return nil
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		o.log.add(o.path+key, "was not a list")
		if s, ok := asText(raw); ok && strings.TrimSpace(s) != "" {
			return []string{s}
		}
		return nil
	}
	var out []string
	for i, item := range list {
		item = bytes.TrimSpace(item)
		s, ok := asText(item)
		if !ok || string(item) == "null" {
			o.log.add(fmt.Sprintf("%s%s[%d]", o.path, key, i), "was not a text and is left out")
			continue
		}
		out = append(out, strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s))
	}
	return out
}

// obj is an object kept as it came; anything else is dropped.
func (o object) obj(key string) json.RawMessage {
	raw := o.take(key)
	if len(raw) == 0 {
		return nil
	}
	if raw[0] != '{' {
		o.log.add(o.path+key, "was not an object and is left out")
		return nil
	}
	return slices.Clone(raw)
}
