package vrm

import (
	"fmt"
	"strings"

	"yui/avatar/pose"
)

// Report is what a model-maker or a careful user wants to know of a model, in
// a form that marshals to JSON. Lists are never null.
type Report struct {
	Name            string             `json:"name"`
	Version         string             `json:"version"` // "VRM 1.0", "VRM 0.x", "glTF"
	Bytes           int64              `json:"bytes"`   // of the file
	Meta            ReportMeta         `json:"meta"`
	LicenceWarnings []string           `json:"licence_warnings"`
	HipsHeight      float32            `json:"hips_height_m"`
	Bones           []ReportBone       `json:"bones"`
	MissingBones    []string           `json:"missing_bones"` // optional ones the rig lacks
	Nodes           int                `json:"nodes"`
	Joints          int                `json:"skin_joints"` // of the largest skin
	Triangles       int                `json:"triangles"`   // as drawn, shared meshes counted once per use
	Vertices        int                `json:"vertices"`
	MorphTargets    int                `json:"morph_targets"`
	Meshes          []ReportMesh       `json:"meshes"`
	Materials       []ReportMaterial   `json:"materials"`
	Textures        []ReportTexture    `json:"textures"`
	TextureBytes    int                `json:"texture_bytes"`  // in the file
	TextureMemory   int                `json:"texture_memory"` // decoded, without mipmaps
	Expressions     []ReportExpression `json:"expressions"`
	LookAt          string             `json:"look_at"` // "bone", "expression", "none"
	Springs         []ReportSpring     `json:"springs"`
	Colliders       []ReportCollider   `json:"colliders"`
	Constraints     []ReportConstraint `json:"constraints"`
	Warnings        []string           `json:"warnings"`
}

// ReportMeta is who made it and what they allow.
type ReportMeta struct {
	Version          string   `json:"version"`
	Authors          []string `json:"authors"`
	Copyright        string   `json:"copyright"`
	Contact          string   `json:"contact"`
	References       []string `json:"references"`
	ThirdParty       string   `json:"third_party_licenses"`
	LicenseName      string   `json:"license_name"`
	LicenseURL       string   `json:"license_url"`
	OtherLicenseURL  string   `json:"other_license_url"`
	Thumbnail        bool     `json:"thumbnail"`
	AvatarPermission string   `json:"avatar_permission"`
	CommercialUsage  string   `json:"commercial_usage"`
	Credit           string   `json:"credit"`
	Modification     string   `json:"modification"`
	Redistribution   bool     `json:"redistribution"`
	Violent          bool     `json:"violent_usage"`
	Sexual           bool     `json:"sexual_usage"`
	Political        bool     `json:"political_or_religious_usage"`
	Antisocial       bool     `json:"antisocial_or_hate_usage"`
}

// ReportBone is one humanoid bone and the node that plays it.
type ReportBone struct {
	Bone string `json:"bone"`
	Node string `json:"node"`
}

// ReportMesh is one mesh.
type ReportMesh struct {
	Name       string `json:"name"`
	Primitives int    `json:"primitives"`
	Triangles  int    `json:"triangles"`
	Vertices   int    `json:"vertices"`
	Targets    int    `json:"morph_targets"`
	Skinned    bool   `json:"skinned"`
}

// ReportMaterial is one material.
type ReportMaterial struct {
	Name        string `json:"name"`
	Shading     string `json:"shading"`
	Alpha       string `json:"alpha"`
	DoubleSided bool   `json:"double_sided"`
	Outline     string `json:"outline"`
}

