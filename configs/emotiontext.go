package configs

import "fmt"

// Tag is one voice tone a speech provider knows, with its meaning.
type Tag struct {
	Tag     string `json:"tag"`
	Meaning string `json:"meaning"`
}

// tagged are the providers with a table of their own.
var tagged = []string{"irodori"}

// loadTags reads emotion_text/PROVIDER.json of every tagged provider.
func loadTags(dir string) (map[string][]Tag, error) {
	out := map[string][]Tag{}
	for _, p := range tagged {
		var f struct {
			Tags []Tag `json:"tags"`
		}
		name := "emotion_text/" + p + ".json"
		if err := read(dir, name, &f); err != nil {
			return nil, err
		}
		seen := map[string]bool{}
		for i, t := range f.Tags {
			if t.Tag == "" || seen[t.Tag] {
				return nil, fmt.Errorf("configs/%s: tags[%d]: %q is empty or there twice", name, i, t.Tag)
			}
			seen[t.Tag] = true
		}
		out[p] = f.Tags
	}
	return out, nil
}
