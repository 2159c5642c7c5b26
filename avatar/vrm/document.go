package vrm

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
)

// The JSON of glTF 2.0, as far as an avatar needs it. Every number is a
// float64 because exporters write integers as 3.0 too; [index] turns one into
// a checked index. Lists hold values, not pointers, so a null entry is an
// empty object.

type (
	raw        = json.RawMessage
	extensions map[string]raw
)

type document struct {
	Asset struct {
		Version    string  `json:"version"`
		MinVersion *string `json:"minVersion"`
		Generator  string  `json:"generator"`
	} `json:"asset"`
	ExtensionsRequired []string     `json:"extensionsRequired"`
	ExtensionsUsed     []string     `json:"extensionsUsed"`
	Extensions         extensions   `json:"extensions"`
	Accessors          []jAccessor  `json:"accessors"`
	Animations         []jAnimation `json:"animations"`
	Buffers            []jBuffer    `json:"buffers"`
	BufferViews        []jView      `json:"bufferViews"`
	Images             []jImage     `json:"images"`
	Materials          []jMaterial  `json:"materials"`
	Meshes             []jMesh      `json:"meshes"`
	Nodes              []jNode      `json:"nodes"`
	Samplers           []jSampler   `json:"samplers"`
	Scene              *float64     `json:"scene"`
	Scenes             []jScene     `json:"scenes"`
	Skins              []jSkin      `json:"skins"`
	Textures           []jTexture   `json:"textures"`
}

type jAccessor struct {
	BufferView    *float64 `json:"bufferView"`
	ByteOffset    float64  `json:"byteOffset"`
	ComponentType float64  `json:"componentType"`
	Normalized    bool     `json:"normalized"`
	Count         float64  `json:"count"`
	Type          string   `json:"type"`
	Sparse        *jSparse `json:"sparse"`
}

type jSparse struct {
	Count   float64 `json:"count"`
	Indices struct {
		BufferView    float64 `json:"bufferView"`
		ByteOffset    float64 `json:"byteOffset"`
		ComponentType float64 `json:"componentType"`
	} `json:"indices"`
	Values struct {
		BufferView float64 `json:"bufferView"`
		ByteOffset float64 `json:"byteOffset"`
	} `json:"values"`
}

type jBuffer struct {
	URI        string  `json:"uri"`
	ByteLength float64 `json:"byteLength"`
}

type jView struct {
	Buffer     float64 `json:"buffer"`
	ByteOffset float64 `json:"byteOffset"`
	ByteLength float64 `json:"byteLength"`
	ByteStride float64 `json:"byteStride"`
}

type jImage struct {
	Name       string   `json:"name"`
	URI        string   `json:"uri"`
	BufferView *float64 `json:"bufferView"`
}

type jTexture struct {
	Sampler    *float64   `json:"sampler"`
	Source     *float64   `json:"source"`
	Extensions extensions `json:"extensions"`
}

type jSampler struct {
	MagFilter float64 `json:"magFilter"`
	MinFilter float64 `json:"minFilter"`
	WrapS     float64 `json:"wrapS"`
	WrapT     float64 `json:"wrapT"`
}

type jTextureInfo struct {
	Index      *float64   `json:"index"`
	TexCoord   float64    `json:"texCoord"`
	Scale      *float64   `json:"scale"` // normal and shading shift textures
	Extensions extensions `json:"extensions"`
}

type jMaterial struct {
	Name string `json:"name"`
	PBR  *struct {
		BaseColorFactor   []float64     `json:"baseColorFactor"`
		BaseColorTexture  *jTextureInfo `json:"baseColorTexture"`
		MetallicFactor    *float64      `json:"metallicFactor"`
		RoughnessFactor   *float64      `json:"roughnessFactor"`
		MetalRoughTexture *jTextureInfo `json:"metallicRoughnessTexture"`
	} `json:"pbrMetallicRoughness"`
	NormalTexture   *jTextureInfo `json:"normalTexture"`
	EmissiveTexture *jTextureInfo `json:"emissiveTexture"`
	EmissiveFactor  []float64     `json:"emissiveFactor"`
	AlphaMode       string        `json:"alphaMode"`
	AlphaCutoff     *float64      `json:"alphaCutoff"`
	DoubleSided     bool          `json:"doubleSided"`
	Extensions      extensions    `json:"extensions"`
}

type jMesh struct {
	Name       string       `json:"name"`
	Primitives []jPrimitive `json:"primitives"`
	Weights    []float64    `json:"weights"`
	Extras     raw          `json:"extras"`
}

type jPrimitive struct {
	Attributes map[string]float64   `json:"attributes"`
	Indices    *float64             `json:"indices"`
	Material   *float64             `json:"material"`
	Mode       *float64             `json:"mode"`
	Targets    []map[string]float64 `json:"targets"`
	Extras     raw                  `json:"extras"`
	Extensions extensions           `json:"extensions"`
}

type jNode struct {
	Name        string     `json:"name"`
	Children    []float64  `json:"children"`
	Mesh        *float64   `json:"mesh"`
	Skin        *float64   `json:"skin"`
	Matrix      []float64  `json:"matrix"`
	Rotation    []float64  `json:"rotation"`
	Scale       []float64  `json:"scale"`
	Translation []float64  `json:"translation"`
	Weights     []float64  `json:"weights"`
	Extensions  extensions `json:"extensions"`
}

