// One block a material; see materialBlock in uniforms.go.
layout(std140) uniform Material {
	vec4 mBase;
	vec4 mShade;    // rgb, shading shift
	vec4 mEmissive; // rgb, shading toony
	vec4 mMatcap;   // rgb, GI equalization
	vec4 mRim;      // rgb, fresnel power
	vec4 mRimMore;  // lift, lighting mix, shift texture scale, normal scale
	vec4 mOutline;  // rgb, width
	vec4 mMore;     // outline lighting mix, alpha cutoff, metallic, roughness
	vec4 mScroll;   // u, v, angle, all times seconds
	vec4 mUV[16];   // two rows a texture: u' = dot(row.xy, uv) + row.z
};
