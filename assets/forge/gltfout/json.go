package gltfout

// The subset of glTF 2.0 and the VRM 1.0 extensions the forge writes, in the
// order it writes them. Indices are pointers where 0 and "absent" differ.

type document struct {
	ExtensionsUsed []string       `json:"extensionsUsed,omitempty"`
	Asset          asset          `json:"asset"`
	Scene          int            `json:"scene"`
	Scenes         []sceneJSON    `json:"scenes"`
	Nodes          []node         `json:"nodes"`
	Meshes         []meshJSON     `json:"meshes"`
	Skins          []skinJSON     `json:"skins"`
	Materials      []material     `json:"materials"`
	Textures       []textureJSON  `json:"textures"`
	Samplers       []sampler      `json:"samplers"`
	Images         []imageJSON    `json:"images"`
	Accessors      []accessor     `json:"accessors"`
	BufferViews    []bufferView   `json:"bufferViews"`
	Buffers        []buffer       `json:"buffers"`
	Extensions     map[string]any `json:"extensions,omitempty"`
}

type asset struct {
	Version   string `json:"version"`
	Generator string `json:"generator"`
	Copyright string `json:"copyright"`
}

type sceneJSON struct {
	Nodes []int `json:"nodes"`
}

type node struct {
	Name        string      `json:"name"`
	Children    []int       `json:"children,omitempty"`
	Translation *[3]float32 `json:"translation,omitempty"`
	Rotation    *[4]float32 `json:"rotation,omitempty"`
	Mesh        *int        `json:"mesh,omitempty"`
	Skin        *int        `json:"skin,omitempty"`
	Extensions  obj         `json:"extensions,omitempty"`
}

type meshJSON struct {
	Name       string      `json:"name"`
	Primitives []primitive `json:"primitives"`
	Extras     *meshExtras `json:"extras,omitempty"`
}

type meshExtras struct {
	TargetNames []string `json:"targetNames"`
}

type primitive struct {
	Attributes map[string]int   `json:"attributes"`
	Indices    int              `json:"indices"`
	Material   int              `json:"material"`
	Targets    []map[string]int `json:"targets,omitempty"`
}

type skinJSON struct {
	InverseBindMatrices int   `json:"inverseBindMatrices"`
	Skeleton            int   `json:"skeleton"`
	Joints              []int `json:"joints"`
}

type textureRef struct {
	Index int `json:"index"`
}

type pbr struct {
	BaseColorFactor  [4]float32  `json:"baseColorFactor"`
	BaseColorTexture *textureRef `json:"baseColorTexture,omitempty"`
	MetallicFactor   float32     `json:"metallicFactor"`
	RoughnessFactor  float32     `json:"roughnessFactor"`
}

type material struct {
	Name        string         `json:"name"`
	PBR         pbr            `json:"pbrMetallicRoughness"`
	AlphaMode   string         `json:"alphaMode,omitempty"`
	AlphaCutoff *float32       `json:"alphaCutoff,omitempty"`
	DoubleSided bool           `json:"doubleSided,omitempty"`
	Extensions  map[string]any `json:"extensions"`
}

type mtoon struct {
	SpecVersion                 string      `json:"specVersion"`
	TransparentWithZWrite       bool        `json:"transparentWithZWrite"`
	RenderQueueOffsetNumber     int         `json:"renderQueueOffsetNumber"`
	ShadeColorFactor            [3]float32  `json:"shadeColorFactor"`
	ShadeMultiplyTexture        *textureRef `json:"shadeMultiplyTexture,omitempty"`
	ShadingShiftFactor          float32     `json:"shadingShiftFactor"`
	ShadingToonyFactor          float32     `json:"shadingToonyFactor"`
	GIEqualizationFactor        float32     `json:"giEqualizationFactor"`
	ParametricRimColorFactor    [3]float32  `json:"parametricRimColorFactor"`
	ParametricRimFresnelPower   float32     `json:"parametricRimFresnelPowerFactor"`
	ParametricRimLiftFactor     float32     `json:"parametricRimLiftFactor"`
	RimLightingMixFactor        float32     `json:"rimLightingMixFactor"`
	OutlineWidthMode            string      `json:"outlineWidthMode"`
	OutlineWidthFactor          float32     `json:"outlineWidthFactor"`
	OutlineWidthMultiplyTexture *textureRef `json:"outlineWidthMultiplyTexture,omitempty"`
	OutlineColorFactor          [3]float32  `json:"outlineColorFactor"`
	OutlineLightingMixFactor    float32     `json:"outlineLightingMixFactor"`
}

type textureJSON struct {
	Name    string `json:"name"`
	Sampler int    `json:"sampler"`
	Source  int    `json:"source"`
}

type sampler struct {
	MagFilter int `json:"magFilter"`
	MinFilter int `json:"minFilter"`
	WrapS     int `json:"wrapS"`
	WrapT     int `json:"wrapT"`
}

type imageJSON struct {
	Name       string `json:"name"`
	MimeType   string `json:"mimeType"`
	BufferView int    `json:"bufferView"`
}

type accessor struct {
	BufferView    *int      `json:"bufferView,omitempty"`
	ComponentType int       `json:"componentType"`
	Count         int       `json:"count"`
	Type          string    `json:"type"`
	Min           []float32 `json:"min,omitempty"`
	Max           []float32 `json:"max,omitempty"`
	Normalized    bool      `json:"normalized,omitempty"`
	Sparse        *sparse   `json:"sparse,omitempty"`
}

type sparse struct {
	Count   int `json:"count"`
	Indices struct {
		BufferView    int `json:"bufferView"`
		ComponentType int `json:"componentType"`
	} `json:"indices"`
	Values struct {
		BufferView int `json:"bufferView"`
	} `json:"values"`
}

type bufferView struct {
	Buffer     int `json:"buffer"`
	ByteOffset int `json:"byteOffset"`
	ByteLength int `json:"byteLength"`
	Target     int `json:"target,omitempty"`
}

type buffer struct {
	ByteLength int `json:"byteLength"`
}
