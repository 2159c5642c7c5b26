// The room she stands in, drawn with no model and no texture: wall and floor
// are planes, the furniture is a handful of distance fields, marched only where
// a ray meets their boxes. Lengths are metres of a 1.6 m person; colours are
// encoded, since this is a picture, not light.
uniform vec3 uEye, uForward, uRight, uUp;
uniform vec2 uSize;
uniform float uUnit;
uniform float uEvening;
uniform float uZero;
in vec2 vAt;
out vec4 oColor;

const float WALL = -2.3;
const vec3 LAMP = vec3(0.80, 1.46, -2.16);

float px; // width of a pixel at distance 1

float hash(vec2 p) {
	vec3 q = fract(vec3(p.xyx) * 0.1031);
	q += dot(q, q.yzx + 33.33);
	return fract((q.x + q.y) * q.z);
}

float noise(vec2 p) {
	vec2 i = floor(p), f = fract(p);
	f = f * f * (3.0 - 2.0 * f);
	return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}

vec3 pick(vec3 day, vec3 evening) { return mix(day, evening, uEvening); }

float box2(vec2 p, vec2 b) {
	vec2 d = abs(p) - b;
	return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0);
}

float rbox(vec3 p, vec3 b, float r) {
	vec3 d = abs(p) - b + r;
	return length(max(d, 0.0)) + min(max(d.x, max(d.y, d.z)), 0.0) - r;
}

// How much lamplight reaches p with normal n.
float lampLight(vec3 p, vec3 n) {
	vec3 d = LAMP + vec3(0.0, -0.03, 0.10) - p;
	float r2 = dot(d, d);
	return clamp(dot(n, d * inversesqrt(r2)) * 0.85 + 0.15, 0.0, 1.0) / (0.22 + r2 * 1.25);
}

// Four panes of window light, slanted as the sun slants.
float panes(vec2 p, float soft) {
	float light = 0.0;
	for (int i = 0; i < 2; i++) {
		for (int j = int(uZero); j < 2; j++) {
			vec2 c = vec2(float(i) * 0.40, float(j) * -0.54);
			light += smoothstep(soft, -soft, box2(p - c, vec2(0.175, 0.245)) - 0.002);
		}
	}
	return light;
}

vec3 wallColor(vec2 p, float t) {
	vec3 c = mix(pick(vec3(0.918, 0.868, 0.790), vec3(0.148, 0.116, 0.090)),
	             pick(vec3(0.957, 0.918, 0.861), vec3(0.172, 0.140, 0.113)), smoothstep(-0.2, 2.4, p.y));
	c += pick(vec3(0.012, 0.010, 0.004), vec3(0.0)) * smoothstep(0.8, -1.4, p.x);
	// Plaster is never quite flat.
	c *= 1.0 + 0.012 * (noise(p * 3.1) - 0.5);

	vec2 q = p - vec2(-0.98, 1.83);
	q.y += 0.14 * q.x;
	float sun = panes(q, 0.016 + t * px) * smoothstep(1.05, -0.1, q.x);
	float leaves = 0.72 + 0.28 * smoothstep(0.30, 0.62, noise(q * vec2(4.3, 5.2) + 7.0) * 0.7 + noise(q * 11.0) * 0.3);
	c += sun * leaves * pick(vec3(0.040, 0.038, 0.026), vec3(0.030, 0.029, 0.031));

	// The bed and the shelf keep a little light from the wall.
	float behind = exp(-5.5 * max(box2(p - vec2(0.60, 0.22), vec2(1.12, 0.28)), 0.0));
	c *= 1.0 - behind * pick(vec3(0.130, 0.155, 0.185), vec3(0.20));
	float under = box2(p - vec2(1.07, 1.085), vec2(0.43, 0.035));
	c *= 1.0 - 0.13 * exp(-16.0 * max(under, 0.0)) * smoothstep(1.19, 1.13, p.y);

	c += uEvening * vec3(0.210, 0.150, 0.068) * lampLight(vec3(p, WALL), vec3(0, 0, 1));

	// Skirting board.
	float top = 0.105, e = 0.75 * px * t;
	float board = smoothstep(top + e, top - e, p.y);
	vec3 b = pick(vec3(0.968, 0.935, 0.886), vec3(0.212, 0.166, 0.126));
	b *= 1.0 - 0.05 * smoothstep(0.022, 0.0, top - p.y);
	b += uEvening * vec3(0.12, 0.085, 0.04) * lampLight(vec3(p, WALL), vec3(0, 0, 1));
	c *= 1.0 - 0.05 * smoothstep(0.04, 0.0, p.y - top) * (1.0 - board);
	c = mix(c, b, board);
	// And its foot.
	return c * (1.0 - 0.14 * smoothstep(0.03, 0.0, p.y));
}

