package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// clipFor answers a clip that means the same to both sides. The specification
// wants the turn of a bone the rig lacks handed on to the bones below it; we do
// so, three-vrm drops it. So for such a rig the tracks of those bones are taken
// out of the file both sides read.
func (l *lab) clipFor(model string) (string, error) {
	m, err := vrm.ReadFile(model)
	if err != nil {
		return l.clip, nil // whoever loads it says why
	}
	data, err := os.ReadFile(l.clip)
	if err != nil {
		return "", err
	}
	less, changed, err := without(data, func(bone string) bool {
		b, ok := pose.BoneByName(bone)
		return ok && m.Humanoid.Node[b] < 0
	})
	if err != nil {
		return "", fmt.Errorf("clip %s: %w", l.clip, err)
	}
	if !changed {
		return l.clip, nil
	}
	out := filepath.Join(l.out, "clip.vrma")
	return out, os.WriteFile(out, less, 0o644)
}

// without takes the animation channels of some bones out of a .vrma.
func without(glb []byte, drop func(bone string) bool) (out []byte, changed bool, err error) {
	if len(glb) < 20 || string(glb[:4]) != "glTF" || string(glb[16:20]) != "JSON" {
		return nil, false, errors.New("not a GLB")
	}
	n := int(binary.LittleEndian.Uint32(glb[12:]))
	if n > len(glb)-20 {
		return nil, false, errors.New("its JSON is cut off")
	}
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(glb[20:20+n], &doc); err != nil {
		return nil, false, err
	}
	var ext struct {
		Animation struct {
			Humanoid struct {
				HumanBones map[string]struct{ Node int }
			}
		} `json:"VRMC_vrm_animation"`
	}
	if err := json.Unmarshal(doc["extensions"], &ext); err != nil {
		return nil, false, err
	}
	gone := map[int]bool{}
	for bone, at := range ext.Animation.Humanoid.HumanBones {
		if drop(bone) {
			gone[at.Node] = true
		}
	}
	var clips []map[string]json.RawMessage
	if err := json.Unmarshal(doc["animations"], &clips); err != nil {
		return nil, false, err
	}
	for _, c := range clips {
		var all, kept []json.RawMessage
		if err := json.Unmarshal(c["channels"], &all); err != nil {
			return nil, false, err
		}
		for _, ch := range all {
			var to struct{ Target struct{ Node int } }
			if err := json.Unmarshal(ch, &to); err != nil {
				return nil, false, err
			}
			if gone[to.Target.Node] {
				changed = true
				continue
			}
			kept = append(kept, ch)
		}
		if c["channels"], err = json.Marshal(kept); err != nil {
			return nil, false, err
		}
	}
	if !changed {
		return glb, false, nil
	}
	if doc["animations"], err = json.Marshal(clips); err != nil {
		return nil, false, err
	}
	text, err := json.Marshal(doc)
	if err != nil {
		return nil, false, err
	}
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	out = append([]byte(nil), glb[:20]...)
	binary.LittleEndian.PutUint32(out[12:], uint32(len(text)))
	out = append(append(out, text...), glb[20+n:]...)
	binary.LittleEndian.PutUint32(out[8:], uint32(len(out)))
	return out, true, nil
}
