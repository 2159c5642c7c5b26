package configs

import "fmt"

// Guardrails caps what she starts by herself.
type Guardrails struct {
	CuesPerHour             int `json:"cues_per_hour"`
	SelfStartedTurnsPerHour int `json:"self_started_turns_per_hour"`
}

func (g Guardrails) validate() error {
	if g.CuesPerHour < 0 || g.SelfStartedTurnsPerHour < 0 {
		return fmt.Errorf("configs/guardrails.json: counts must not be below 0")
	}
	return nil
}

// Speech holds the voice's defaults.
type Speech struct {
	LipsyncGain float32 `json:"lipsync_gain"` // 0.5..6
	Volume      float32 `json:"volume"`       // 0..1
	LongWaitMS  int     `json:"long_wait_ms"`
}

func (s Speech) validate() error {
	if s.LipsyncGain < 0.5 || s.LipsyncGain > 6 {
		return fmt.Errorf("configs/speech.json: lipsync_gain %g is not in 0.5..6", s.LipsyncGain)
	}
	if s.Volume < 0 || s.Volume > 1 {
		return fmt.Errorf("configs/speech.json: volume %g is not in 0..1", s.Volume)
	}
	if s.LongWaitMS < 0 {
		return fmt.Errorf("configs/speech.json: long_wait_ms must not be below 0")
	}
	return nil
}
