package anim

import "time"

// Kind says what a motion is for, which decides what follows it.
type Kind uint8

// The kinds of motion. Ambient and State motions are what she returns to;
// Oneshot and Reactive ones never are.
const (
	Ambient Kind = iota
	Oneshot
	Reactive
	State
)

var kindNames = [...]string{"ambient", "oneshot", "reactive", "state"}

// String is the kind's word in the registry file.
func (k Kind) String() string { return kindNames[k] }

// Policy is what happens to a motion that asks while one of higher priority
// has the body.
type Policy uint8

// Interrupt policies.
const (
	Replace Policy = iota // play anyway
	Queue                 // wait in the single slot
	Ignore                // drop
)

var policyNames = [...]string{"replace", "queue", "ignore"}

// String is the policy's word in the registry file.
func (p Policy) String() string { return policyNames[p] }

// VariantPolicy is how the next variant of a pool is chosen.
type VariantPolicy uint8

// Variant policies.
const (
	Random     VariantPolicy = iota // never the same one twice in a row
	Sequential                      // in file order, round and round
)

var variantPolicyNames = [...]string{"random", "sequential"}

// String is the policy's word in the registry file.
func (p VariantPolicy) String() string { return variantPolicyNames[p] }

// Variant is one clip of a motion's pool.
type Variant struct {
	ID   string // the path's base name without extension unless the file names one
	Path string // what Source.Clip is asked for
	Tags []string
}

// Motion is one entry of the registry.
type Motion struct {
	ID            string
	Variants      []Variant // at least one
	VariantPolicy VariantPolicy
	Kind          Kind
	Loop          bool
	Priority      int // 0..100
	Policy        Policy
	Published     bool          // may be offered to the agent, when Kind allows
	Fade          time.Duration // cross-fade into this motion, 200 ms unless said
	Dwell         time.Duration // pause between cycles
	PingPong      bool          // a cycle is forth and back
	LoopCycles    [2]int        // cycles before another variant is taken, or a one-shot ends
	CrossfadeLoop bool          // hide the loop's seam under a cross-fade of Fade
	RootLockY     bool          // hips height levelled, the removed curve kept
	KeepRoot      bool          // the hips go where they were recorded, no drift taken out
	Mirror        bool          // play left for right
	Tags          []string
}

// Selectable says whether the agent may be offered the motion: neither ambient
// nor reactive, and not held back by broker_publish.
func (m *Motion) Selectable() bool {
	return m.Published && m.Kind != Ambient && m.Kind != Reactive
}

// Baseline is the id of the motion she always comes back to.
const Baseline = "idle"

// Registry is the set of motions, in the order of the file.
type Registry struct {
	list    []*Motion
	byID    map[string]*Motion
	blocked map[string]bool
}

// Motion finds a motion by id; nil when there is none. A nil Registry is empty.
func (r *Registry) Motion(id string) *Motion {
	if r == nil {
		return nil
	}
	return r.byID[id]
}

// IDs lists every motion in file order.
func (r *Registry) IDs() []string {
	if r == nil {
		return nil
	}
	ids := make([]string, 0, len(r.list))
	for _, m := range r.list {
		ids = append(ids, m.ID)
	}
	return ids
}

// Selectable lists, in file order, the ids the agent may be offered. Motions
// that carry a blocked tag are left out.
func (r *Registry) Selectable() []string {
	if r == nil {
		return nil
	}
	var ids []string
	for _, m := range r.list {
		if m.Selectable() && !r.hasBlocked(m.Tags) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// Block returns a copy of the registry that offers no motion, and plays no pool
// variant, carrying one of the tags. A blocked motion that is asked for by id
// still plays: blocking curates choice, it does not forbid.
func (r *Registry) Block(tags ...string) *Registry {
	if r == nil {
		return nil
	}
	c := &Registry{list: r.list, byID: r.byID, blocked: make(map[string]bool, len(tags))}
	for t := range r.blocked {
		c.blocked[t] = true
	}
	for _, t := range tags {
		c.blocked[t] = true
	}
	return c
}

func (r *Registry) hasBlocked(tags []string) bool {
	for _, t := range tags {
		if r.blocked[t] {
			return true
		}
	}
	return false
}
