#ifdef HAS_BASE
uniform sampler2D tBase;
#endif
#ifdef HAS_SHADE
uniform sampler2D tShade;
#endif
#ifdef HAS_SHIFT
uniform sampler2D tShift;
#endif
#ifdef HAS_NORMAL
uniform sampler2D tNormal;
#endif
#ifdef HAS_EMISSIVE
uniform sampler2D tEmissive;
#endif
#ifdef HAS_MATCAP
uniform sampler2D tMatcap;
#endif
#ifdef HAS_RIM
uniform sampler2D tRim;
#endif
#ifdef HAS_UVMASK
uniform sampler2D tUVMask;
#endif

// The material's own motion of the UVs, before KHR_texture_transform.
vec2 moved(vec2 uv) {
#ifdef UVANIM
	float m = 1.0;
#ifdef HAS_UVMASK
	m = texture(tUVMask, vec2(dot(mUV[14].xy, uv) + mUV[14].z, dot(mUV[15].xy, uv) + mUV[15].z)).b;
#endif
	float a = mScroll.z * m, c = cos(a), s = sin(a);
	vec2 p = uv - 0.5;
	uv = vec2(c * p.x + s * p.y, -s * p.x + c * p.y) + 0.5 + mScroll.xy * m;
#endif
	return uv;
}

vec2 uvFor(int slot, vec2 uv) {
#ifdef PLAIN_UV
	return uv;
#endif
	return vec2(dot(mUV[slot * 2].xy, uv) + mUV[slot * 2].z, dot(mUV[slot * 2 + 1].xy, uv) + mUV[slot * 2 + 1].z);
}

// The sRGB curve, by three square roots instead of a power: within a quarter of
// an eight-bit step, and a software rasteriser draws in half the time.
vec3 encode(vec3 c) {
	c = clamp(c, 0.0, 1.0);
	vec3 s1 = sqrt(c), s2 = sqrt(s1), s3 = sqrt(s2);
	vec3 curve = 0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * c;
	return mix(curve, 12.92 * c, lessThanEqual(c, vec3(0.0031308)));
}

#ifdef NEEDS_UV1
#define UVSET(bit) ((UV1_BITS & (1 << bit)) != 0 ? uv1 : uv0)
#else
#define UVSET(bit) uv0
#endif

