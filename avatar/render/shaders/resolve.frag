// The mean of a pixel's samples. SAMPLES is defined by the caller.
uniform sampler2DMS tSamples;
uniform ivec2 uOffset;
out vec4 oColor;

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy) - uOffset;
	vec4 sum = vec4(0.0);
	for (int i = 0; i < SAMPLES; i++) sum += texelFetch(tSamples, at, i);
	oColor = sum * (1.0 / float(SAMPLES));
}
