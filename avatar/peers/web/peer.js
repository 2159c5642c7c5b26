// The peer: a viewer as three-vrm's own examples write it, with the same
// commands as ours. The driver calls window.peer.<command>(arguments).
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { VRMLoaderPlugin, VRMUtils } from '@pixiv/three-vrm';
import {
  VRMAnimationLoaderPlugin, VRMLookAtQuaternionProxy, createVRMAnimationClip,
} from '@pixiv/three-vrm-animation';

const sixtieth = 1 / 60;
const query = new URLSearchParams(location.search);
const width = Number(query.get('w')), height = Number(query.get('h'));

const renderer = new THREE.WebGLRenderer({ antialias: query.get('samples') !== '0', alpha: true });
renderer.setPixelRatio(1);
renderer.setSize(width, height);
renderer.setClearColor(0x000000, 0);
document.body.append(renderer.domElement);
const gl = renderer.getContext();

const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera(30, width / height, 0.05, 100);
// One white key light of the strength at which a lit white is white, toward
// (1,1,1), and nothing else: render.PlainLight.
const light = new THREE.DirectionalLight(0xffffff, Math.PI);
light.position.set(1, 1, 1);
scene.add(light);

let vrm, mixer, at = 0;

function loader() {
  const l = new GLTFLoader();
  l.register((parser) => new VRMLoaderPlugin(parser));
  l.register((parser) => new VRMAnimationLoaderPlugin(parser));
  return l;
}

// read takes a file from the disk; fetch does not speak file:.
function read(url) {
  return new Promise((resolve, reject) => {
    const r = new XMLHttpRequest();
    r.open('GET', url);
    r.responseType = 'arraybuffer';
    r.onload = () => resolve(r.response);
    r.onerror = () => reject(new Error(`cannot read ${url}`));
    r.send();
  });
}

function drop() {
  if (!vrm) return;
  mixer.stopAllAction();
  mixer.uncacheRoot(vrm.scene);
  scene.remove(vrm.scene);
  VRMUtils.deepDispose(vrm.scene);
  vrm = mixer = undefined;
}

function step(dt) {
  mixer.update(dt);
  vrm.update(dt);
  at += dt;
}

function draw() {
  renderer.render(scene, camera);
}

// settle waits until the card has drawn: reading one pixel needs it.
const one = new Uint8Array(4);
function settle() {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, one);
}

function base64(bytes) {
  let s = '';
  for (let i = 0; i < bytes.length; i += 0x8000) {
    s += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  }
  return btoa(s);
}

async function load({ file, clip, eye, target, fov }) {
  const motion = (await loader().parseAsync(await read(clip), '')).userData.vrmAnimations[0];
  drop();
  camera.fov = fov;
  camera.position.set(...eye);
  camera.lookAt(new THREE.Vector3(...target));
  camera.updateProjectionMatrix();

  const began = performance.now();
  const gltf = await loader().parseAsync(await read(file), '');
  const got = gltf.userData.vrm;
  if (!got) throw new Error('not a VRM');
  // What the examples do to be fast, and to show 0.x files from the front.
  VRMUtils.removeUnnecessaryVertices(gltf.scene);
  VRMUtils.combineSkeletons(gltf.scene);
  VRMUtils.combineMorphs(got);
  VRMUtils.rotateVRM0(got);
  got.scene.traverse((o) => { o.frustumCulled = false; });
  if (got.lookAt) {
    const proxy = new VRMLookAtQuaternionProxy(got.lookAt);
    proxy.name = 'gaze';
    got.scene.add(proxy);
  }
  vrm = got;
  scene.add(vrm.scene);
  mixer = new THREE.AnimationMixer(vrm.scene);
  mixer.clipAction(createVRMAnimationClip(motion, vrm)).play();
  at = 0;
  // The clip's first pose, and springs that hang at rest in it.
  step(0);
  vrm.scene.updateMatrixWorld(true);
  vrm.springBoneManager?.reset();
  draw();
  settle();
  return { MS: performance.now() - began };
}

// picture steps to a moment in sixtieths of a second and reads what is drawn:
// premultiplied, top row first.
function picture({ to }) {
  for (let i = Math.round((to - at) / sixtieth); i > 0; i--) step(sixtieth);
  draw();
  const raw = new Uint8Array(4 * width * height), out = new Uint8Array(raw.length);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, raw);
  for (let y = 0; y < height; y++) {
    out.set(raw.subarray((height - 1 - y) * width * 4, (height - y) * width * 4), y * width * 4);
  }
  return { Pixels: base64(out) };
}

// run plays with the clock, a picture for every frame the browser offers.
function run({ seconds }) {
  return new Promise((resolve) => {
    const began = performance.now();
    let last = began, frames = 0;
    const tick = (now) => {
      step(Math.max(0, Math.min(0.25, (now - last) / 1000)));
      last = now;
      draw();
      frames++;
      if (now - began < seconds * 1000) requestAnimationFrame(tick);
      else { settle(); resolve({ Frames: frames }); }
    };
    requestAnimationFrame(tick);
  });
}

function figures() {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return {
    Renderer: gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER),
    Samples: gl.getParameter(gl.SAMPLES),
    Version: `three ${THREE.REVISION}`,
    Calls: renderer.info.render.calls, Triangles: renderer.info.render.triangles,
  };
}

window.peer = { load, picture, run, figures };