vec3 floorColor(vec2 p, float t, float slope) {
	float foot = t * px / max(slope, 0.03); // depth one pixel covers
	const float W = 0.145;
	float row = p.y / W, id = floor(row);
	float shift = hash(vec2(id, 3.7)) * 2.0;
	float len = 1.35, col = floor((p.x + shift) / len);
	float tone = hash(vec2(id, col));
	vec3 near = pick(vec3(0.812, 0.697, 0.554), vec3(0.118, 0.090, 0.068));
	vec3 far = pick(vec3(0.872, 0.776, 0.648), vec3(0.166, 0.124, 0.094));
	vec3 c = mix(near, far, smoothstep(0.3, WALL, p.y));
	float detail = clamp(1.0 - foot / W, 0.0, 1.0);
	c *= 1.0 + (tone - 0.5) * 0.050 * detail;
	// Grain runs along the boards.
	float grain = noise(vec2(p.x * 2.2 + tone * 40.0, p.y * 58.0)) * 0.6 + noise(vec2(p.x * 5.0, p.y * 130.0)) * 0.4;
	c *= 1.0 + (grain - 0.5) * 0.050 * detail * clamp(1.0 - foot * 30.0, 0.0, 1.0);
	// Seams between the boards and at their ends.
	float w = 0.0035;
	float seam = abs(fract(row + 0.5) - 0.5) * W;
	float line = clamp((w + foot * 0.5 - seam) / max(foot, 1e-4), 0.0, 1.0) * min(1.0, 2.0 * w / max(foot, 1e-4) + 0.25);
	float end = abs(fract((p.x + shift) / len + 0.5) - 0.5) * len;
	float footx = t * px;
	line = max(line, clamp((0.003 + footx * 0.5 - end) / footx, 0.0, 1.0) * detail * 0.8);
	c *= 1.0 - line * 0.105;

	// The sun's patch on the boards, left of her.
	vec2 q = p - vec2(-0.92, -0.62);
	q.x += q.y * 0.42;
	float patch = smoothstep(0.05, -0.05, box2(q, vec2(0.34, 0.78))) * (1.0 - smoothstep(0.035, 0.0, abs(q.y - 0.02)) * 0.8);
	c += patch * pick(vec3(0.050, 0.047, 0.036), vec3(0.022, 0.021, 0.022));
	// A waxed floor gives a little of the wall back, more at a low angle.
	float sheen = pow(1.0 - slope, 6.0) * 0.55;
	c = mix(c, pick(vec3(0.945, 0.895, 0.822), vec3(0.17, 0.135, 0.105)), sheen * 0.5);

	// Under the bed.
	c *= 1.0 - 0.55 * smoothstep(0.26, -0.10, box2(p - vec2(0.58, -1.70), vec2(1.07, 0.42)));
	// Along the wall.
	c *= 1.0 - 0.16 * exp(-7.0 * max(p.y - WALL, 0.0));
	c += uEvening * vec3(0.200, 0.138, 0.058) * lampLight(vec3(p.x, 0.0, p.y), vec3(0, 1, 0));

	// The rug: woven rounds, one darker ring, a soft edge that lies on the wood.
	float r = length(p - vec2(0.0, -0.04)), R = 0.66;
	c *= 1.0 - 0.17 * smoothstep(R + 0.05, R - 0.01, r);
	float e = mix(foot, footx, clamp(abs(p.x) / max(r, 1e-3), 0.0, 1.0)) * 0.8 + 0.002;
	float rug = smoothstep(R + e, R - e, r);
	vec3 k = pick(vec3(0.937, 0.880, 0.788), vec3(0.232, 0.184, 0.147));
	float weave = sin(r * 330.0) * clamp(1.0 - foot * 90.0, 0.0, 1.0);
	k *= 1.0 + 0.012 * weave + 0.02 * (noise(p * 60.0) - 0.5) * clamp(1.0 - foot * 40.0, 0.0, 1.0);
	float ring = smoothstep(0.009 + e, 0.009 - e, abs(r - 0.575)) + 0.6 * smoothstep(0.004 + e, 0.004 - e, abs(r - 0.548));
	k = mix(k, pick(vec3(0.868, 0.776, 0.640), vec3(0.300, 0.236, 0.182)), min(ring, 1.0) * 0.85);
	k *= 1.0 - 0.06 * smoothstep(R - 0.05, R, r);
	k += patch * pick(vec3(0.026, 0.025, 0.020), vec3(0.016));
	k += uEvening * vec3(0.16, 0.11, 0.05) * lampLight(vec3(p.x, 0.0, p.y), vec3(0, 1, 0));
	return mix(c, k, rug);
}