// What a point shows: encoded, premultiplied. N and the tangent need not have
// unit length.
vec4 shown(vec2 at0, vec2 at1, vec3 N, vec4 tangent, vec3 position) {
	vec2 uv0 = moved(at0);
#ifdef NEEDS_UV1
	vec2 uv1 = moved(at1);
#endif

	vec4 base = mBase;
#ifdef HAS_BASE
	vec4 texel = texture(tBase, uvFor(0, UVSET(0)));
	base *= texel;
#endif
#ifdef ALPHA_MASK
	if (base.a < mMore.y) discard;
	base.a = 1.0;
#endif
#ifdef ALPHA_OPAQUE
	base.a = 1.0;
#endif

#ifdef FLAT
	// An outline that takes no light needs nothing of what follows.
	return vec4(encode(mOutline.rgb) * base.a, base.a);
#else

	vec3 color;
#ifdef UNLIT
	color = base.rgb;
#else
	N = normalize(N);
	vec3 V = normalize(uEye.xyz - position);
#ifdef HAS_NORMAL
	vec3 T = normalize(tangent.xyz - N * dot(N, tangent.xyz));
	vec3 B = cross(N, T) * tangent.w;
	vec3 tn = texture(tNormal, uvFor(3, UVSET(3))).xyz * 2.0 - 1.0;
	tn.xy *= mRimMore.w;
	N = normalize(T * tn.x + B * tn.y + N * tn.z);
#endif
#ifndef OUTLINE
	// Only two-sided surfaces show their backs, the others are culled. An
	// outline is all backs, and lit as the surface it runs around.
	if (!gl_FrontFacing) N = -N;
#endif
	float nl = dot(N, uLightDir.xyz);
	vec3 emissive = mEmissive.rgb;
#ifdef HAS_EMISSIVE
	emissive *= texture(tEmissive, uvFor(4, UVSET(4))).rgb;
#endif

#ifdef MTOON
	vec3 shade = mShade.rgb;
#ifdef SHADE_IS_BASE
	shade *= texel.rgb;
#endif
#ifdef HAS_SHADE
	shade *= texture(tShade, uvFor(1, UVSET(1))).rgb;
#endif
	float x = nl + mShade.w;
#ifdef HAS_SHIFT
	x += texture(tShift, uvFor(2, UVSET(2))).r * mRimMore.z;
#endif
	float toony = mEmissive.w;
	float shading = clamp((x + 1.0 - toony) / max(2.0 - 2.0 * toony, 1e-5), 0.0, 1.0);
	color = uLight.rgb * mix(shade, base.rgb, shading);
#ifdef CLAMP_TO_LIT
	color = min(color, base.rgb);
#endif
	vec3 flatGI = (uSky.rgb + uGround.rgb) * 0.5;
	vec3 gi = mix(mix(uGround.rgb, uSky.rgb, N.y * 0.5 + 0.5), flatGI, mMatcap.w);
	color += gi * base.rgb;

	vec3 rim = vec3(0.0);
#ifdef HAS_MATCAP
	// View space, up to date with the camera's own axes.
	vec3 vv = mat3(uView) * V, vn = mat3(uView) * N;
	vec3 mx = normalize(vec3(vv.z, 0.0, -vv.x));
	vec3 my = cross(vv, mx);
	rim += mMatcap.rgb * texture(tMatcap, vec2(dot(mx, vn), -dot(my, vn)) * 0.5 + 0.5).rgb;
#endif
#ifdef RIM
	rim += mRim.rgb * pow(clamp(1.0 - dot(N, V) + mRimMore.x, 0.0, 1.0), max(mRim.w, 1e-5));
#endif
#ifdef HAS_RIM
	rim *= texture(tRim, uvFor(5, UVSET(5))).rgb;
#endif
	color += rim * mix(vec3(1.0), uLight.rgb + gi, mRimMore.y);
	color += emissive;
#else // plain PBR, lit by the same key light and ambient
	float metal = mMore.z, pr = mMore.w;
#ifdef HAS_SHIFT
	vec3 rm = texture(tShift, uvFor(2, UVSET(2))).rgb;
	metal *= rm.b;
	pr *= rm.g;
#endif
	pr = clamp(pr, 0.045, 1.0);
	float a2 = pr * pr;
	a2 *= a2;
	vec3 H = normalize(uLightDir.xyz + V);
	float nv = clamp(dot(N, V), 1e-3, 1.0), nh = clamp(dot(N, H), 0.0, 1.0), lit = max(nl, 0.0);
	float d = nh * nh * (a2 - 1.0) + 1.0;
	float vis = 0.5 / max(lit * sqrt(a2 + (1.0 - a2) * nv * nv) + nv * sqrt(a2 + (1.0 - a2) * lit * lit), 1e-5);
	vec3 f0 = mix(vec3(0.04), base.rgb, metal);
	float graze = pow(clamp(1.0 - dot(V, H), 0.0, 1.0), 5.0);
	// Light that bounces between the facets of a rough surface is not lost
	// (Turquin, Practical multiple scattering compensation, 2019). The share a
	// single bounce reflects is a fit of ours, good to a hundredth where it matters, on rough surfaces.
	float r = min(pr, 0.97), v = min(nv, 0.97);
	float single = 1.0 - r * r * (0.4714 + 0.7176 * v - 0.3368 * r + 0.3966 * r * v - 0.5568 * v * v);
	vec3 specular = (f0 + (1.0 - f0) * graze) * (a2 / (d * d) * vis) * (1.0 + f0 * (1.0 / single - 1.0));
	// What the surface mirrors does not reach the layer below.
	vec3 diffuse = base.rgb * (1.0 - metal);
	vec3 gi = mix(uGround.rgb, uSky.rgb, N.y * 0.5 + 0.5);
	color = (diffuse * (0.96 - 0.96 * graze) + specular) * uLight.rgb * lit + (diffuse + f0) * gi + emissive;
#endif
#endif // UNLIT

#ifdef OUTLINE
	color = mOutline.rgb * mix(vec3(1.0), color, mMore.x);
#endif
	return vec4(encode(color) * base.a, base.a);
#endif // FLAT
}
