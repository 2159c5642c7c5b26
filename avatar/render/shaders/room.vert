out vec2 vAt; // -1..1

void main() {
	vAt = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
	gl_Position = vec4(vAt, 0.0, 1.0);
}
