// One block for the whole frame; see frameBlock in uniforms.go.
layout(std140) uniform Frame {
	mat4 uView;
	mat4 uProj;
	mat4 uViewProj;
	vec4 uEye;      // xyz
	vec4 uLightDir; // xyz toward the light
	vec4 uLight;    // rgb, 1 makes a lit white white
	vec4 uSky;      // rgb ambient from above
	vec4 uGround;   // rgb ambient from below
	vec4 uScreen;   // aspect, least outline in half heights, width, height
};