// Furniture. x is the distance, y says what it is.
vec2 add(vec2 a, float d, float id) { return d < a.x ? vec2(d, id) : a; }

vec2 bed(vec3 p) {
	vec3 q = p - vec3(0.58, 0.0, -1.72);
	vec2 m = vec2(rbox(q - vec3(0.0, 0.225, 0.0), vec3(1.10, 0.070, 0.47), 0.018), 1.0);
	vec3 leg = vec3(abs(q.x) - 1.02, q.y - 0.08, abs(q.z) - 0.40);
	m = add(m, rbox(leg, vec3(0.035, 0.085, 0.035), 0.012), 1.0);
	m = add(m, rbox(q - vec3(0.0, 0.380, 0.0), vec3(1.07, 0.100, 0.45), 0.055), 2.0);
	// The quilt hangs over the edge, in soft folds.
	vec3 b = q - vec3(-0.42, 0.395, 0.012);
	float low = smoothstep(0.10, -0.14, b.y);
	float fold = low * (0.010 * sin(q.x * 9.0 + 0.6) + 0.006 * sin(q.x * 21.0));
	float puff = 0.007 * sin(b.x * 17.0) * sin(b.z * 15.0) * smoothstep(0.02, 0.12, b.y);
	float hem = 0.008 * sin(q.x * 5.0);
	m = add(m, (rbox(b + vec3(0.0, hem * low, 0.0), vec3(0.680, 0.145, 0.478), 0.065) - fold - puff) * 0.85, 3.0);
	// Its turned-down edge.
	m = add(m, rbox(q - vec3(0.32, 0.512, 0.012), vec3(0.115, 0.040, 0.470), 0.036), 4.0);
	// Pillow, plump in the middle.
	vec3 w = q - vec3(0.70, 0.555, -0.02);
	w.y += 0.035 * smoothstep(0.0, 0.38, abs(w.z)) - 0.10 * w.x * w.x;
	float plump = 1.0 - 0.42 * smoothstep(0.08, 0.40, abs(w.z)) - 0.30 * smoothstep(0.08, 0.26, abs(w.x));
	m = add(m, rbox(w, vec3(0.235, 0.105 * plump, 0.37), 0.095 * plump) * 0.7, 5.0);
	return m;
}

vec2 shelf(vec3 p) {
	vec2 m = vec2(rbox(p - vec3(1.07, 1.155, -2.19), vec3(0.45, 0.017, 0.11), 0.008), 6.0);
	vec3 q = p - vec3(LAMP.x, 0.0, LAMP.z);
	float r = length(q.xz);
	m = add(m, max(r - 0.062, abs(q.y - 1.187) - 0.014) - 0.004, 7.0);
	m = add(m, max(r - 0.014, abs(q.y - 1.265) - 0.075), 7.0);
	// The shade, a cut cone.
	float h = q.y - 1.445;
	m = add(m, max((r - (0.128 - 0.26 * h)) * 0.95, abs(h) - 0.115) - 0.004, 8.0);
	// Books; the last leans.
	for (int i = int(uZero); i < 5; i++) {
		float f = float(i);
		float hh = 0.098 + 0.036 * fract(f * 0.618 + 0.35), ww = 0.016 + 0.008 * fract(f * 0.41 + 0.2);
		vec3 b = p - vec3(1.045 + f * 0.0455, 1.174 + hh, -2.20);
		if (i == 4) b = vec3(0.975 * b.x + 0.222 * b.y - 0.022, 0.975 * b.y - 0.222 * b.x, b.z);
		m = add(m, rbox(b, vec3(ww, hh, 0.075), 0.005), 9.0 + f);
	}
	return m;
}