type jScene struct {
	Nodes []float64 `json:"nodes"`
}

type jSkin struct {
	InverseBindMatrices *float64  `json:"inverseBindMatrices"`
	Skeleton            *float64  `json:"skeleton"`
	Joints              []float64 `json:"joints"`
}

type jAnimation struct {
	Name     string `json:"name"`
	Channels []struct {
		Sampler float64 `json:"sampler"`
		Target  struct {
			Node *float64 `json:"node"`
			Path string   `json:"path"`
		} `json:"target"`
	} `json:"channels"`
	Samplers []struct {
		Input         float64 `json:"input"`
		Output        float64 `json:"output"`
		Interpolation string  `json:"interpolation"`
	} `json:"samplers"`
}

// parseDocument decodes the JSON and checks what must hold before anything
// else is looked at: the glTF version and the required extensions.
func parseDocument(data []byte) (*document, *Error) {
	if err := checkJSON(data); err != nil {
		return nil, err
	}
	doc := new(document)
	if err := json.Unmarshal(trimPadding(data), doc); err != nil {
		var t *json.UnmarshalTypeError
		if errors.As(err, &t) {
			return nil, refuse("json", nextExport, "%s must be %s, not %s", orRoot(t.Field), jsonWord(t.Type.Kind()), t.Value)
		}
		return nil, refuse("json", nextDownload, "the JSON cannot be read").because(err)
	}
	v := doc.Asset.Version
	if v == "" {
		return nil, refuse("json", nextExport, "asset.version is missing: this is not glTF 2.0")
	}
	if m := doc.Asset.MinVersion; m != nil && *m != "2.0" {
		v = *m
	}
	if !strings.HasPrefix(v, "2.") || doc.Asset.MinVersion != nil && v != "2.0" {
		return nil, refuse("json", nextExport, "glTF version %q is not supported, only 2.0", v)
	}
	return doc, doc.checkRequired()
}

// supported lists what may stand in extensionsRequired. The last three change
// nothing an avatar window shows.
var supported = map[string]bool{
	"VRM": true, "VRMC_vrm": true, "VRMC_vrm_animation": true,
	"VRMC_materials_mtoon": true, "VRMC_materials_hdr_emissiveMultiplier": true,
	"VRMC_springBone": true, "VRMC_springBone_extended_collider": true, "VRMC_node_constraint": true,
	"KHR_materials_unlit": true, "KHR_texture_transform": true, "KHR_materials_emissive_strength": true,
	"KHR_mesh_quantization": true, "EXT_texture_webp": true,
	"KHR_lights_punctual": true, "KHR_xmp": true, "KHR_xmp_json_ld": true,
}

// hints are the required extensions people meet, with the way out.
var hints = map[string]string{
	"KHR_draco_mesh_compression": "export it again without Draco compression",
	"EXT_meshopt_compression":    "export it again without meshopt compression",
	"KHR_texture_basisu":         "export it again with PNG or JPEG textures instead of KTX2",
}

func (d *document) checkRequired() *Error {
	var missing []string
	next := nextExport
	for _, name := range d.ExtensionsRequired {
		if !supported[name] {
			missing = append(missing, name)
			if h, ok := hints[name]; ok {
				next = h
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	if len(missing) > 5 {
		missing = append(missing[:5], "…")
	}
	return refuse("extensions", next, "it requires %s, which this program cannot read", strings.Join(missing, ", "))
}

// trimPadding drops the spaces or zero bytes GLB pads its JSON chunk with.
func trimPadding(data []byte) []byte {
	for len(data) > 0 && (data[len(data)-1] == 0 || data[len(data)-1] == ' ') {
		data = data[:len(data)-1]
	}
	return data
}

// jsonWord names a Go kind in the words of JSON.
func jsonWord(k reflect.Kind) string {
	switch k {
	case reflect.Slice:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Float64:
		return "a number"
	case reflect.Bool:
		return "true or false"
	default:
		return "a " + k.String()
	}
}

func orRoot(field string) string {
	if field == "" {
		return "the root"
	}
	return field
}

// index turns a JSON number into an index below n.
func index(v float64, n int) (int, bool) {
	if !(v >= 0 && v < float64(n)) || v != math.Trunc(v) {
		return None, false
	}
	return int(v), true
}

// size turns a JSON number into a byte count or offset.
func size(v float64) (int, bool) { return index(v, maxFileBytes+1) }

// decodeExtension reads one extension object. A field of the wrong type costs
// only itself: the rest is used and the slip reported.
func decodeExtension(data raw, into any, what string, w *warnings) bool {
	err := json.Unmarshal(data, into)
	var t *json.UnmarshalTypeError
	if errors.As(err, &t) {
		w.add("%s: %s holds a %s; it was ignored.", what, orRoot(t.Field), t.Value)
		return true
	}
	if err != nil {
		w.add("%s cannot be read: %v.", what, err)
		return false
	}
	return true
}
