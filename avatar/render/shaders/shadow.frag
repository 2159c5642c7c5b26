uniform vec4 uColor; // encoded rgb, strength
in vec2 vAt;
out vec4 oColor;

void main() {
	float k = clamp(1.0 - dot(vAt, vAt), 0.0, 1.0);
	float a = uColor.a * k * k;
	oColor = vec4(uColor.rgb * a, a);
}