vec2 furniture(vec3 p, bool isBed) { return isBed ? bed(p) : shelf(p); }

vec3 tint(float id, vec3 p) {
	if (id < 1.5) return pick(vec3(0.780, 0.648, 0.492), vec3(0.232, 0.174, 0.130));
	if (id < 2.5) return pick(vec3(0.985, 0.964, 0.930), vec3(0.400, 0.344, 0.290));
	if (id < 3.5) {
		vec3 c = pick(vec3(0.925, 0.838, 0.705), vec3(0.352, 0.275, 0.212));
		float stripe = smoothstep(0.010, 0.005, abs(abs(p.x - 0.46) - 0.030));
		return mix(c, pick(vec3(0.985, 0.950, 0.890), vec3(0.450, 0.368, 0.292)), min(stripe, 1.0) * 0.7);
	}
	if (id < 4.5) return pick(vec3(0.990, 0.970, 0.936), vec3(0.440, 0.380, 0.318));
	if (id < 5.5) return pick(vec3(1.010, 0.996, 0.968), vec3(0.500, 0.440, 0.372));
	if (id < 6.5) return pick(vec3(0.800, 0.668, 0.505), vec3(0.262, 0.198, 0.148));
	if (id < 7.5) return pick(vec3(0.735, 0.610, 0.455), vec3(0.300, 0.225, 0.160));
	if (id < 8.5) return pick(vec3(0.984, 0.946, 0.874), vec3(0.985, 0.800, 0.520));
	if (id < 9.5) return pick(vec3(0.790, 0.655, 0.498), vec3(0.300, 0.225, 0.165));
	if (id < 10.5) return pick(vec3(0.885, 0.780, 0.630), vec3(0.350, 0.270, 0.195));
	if (id < 11.5) return pick(vec3(0.700, 0.560, 0.430), vec3(0.260, 0.190, 0.140));
	if (id < 12.5) return pick(vec3(0.905, 0.835, 0.730), vec3(0.370, 0.290, 0.215));
	return pick(vec3(0.815, 0.690, 0.560), vec3(0.320, 0.240, 0.175));
}

vec3 shade(vec3 p, float id, bool isBed, vec3 rd) {
	// One loop the compiler must not unroll, so that the fields are compiled
	// twice and not eleven times. Four near samples give the normal, four far
	// ones how much the surface is closed in.
	vec3 n = vec3(0.0);
	float open = 0.0;
	for (int i = int(uZero); i < 8; i++) {
		vec3 d = vec3((i & 1) == 0 ? 1.0 : -1.0, (i & 2) == 0 ? 1.0 : -1.0, 1.0);
		d.z = d.x * d.y;
		float far = i < 4 ? 0.0025 : 0.030;
		float k = furniture(p + d * far, isBed).x;
		if (i < 4) n += d * k; else open += k;
	}
	n = normalize(n);
	vec3 c = tint(id, p);
	if (id > 7.5 && id < 8.5) { // the lampshade glows by itself
		float v = clamp((p.y - 1.33) / 0.23, 0.0, 1.0);
		vec3 lit = mix(vec3(0.890, 0.655, 0.330), vec3(0.968, 0.815, 0.560), smoothstep(0.0, 0.8, v));
		vec3 day = c * (0.90 + 0.10 * clamp(n.x * -0.6 + n.y * 0.4 + 0.6, 0.0, 1.0)) * (0.95 + 0.05 * v);
		return mix(day, lit, uEvening);
	}
	float key = clamp(dot(n, normalize(vec3(-0.55, 0.75, 0.55))) * 0.62 + 0.38, 0.0, 1.0);
	// What lies low or beneath an edge gets less sky.
	float sky = 0.55 + 0.45 * clamp(n.y * 0.5 + 0.5, 0.0, 1.0);
	float ao = 0.80 + 0.20 * clamp(open * 18.0 + 0.6, 0.0, 1.0);
	if (isBed) ao *= 0.66 + 0.34 * smoothstep(0.0, 0.34, p.y);
	float day = mix(0.800, 1.020, key) * mix(0.90, 1.0, sky) * ao;
	vec3 lit = c * day;
	lit = mix(lit, lit * vec3(1.0, 0.965, 0.915), (1.0 - key) * 0.6); // warm shade
	vec3 dark = c * (0.74 + 0.26 * sky) * ao + c * vec3(0.95, 0.70, 0.36) * lampLight(p, n) * 1.15 * ao;
	return mix(lit, dark, uEvening);
}