// ReportTexture is one picture.
type ReportTexture struct {
	Name   string `json:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Bytes  int    `json:"bytes"`
}

// ReportExpression is one expression with what it moves.
type ReportExpression struct {
	Name      string   `json:"name"`
	Preset    bool     `json:"preset"`
	Kind      string   `json:"kind"`
	Binary    bool     `json:"binary"`
	Overrides []string `json:"overrides"` // "blink block"
	Binds     []string `json:"binds"`     // "morph Face/Fcl_MTH_A 1.00"
}

// ReportSpring is one chain.
type ReportSpring struct {
	Name      string   `json:"name"`
	Joints    []string `json:"joints"`
	Colliders int      `json:"colliders"`
	Center    string   `json:"center"`
}

// ReportCollider is one collider.
type ReportCollider struct {
	Node   string  `json:"node"`
	Shape  string  `json:"shape"`
	Radius float32 `json:"radius"`
}

// ReportConstraint is one node constraint.
type ReportConstraint struct {
	Kind   string  `json:"kind"`
	Node   string  `json:"node"`
	Source string  `json:"source"`
	Weight float32 `json:"weight"`
}

// Words for the report.
func (v Version) String() string { return [...]string{"glTF", "VRM 0.x", "VRM 1.0"}[min(v, VRM1)] }

func (s Shading) String() string { return [...]string{"pbr", "unlit", "mtoon"}[min(s, MToon)] }

func (a AlphaMode) String() string { return [...]string{"opaque", "mask", "blend"}[min(a, Blend)] }

func (o OutlineMode) String() string {
	return [...]string{"none", "world", "screen"}[min(o, OutlineScreen)]
}

func (k ExpressionKind) String() string {
	return [...]string{"emotion", "mouth", "blink", "look", "custom"}[min(k, Custom)]
}

func (o Override) String() string {
	return [...]string{"none", "block", "blend"}[min(o, OverrideBlend)]
}

func (s ColliderShape) String() string {
	return [...]string{"sphere", "capsule", "plane"}[min(s, Plane)]
}

func (k ConstraintKind) String() string { return [...]string{"rotation", "roll", "aim"}[min(k, Aim)] }

func (s ColorSlot) String() string {
	return [...]string{"color", "emissionColor", "shadeColor", "matcapColor", "rimColor", "outlineColor"}[min(s, ColorOutline)]
}

// nodeName names a node for people; nodes without a name get their number.
func (m *Model) nodeName(i int) string {
	if i < 0 || i >= len(m.Nodes) {
		return ""
	}
	if n := m.Nodes[i].Name; n != "" {
		return n
	}
	return fmt.Sprintf("node %d", i)
}

// LicenceWarnings are the terms of a model that restrict what this program
// does with it, as sentences to show before its first use.
func (m *Meta) LicenceWarnings() []string {
	out := []string{}
	who := strings.Join(m.Authors, ", ")
	if who == "" {
		who = "its author"
	}
	if m.LicenseURL == "" && m.OtherLicenseURL == "" && m.LicenseName == "" {
		out = append(out, "The licence is not stated: treat the model as the most restrictive terms would.")
	}
	switch m.AvatarPermission {
	case "everyone":
	case "onlySeparatelyLicensedPerson":
		out = append(out, "Only people licensed by "+who+" may use this avatar.")
	default:
		out = append(out, "Only "+who+" may use this avatar.")
	}
	switch m.CommercialUsage {
	case "corporation":
	case "personalProfit":
		out = append(out, "Organisations may not use it.")
	default:
		out = append(out, "It may not be used for profit or by organisations.")
	}
	if m.Credit != "unnecessary" {
		out = append(out, "Where it is shown to others, credit "+who+".")
	}
	if !m.Redistribution {
		out = append(out, "The file may not be passed on.")
	}
	if m.Modification == "prohibited" {
		out = append(out, "The model may not be changed.")
	}
	var not []string
	for _, t := range []struct {
		allowed bool
		word    string
	}{{m.Violent, "excessively violent"}, {m.Sexual, "excessively sexual"}, {m.Political, "political or religious"}, {m.Antisocial, "antisocial or hateful"}} {
		if !t.allowed {
			not = append(not, t.word)
		}
	}
	if len(not) > 0 {
		out = append(out, "It may not be used for "+strings.Join(not, ", ")+" expression.")
	}
	return out
}

// missing lists the bones the rig lacks.
func (h *Humanoid) missing() []string {
	out := []string{}
	for b := range pose.NumBones {
		if h.Node[b] == None {
			out = append(out, b.String())
		}
	}
	return out
}
