import {
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

// The folder of a build is named after its sources, `dist.1f3a…`, and `dist` links to the newest, so that a
// running server keeps all its files while another build is made.

/** The file's name ends with the id of a running process, and keeps its build from being removed. */
const USED = 'used-by.';

export function findBuild(place) {
  return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(place)
    ? realpathSync(place)
    : null;
}

export async function putBuild(place, folder, make) {
  if (!existsSync(folder)) {
    const part = `${folder}.${process.pid}.part`;
    rmSync(part, { recursive: true, force: true });
    await make(part);
    // Another process may have made the same build meanwhile.
    if (existsSync(folder)) rmSync(part, { recursive: true });
    else renameSync(part, folder);
  }
  const former = findBuild(place);
  leadTo(place, folder);
  removeUnused(place, [folder, former]);
}

function leadTo(place, folder) {
  const link = `${place}.${process.pid}.link`;
  symlinkSync(basename(folder), link, 'junction');
  // A link cannot replace a folder, and on Windows not even a link.
  if (process.platform === 'win32' || !lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(place, { recursive: true, force: true });
  renameSync(link, place);
}

export function markUsed(place) {
  const folder = findBuild(place) ?? place;
  try {
    for (const name of readdirSync(folder))
      if (name.startsWith(USED) && !isAlive(name)) rmSync(join(folder, name), { force: true });
    writeFileSync(join(folder, `${USED}${process.pid}`), '');
  } catch {
    // A user who may not write here does not build here, either.
  }
  return folder;
}

/** Keeps the former build for servers that were started without a mark. */
function removeUnused(place, staying) {
  const parent = dirname(place);
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(`${basename(place)}.`) || staying.includes(folder)) continue;
    const isUsed = /\.(part|link)$/.test(name)
      ? isAlive(name.replace(/\.\w+$/, ''))
      : readdirSync(folder).some((file) => file.startsWith(USED) && isAlive(file));
    if (!isUsed) rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(name) {
  try {
    process.kill(Number(name.split('.').at(-1)), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
