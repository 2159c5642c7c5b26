package system

import "yui/backend/speech"

// sapi is Windows' System.Speech through PowerShell. Text and names travel in
// standard input and the environment, never in the script.
type sapi struct{ path string }

func (sapi) name() string { return "SAPI" }

const sapiScript = `$ErrorActionPreference='Stop'
Add-Type -AssemblyName System.Speech
[Console]::InputEncoding=New-Object System.Text.UTF8Encoding $false
$text=[Console]::In.ReadToEnd()
$s=New-Object System.Speech.Synthesis.SpeechSynthesizer
try {
  if ($env:YUI_VOICE) { $s.SelectVoice($env:YUI_VOICE) }
  else { $s.SelectVoiceByHints('Female','NotSet',0,(New-Object System.Globalization.CultureInfo $env:YUI_CULTURE)) }
} catch { if ($env:YUI_CULTURE -notlike 'en*') { [Console]::Error.WriteLine('no voice for '+$env:YUI_CULTURE); exit 3 } }
$s.SetOutputToWaveFile($env:YUI_WAV)
$s.Speak($text)
$s.Dispose()`

var cultures = map[string]string{
	speech.English: "en-US", speech.Japanese: "ja-JP", speech.Korean: "ko-KR", speech.Chinese: "zh-CN",
}

func (s sapi) plan(r speech.Request, lang, file string) (plan, error) {
	return plan{
		program: s.path,
		args:    []string{"-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command", sapiScript},
		stdin:   r.Text,
		env:     []string{"YUI_WAV=" + file, "YUI_VOICE=" + safe(r.Voice), "YUI_CULTURE=" + cultures[lang]},
		file:    file,
	}, nil
}