// Marches one group and lays it over the picture behind it.
void lay(inout vec3 c, vec3 ro, vec3 rd, float far, vec3 lo, vec3 hi, bool isBed) {
	vec3 a = (lo - ro) / rd, b = (hi - ro) / rd;
	vec3 n3 = min(a, b), f3 = max(a, b);
	float t = max(max(n3.x, n3.y), n3.z), end = min(min(min(f3.x, f3.y), f3.z), far + 0.02);
	if (t > end || end < 0.0) return;
	t = max(t, 0.0);
	float best = 1e9, bestT = t, id = 0.0;
	for (int i = int(uZero); i < 56 && t < end; i++) {
		vec2 d = furniture(ro + rd * t, isBed);
		float k = d.x / (px * t);
		if (k < best) { best = k; bestT = t; id = d.y; }
		if (k < 0.25) break;
		t += d.x * 0.95;
	}
	// A ray that only grazes it covers part of a pixel.
	float cover = clamp(1.15 - best, 0.0, 1.0);
	if (cover > 0.0) c = mix(c, shade(ro + rd * bestT, id, isBed, rd), cover);
}

void main() {
	vec3 ro = uEye / uUnit;
	vec3 rd = normalize(uForward + uRight * vAt.x + uUp * vAt.y);
	px = 2.0 * length(uUp) / uSize.y;

	float tw = rd.z < -1e-4 ? (WALL - ro.z) / rd.z : 1e6;
	float tf = rd.y < -1e-4 ? -ro.y / rd.y : 1e6;
	float far = min(tw, tf);
	vec3 pw = ro + rd * min(tw, 60.0), pf = ro + rd * min(tf, 60.0);
	vec3 c;
	if (tw >= 1e6 && tf >= 1e6) {
		c = pick(vec3(0.957, 0.918, 0.861), vec3(0.172, 0.140, 0.113));
	} else {
		vec3 wall = wallColor(pw.xy, min(tw, 60.0));
		vec3 ground = floorColor(pf.xz, min(tf, 60.0), -rd.y);
		// The line where they meet, one pixel soft.
		float k = clamp(pw.y / (px * tw) + 0.5, 0.0, 1.0);
		c = tw >= 1e6 ? ground : tf >= 1e6 ? wall : mix(ground, wall, k);
	}
	lay(c, ro, rd, far, vec3(0.60, 1.12, -2.31), vec3(1.54, 1.62, -2.04), false);
	lay(c, ro, rd, far, vec3(-0.56, 0.0, -2.24), vec3(1.72, 0.74, -1.19), true);

	// The lamp's halo, in front of everything near it.
	vec3 toLamp = LAMP - ro;
	float off = length(cross(toLamp, rd));
	c += uEvening * vec3(0.105, 0.070, 0.026) * exp(-off * off * 5.5) * (1.0 - 0.75 * smoothstep(0.15, 0.06, off));

	// Corners fall off a little; the middle is hers.
	vec2 v = vAt * vec2(0.85, 0.75);
	c *= 1.0 - mix(0.055, 0.22, uEvening) * smoothstep(0.35, 1.5, dot(v, v));
	// Gradients this soft show steps in eight bits.
	c += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
	oColor = vec4(clamp(c, 0.0, 1.0), 1.0);
}
