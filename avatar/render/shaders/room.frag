uniform vec3 uEye, uForward, uRight, uUp;
uniform vec2 uSize;
uniform float uUnit;
uniform float uEvening;
in vec2 vAt;
out vec4 oColor;

void main() {
	vec3 d = normalize(uForward + uRight * vAt.x + uUp * vAt.y);
	vec3 c = mix(vec3(0.93, 0.88, 0.8), vec3(0.16, 0.13, 0.1), uEvening);
	if (d.y < 0.0 && uEye.z - uEye.y / d.y * d.z > -1.6 * uUnit) c = mix(vec3(0.8, 0.68, 0.53), vec3(0.14, 0.1, 0.08), uEvening);
	oColor = vec4(c, 1.0);
}
