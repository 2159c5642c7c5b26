package companion_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPhrases holds the prepared lines to the rules of the house: every
// language has every section, faces are known ones, replies stay short, and
// none of them claims to be a model.
func TestPhrases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("phrases/*.txt")
	if err != nil || len(files) != 3 {
		t.Fatalf("phrase files: %v %v", files, err)
	}
	var first []string
	claims := regexp.MustCompile(`(?i)\bI(?:'m| am) an? (?:AI|language|large|model)|私はai|저는 인공지능`)
	stops := regexp.MustCompile(`[.!?。！？]`)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		count := 0
		seen := map[string]bool{}
		for row := range strings.Lines(string(data)) {
			row = strings.TrimSpace(row)
			if name, ok := strings.CutPrefix(row, "# "); ok {
				if len(names) > 0 && count < 2 {
					t.Errorf("%s: %s has %d lines", file, names[len(names)-1], count)
				}
				names, count = append(names, name), 0
				continue
			}
			count++
			if seen[row] {
				t.Errorf("%s: %q stands twice", file, row)
			}
			seen[row] = true
			if claims.MatchString(row) {
				t.Errorf("%s: %q claims to be a model", file, row)
			}
			if n := len(stops.FindAllString(strings.NewReplacer("...", "", "……", "").Replace(row), -1)); n > 4 || len([]rune(row)) > 230 {
				t.Errorf("%s: %q is too long", file, row)
			}
			for beat := range strings.SplitSeq(row, "|") {
				text, face, has := strings.Cut(beat, "@")
				emotion, motion, _ := strings.Cut(strings.TrimSpace(face), "/")
				if strings.TrimSpace(text) == "" {
					t.Errorf("%s: %q has a beat without words", file, row)
				}
				if has && !slices.Contains(vocabulary.Emotions, emotion) {
					t.Errorf("%s: %q: unknown emotion %q", file, row, emotion)
				}
				if motion != "" && !slices.Contains(vocabulary.Motions, motion) {
					t.Errorf("%s: %q: unknown motion %q", file, row, motion)
				}
			}
		}
		if first == nil {
			first = names
		}
		if !slices.Equal(first, names) {
			t.Errorf("%s has other sections than %s", file, files[0])
		}
	}
}
