uniform mat4 uMatrix;
uniform vec3 uCenter;
uniform vec3 uA;
uniform vec3 uB;
out vec2 vAt;

void main() {
	vAt = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
	gl_Position = uMatrix * vec4(uCenter + uA * vAt.x + uB * vAt.y, 1.0);
}
