package form

import "time"

// StepID names a step of the connection test.
type StepID uint8

// Steps, in the order they run.
const (
	StepName StepID = iota
	StepTLS
	StepSignIn
	StepModel
	StepWords
	Steps int = iota
)

// State of a step.
type State uint8

// States.
const (
	Waits State = iota
	Running
	Passed
	Failed
	Skipped // does not apply (TLS of a plain address)
)

// Step is the news of one step.
type Step struct {
	ID     StepID
	State  State
	Detail string
	Took   time.Duration
}

// Fix is what the user can do about a failed test.
type Fix uint8

// Fixes.
const (
	FixNone Fix = iota
	FixKey
	FixURL
	FixModel
)

// Verdict is how a test ended. Title and Reason are empty when it passed.
type Verdict struct {
	Title, Reason string
	Fix           Fix
	Models        []string // what the server offers, for the model field
}

// Course is a test as it goes.
type Course struct {
	Steps   [Steps]Step
	Going   bool
	Ran     bool
	Verdict Verdict
}

// Begin starts over.
func (c *Course) Begin() {
	*c = Course{Going: true, Ran: true}
	for i := range c.Steps {
		c.Steps[i].ID = StepID(i)
	}
}

// Hear takes the news of a step. A step that is not known is ignored.
func (c *Course) Hear(s Step) {
	if int(s.ID) < Steps {
		c.Steps[s.ID] = s
	}
}

// End takes the verdict.
func (c *Course) End(v Verdict) {
	c.Going = false
	c.Verdict = v
	for i := range c.Steps {
		if c.Steps[i].State == Running {
			c.Steps[i].State = Waits
		}
	}
}

// Stopped is the first failed step, counted from 1, or 0.
func (c *Course) Stopped() int {
	for i, s := range c.Steps {
		if s.State == Failed {
			return i + 1
		}
	}
	return 0
}

// Blocker is the step that step i waits for: the one before it that applies.
func (c *Course) Blocker(i StepID) StepID {
	for i > 0 {
		i--
		if c.Steps[i].State != Skipped {
			break
		}
	}
	return i
}
