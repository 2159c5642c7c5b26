// Runs the Khronos glTF validator over the built assets and prints what it
// finds, one line a code and file. Ends with 1 when anything is an error or a
// warning. Notes (infos, hints) are counted and never fail: the validator does
// not know the VRM extensions and calls what only they use unused.
//
//   node validate.mjs [-v] [FILE...]     -v lists every place of an issue
import { readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateBytes } from 'gltf-validator';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const levels = ['error', 'warning', 'info', 'hint'];
const maxPlaces = 3; // of one code, unless -v

async function everything() {
  const motions = join(root, 'assets', 'motions');
  const clips = (await readdir(motions)).filter((n) => n.endsWith('.vrma')).sort().map((n) => join(motions, n));
  return [join(root, 'assets', 'avatar', 'yui.vrm'), ...clips, join(root, 'assets', 'props', 'bed.glb')];
}

async function check(path) {
  const bytes = new Uint8Array(await readFile(path));
  return validateBytes(bytes, {
    uri: relative(root, path),
    format: 'glb',
    maxIssues: 0, // all of them
    // Nothing of ours lies outside its file.
    externalResourceFunction: (uri) => Promise.reject(new Error(`${uri} is outside the file`)),
  });
}

const args = process.argv.slice(2);
const verbose = args.includes('-v');
const named = args.filter((a) => a !== '-v');
const files = named.length ? named : await everything();

const total = [0, 0, 0, 0];
const notes = new Map(); // code of an info or hint -> how often
let bytes = 0;
for (const path of files) {
  let report;
  try {
    bytes += (await stat(path)).size;
    report = await check(path);
  } catch (err) {
    console.log(`${relative(process.cwd(), path)}: not validated: ${err.message ?? err}`);
    total[0]++;
    continue;
  }
  const byCode = new Map();
  for (const m of report.issues.messages) {
    total[m.severity]++;
    if (m.severity > 1) notes.set(m.code, (notes.get(m.code) ?? 0) + 1);
    if (m.severity > 1 && !verbose) continue;
    if (!byCode.has(m.code)) byCode.set(m.code, []);
    byCode.get(m.code).push(m);
  }
  for (const [code, list] of byCode) {
    console.log(`${relative(process.cwd(), path)}: ${levels[list[0].severity]} ${code} ×${list.length}`);
    for (const m of verbose ? list : list.slice(0, maxPlaces)) console.log(`    ${m.pointer ?? `byte ${m.offset}`}: ${m.message}`);
  }
}
for (const [code, n] of [...notes].sort()) console.log(`note ${code} ×${n}`);
console.log(`${files.length} files, ${(bytes / 1024).toFixed(0)} KiB: ${total[0]} errors, ${total[1]} warnings, ${total[2] + total[3]} notes`);
process.exit(total[0] + total[1] > 0 ? 1 : 0);
