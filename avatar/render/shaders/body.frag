#include <frame>
#include <material>

#ifdef LIT_VERTICES
in vec4 vShown;
#else
in vec3 vPosition;
in vec3 vNormal;
in vec2 vUV0;
#ifdef NEEDS_UV1
in vec2 vUV1;
#else
const vec2 vUV1 = vec2(0.0);
#endif
#ifdef HAS_NORMAL
in vec4 vTangent;
#else
const vec4 vTangent = vec4(0.0);
#endif
#include <shown>
#endif

out vec4 oColor;

void main() {
#ifdef LIT_VERTICES
	oColor = vShown;
#else
	oColor = shown(vUV0, vUV1, vNormal, vTangent, vPosition);
#endif
}
