#include <frame>
#include <material>

layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec3 aNormal;
layout(location = 2) in vec2 aUV0;
layout(location = 3) in vec2 aUV1;
layout(location = 4) in vec4 aTangent;
layout(location = 5) in uvec4 aJoints;
layout(location = 6) in vec4 aWeights;

// Three rows of an affine matrix a joint, or a node.
uniform samplerBuffer tJoints;
uniform int uJointBase;

#ifdef HAS_OUTLINEWIDTH
uniform sampler2D tOutlineWidth;
#endif

#ifdef LIT_VERTICES
out vec4 vShown;
#include <shown>
#else
out vec3 vPosition;
out vec3 vNormal;
out vec2 vUV0;
#ifdef NEEDS_UV1
out vec2 vUV1;
#endif
#ifdef HAS_NORMAL
out vec4 vTangent;
#endif
#endif

void main() {
	vec4 r0, r1, r2;
#ifdef SKIN
	ivec4 j = (ivec4(aJoints) + uJointBase) * 3;
	r0 = texelFetch(tJoints, j.x) * aWeights.x + texelFetch(tJoints, j.y) * aWeights.y +
	     texelFetch(tJoints, j.z) * aWeights.z + texelFetch(tJoints, j.w) * aWeights.w;
	r1 = texelFetch(tJoints, j.x + 1) * aWeights.x + texelFetch(tJoints, j.y + 1) * aWeights.y +
	     texelFetch(tJoints, j.z + 1) * aWeights.z + texelFetch(tJoints, j.w + 1) * aWeights.w;
	r2 = texelFetch(tJoints, j.x + 2) * aWeights.x + texelFetch(tJoints, j.y + 2) * aWeights.y +
	     texelFetch(tJoints, j.z + 2) * aWeights.z + texelFetch(tJoints, j.w + 2) * aWeights.w;
	vec3 n = vec3(dot(r0.xyz, aNormal), dot(r1.xyz, aNormal), dot(r2.xyz, aNormal));
#else
	int j = uJointBase * 3;
	r0 = texelFetch(tJoints, j);
	r1 = texelFetch(tJoints, j + 1);
	r2 = texelFetch(tJoints, j + 2);
	// The cofactors keep normals right under uneven scale and mirroring.
	vec3 c0 = cross(r1.xyz, r2.xyz), c1 = cross(r2.xyz, r0.xyz), c2 = cross(r0.xyz, r1.xyz);
	vec3 n = vec3(dot(c0, aNormal), dot(c1, aNormal), dot(c2, aNormal)) * sign(dot(r0.xyz, c0));
#endif
	vec4 p = vec4(aPosition, 1.0);
	vec3 world = vec3(dot(r0, p), dot(r1, p), dot(r2, p));
	n = n / max(length(n), 1e-8);

#ifdef OUTLINE
	float width = mOutline.w;
#ifdef HAS_OUTLINEWIDTH
	vec2 ouv = vec2(dot(mUV[12].xy, aUV0) + mUV[12].z, dot(mUV[13].xy, aUV0) + mUV[13].z);
	width *= textureLod(tOutlineWidth, ouv, 0.0).g;
#endif
	// Half a picture's height at this depth, in metres.
	float depth = dot(vec4(uViewProj[0].w, uViewProj[1].w, uViewProj[2].w, uViewProj[3].w), vec4(world, 1.0));
	float half_height = depth / uProj[1][1];
#ifdef OUTLINE_SCREEN
	width *= half_height;
#endif
	// Without multisampling a line thinner than a pixel falls to dashes.
	width = max(width, min(1.0, width * 1e5) * uScreen.y * half_height);
	world += n * width;
#endif

#ifdef LIT_VERTICES
	vShown = shown(aUV0, aUV1, n, vec4(0.0), world);
#else
	vPosition = world;
	vNormal = n;
	vUV0 = aUV0;
#ifdef NEEDS_UV1
	vUV1 = aUV1;
#endif
#ifdef HAS_NORMAL
	vec3 t = vec3(dot(r0.xyz, aTangent.xyz), dot(r1.xyz, aTangent.xyz), dot(r2.xyz, aTangent.xyz));
	vTangent = vec4(t, aTangent.w);
#endif
#endif
	gl_Position = uViewProj * vec4(world, 1.0);
#ifdef OUTLINE
	// A hair behind the surface, so that touching shells do not fight.
	gl_Position.z += 1e-6 * gl_Position.w;
#endif
}
