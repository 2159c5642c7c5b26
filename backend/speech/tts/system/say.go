package system

import "yui/backend/speech"

// say is macOS' own speech.
type say struct{ path string }

func (say) name() string { return "say" }

var sayVoices = map[string]string{
	speech.English: "Samantha", speech.Japanese: "Kyoko", speech.Korean: "Yuna", speech.Chinese: "Tingting",
}

func (s say) plan(r speech.Request, lang, file string) (plan, error) {
	voice := r.Voice
	if voice == "" {
		voice = sayVoices[lang]
	}
	args := []string{"-o", file, "--file-format=WAVE", "--data-format=LEI16@22050", "-f", "-"}
	if v := safe(voice); v != "" {
		args = append(args, "-v", v)
	}
	return plan{program: s.path, args: args, stdin: r.Text, file: file}, nil
}
