package tool

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// schema is the part of JSON Schema our declarations use.
type schema struct {
	Type       string            `json:"type"`
	Properties map[string]schema `json:"properties"`
	Required   []string          `json:"required"`
	Enum       []any             `json:"enum"`
	MaxLength  int               `json:"maxLength"`
	Minimum    *float64          `json:"minimum"`
	Maximum    *float64          `json:"maximum"`
	Closed     *bool             `json:"additionalProperties"`
}

// check holds an argument object against a declaration. Its errors name the
// field, so that the model can mend the call.
func check(parameters, args json.RawMessage) error {
	var s schema
	if err := json.Unmarshal(parameters, &s); err != nil {
		return errors.New("the tool's own schema cannot be read")
	}
	var obj map[string]any
	if err := json.Unmarshal(args, &obj); err != nil {
		return errors.New("arguments were not a JSON object")
	}
	for _, name := range s.Required {
		if _, ok := obj[name]; !ok {
			return fmt.Errorf("%s is missing", name)
		}
	}
	names := make([]string, 0, len(obj))
	for name := range obj {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		p, ok := s.Properties[name]
		if !ok {
			if s.Closed != nil && !*s.Closed {
				return fmt.Errorf("%s is no argument of this tool", name)
			}
			continue
		}
		if obj[name] == nil && !slices.Contains(s.Required, name) {
			continue // null for an optional argument is as good as leaving it out
		}
		if err := checkValue(name, p, obj[name]); err != nil {
			return err
		}
	}
	return nil
}

func checkValue(name string, p schema, v any) error {
	switch p.Type {
	case "string":
		text, ok := v.(string)
		if !ok {
			return fmt.Errorf("%s must be a string", name)
		}
		if p.MaxLength > 0 && utf8.RuneCountInString(text) > p.MaxLength {
			return fmt.Errorf("%s is longer than %d characters", name, p.MaxLength)
		}
	case "integer", "number":
		n, ok := v.(float64)
		if !ok {
			return fmt.Errorf("%s must be a number", name)
		}
		if p.Type == "integer" && n != float64(int64(n)) {
			return fmt.Errorf("%s must be a whole number", name)
		}
		if p.Minimum != nil && n < *p.Minimum || p.Maximum != nil && n > *p.Maximum {
			return fmt.Errorf("%s is out of range", name)
		}
	case "boolean":
		if _, ok := v.(bool); !ok {
			return fmt.Errorf("%s must be true or false", name)
		}
	}
	if len(p.Enum) > 0 && !slices.Contains(p.Enum, v) {
		return fmt.Errorf("%s must be one of %s", name, list(p.Enum))
	}
	return nil
}

func list(vs []any) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = fmt.Sprint(v)
	}
	return strings.Join(out, ", ")
}
