package vrm

import (
	"image"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// Version says which extension described the humanoid.
type Version uint8

// The kinds of file Read accepts.
const (
	GLTF Version = iota // no VRM extension: no humanoid, no expressions
	VRM0
	VRM1
)

// Model is one avatar, normalized at load: whatever the file's version, the
// model faces +Z, metres, +Y up, colours linear, UV V down, expressions and
// springs in VRM 1.0 terms. Every index in it has been range-checked, every
// number is finite, and no slice is shared between two fields, so a holder may
// keep it for ever. A Model is read-only after Read returns.
type Model struct {
	Version     Version
	Name        string // meta name, else the file's base name
	Meta        Meta
	Nodes       []Node // parents come before children; node 0 of a VRM 0.x model is its facing turn
	Meshes      []Mesh
	Skins       []Skin
	Materials   []Material
	Textures    []Texture
	Images      []Image
	Humanoid    Humanoid
	Expressions []Expression
	LookAt      *LookAt
	Springs     []Spring
	Colliders   []Collider
	Constraints []Constraint
	Warnings    []string // human sentences, what was mended or ignored
	Bytes       int64    // size of the file
}

// None is the index that means "absent".
const None = -1

// Node is one transform. Local rest transform is T·R·S.
type Node struct {
	Name        string
	Parent      int // None for a root; always smaller than the node's own index
	Children    []int
	Translation mgl32.Vec3
	Rotation    mgl32.Quat
	Scale       mgl32.Vec3
	Mesh        int // None
	Skin        int // None
	Weights     []float32
	// Hidden marks a mesh that only a first-person camera shows.
	Hidden bool
}

// Mesh is drawn once per node that names it.
type Mesh struct {
	Name        string
	Primitives  []Primitive
	TargetNames []string
	Weights     []float32 // default morph weights, len = number of targets
}

// Primitive is one triangle list with one material. Slices are per vertex and
// either empty or as long as Positions. Joints are empty when no node skins the
// mesh, or when the file forgot them: such a primitive is drawn rigidly, by its
// node's transform, even under a node with a skin.
type Primitive struct {
	Positions []mgl32.Vec3
	Normals   []mgl32.Vec3 // always present, unit length
	Tangents  []mgl32.Vec4 // present only when the material has a normal map
	UV        [2][]mgl32.Vec2
	Joints    [][4]uint16  // index into Skin.Joints
	Weights   []mgl32.Vec4 // sum 1
	Indices   []uint32     // triangles
	Material  int
	// Colors multiplies the base colour; empty when white throughout or when
	// the material is MToon, which ignores it. Linear.
	Colors  []mgl32.Vec4
	Targets []Target // same order and number in all primitives of a mesh
}

// Target is one morph target, sparse: Index lists the vertices it moves, in
// ascending order.
type Target struct {
	Index     []uint32
	Positions []mgl32.Vec3 // deltas, same length as Index
	Normals   []mgl32.Vec3 // deltas, empty or same length as Index
}

// Skin maps joint slots to nodes.
type Skin struct {
	Joints      []int // node indices
	InverseBind []mgl32.Mat4
	Root        int // None
}

// Filter says how a texture is read between its pixels.
type Filter uint8

// Wrap says how a texture goes on beyond its edge.
type Wrap uint8

// Filters.
const (
	LinearMipmap Filter = iota
	Linear
	Nearest
)

// Wrap modes.
const (
	Repeat Wrap = iota
	ClampToEdge
	MirroredRepeat
)

// Texture is an image and how to sample it.
type Texture struct {
	Image  int // index into Images
	Filter Filter
	WrapS  Wrap
	WrapT  Wrap
}

// Image is decoded, not premultiplied, at most 4096 pixels a side.
type Image struct {
	Name   string
	Pixels *image.NRGBA
	Bytes  int // size in the file
}

// TextureRef is one use of a texture by a material. Texture None means absent.
type TextureRef struct {
	Texture  int
	UVSet    int // 0 or 1
	Offset   mgl32.Vec2
	Scale    mgl32.Vec2
	Rotation float32 // radians, KHR_texture_transform
	Factor   float32 // normal scale, shading-shift scale; 1 otherwise
}

// AlphaMode is glTF's.
type AlphaMode uint8

// Alpha modes.
const (
	Opaque AlphaMode = iota
	Mask
	Blend
)

// Shading picks the shader.
type Shading uint8

// Shading models.
const (
	PBR Shading = iota // plain glTF, drawn as a simple lit surface
	Unlit
	MToon
)

// Material carries every parameter, colours linear.
type Material struct {
	Name        string
	Shading     Shading
	AlphaMode   AlphaMode
	AlphaCutoff float32
	DoubleSided bool
	BaseColor   mgl32.Vec4
	BaseTexture TextureRef
	Normal      TextureRef
	Emissive    mgl32.Vec3 // factor times strength
	EmissiveTex TextureRef
	Metallic    float32
	Roughness   float32
	MetalRough  TextureRef // of PBR only, linear: G times Roughness, B times Metallic
	MToon       MToonParams
	// RenderOrder sorts draws: OPAQUE, MASK, BLEND with z-write, BLEND; then
	// the queue offset. Smaller first.
	RenderOrder int
	ZWrite      bool
}

// OutlineMode is how the outline's width is measured.
type OutlineMode uint8

// Outline modes.
const (
	OutlineNone OutlineMode = iota
	OutlineWorld
	OutlineScreen
)

// MToonParams are VRMC_materials_mtoon 1.0 values.
type MToonParams struct {
	Shade             mgl32.Vec3
	ShadeTex          TextureRef
	Shift             float32
	ShiftTex          TextureRef
	Toony             float32
	GIEqualization    float32
	MatcapFactor      mgl32.Vec3
	Matcap            TextureRef
	Rim               mgl32.Vec3
	RimFresnelPower   float32
	RimLift           float32
	RimTex            TextureRef
	RimLightingMix    float32
	Outline           OutlineMode
	OutlineWidth      float32
	OutlineWidthTex   TextureRef
	OutlineColor      mgl32.Vec3
	OutlineLightMix   float32
	UVAnimMask        TextureRef
	UVScrollX         float32
	UVScrollY         float32
	UVRotation        float32
	ClampToLit        bool // VRM 0.x look: color = min(color, lit)
	QueueOffset       int
	TransparentZWrite bool
}

// Humanoid maps bones to nodes and keeps the rest pose in model space.
type Humanoid struct {
	Node [pose.NumBones]int // None where the rig lacks the bone
	// RestWorld is the bone node's rest rotation in model space (below the
	// facing turn), RestLocal its rest local rotation: W and L of the exchange
	// formula local = L·W⁻¹·N·W. Below the turn of a VRM 0.x model the axes
	// are the file's, so N = (x,y,z,w) goes in as (-x,y,-z,w) and positions as
	// (-x,y,-z); Model.LocalRotation and Model.LocalHips do all of that.
	RestWorld [pose.NumBones]mgl32.Quat
	RestLocal [pose.NumBones]mgl32.Quat
	HipsY     float32 // rest height of the hips, metres, model space
}

// ExpressionKind groups presets by who drives them.
type ExpressionKind uint8

// Expression kinds.
const (
	Emotion ExpressionKind = iota // neutral and the five emotions
	Mouth
	Blink
	Look
	Custom
)

// Override is how an expression holds back blink, gaze or mouth.
type Override uint8

// Override modes.
const (
	OverrideNone Override = iota
	OverrideBlock
	OverrideBlend
)

// Expression is one named face, VRM 1.0 terms.
type Expression struct {
	Name          string // preset name ("happy", "aa", "blinkLeft") or the custom one
	Preset        bool
	Kind          ExpressionKind
	Binary        bool
	OverrideBlink Override
	OverrideLook  Override
	OverrideMouth Override
	Morphs        []MorphBind
	Colors        []ColorBind
	UVs           []UVBind
}

// MorphBind moves one morph target of one node.
type MorphBind struct {
	Node   int
	Target int
	Weight float32 // 0..1
}

// ColorSlot is the material colour a bind moves.
type ColorSlot uint8

// Colour slots.
const (
	ColorBase ColorSlot = iota
	ColorEmission
	ColorShade
	ColorMatcap
	ColorRim
	ColorOutline
)

// ColorBind moves a material colour toward Value (linear).
type ColorBind struct {
	Material int
	Slot     ColorSlot
	Value    mgl32.Vec4
}

// UVBind moves all UV-mapped textures of a material.
type UVBind struct {
	Material int
	Scale    mgl32.Vec2
	Offset   mgl32.Vec2
}

// RangeMap is one gaze curve: f(a) = min(|a|, InMax)/InMax · Out.
type RangeMap struct{ InMax, Out float32 }

// LookAt describes the eyes.
type LookAt struct {
	ByExpression bool // else eye bones
	Offset       mgl32.Vec3
	Inner        RangeMap
	Outer        RangeMap
	Down         RangeMap
	Up           RangeMap
}

// Spring is one chain, root first. The last joint is only a tail. For VRM 0.x
// leaves the reader appends a joint with Node None and VirtualTail set.
type Spring struct {
	Name      string
	Joints    []SpringJoint
	Colliders []int // into Model.Colliders
	Center    int   // node or None
}

// SpringJoint is one segment head; Node None marks a virtual tail.
type SpringJoint struct {
	Node        int
	VirtualTail mgl32.Vec3 // in the head's local space, used when Node is None
	HitRadius   float32
	Stiffness   float32
	Gravity     float32
	GravityDir  mgl32.Vec3
	Drag        float32
}

// ColliderShape is the collider's form.
type ColliderShape uint8

// Collider shapes.
const (
	Sphere ColliderShape = iota
	Capsule
	Plane
)

// Collider pushes springs out (or keeps them in when Inside).
type Collider struct {
	Node   int
	Shape  ColliderShape
	Inside bool
	Offset mgl32.Vec3
	Tail   mgl32.Vec3 // capsule end
	Normal mgl32.Vec3 // plane
	Radius float32
}

// ConstraintKind is the VRMC_node_constraint form.
type ConstraintKind uint8

// Constraint kinds.
const (
	Rotation ConstraintKind = iota
	Roll
	Aim
)

// Constraint copies rotation from Source to Node. The reader lists them in
// dependency order, cycles broken.
type Constraint struct {
	Kind   ConstraintKind
	Node   int
	Source int
	Axis   mgl32.Vec3 // roll axis or aim axis
	Weight float32
}

// Meta is who made the model and what they allow, as stated by the file.
type Meta struct {
	Version         string
	Authors         []string
	Copyright       string
	Contact         string
	References      []string
	ThirdParty      string
	LicenseURL      string
	OtherLicenseURL string
	Thumbnail       int // image index or None
	// Permissions in words of VRM 1.0, strictest where the file is silent.
	AvatarPermission string
	CommercialUsage  string
	Credit           string
	Modification     string
	Redistribution   bool
	Violent          bool
	Sexual           bool
	Political        bool
	Antisocial       bool
	LicenseName      string // 0.x licenseName
}
