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

// Each build lies in a folder named by the sources that it was made from, `dist.1f3a…`, and `dist` is a link to the newest:
// a server that runs has all its files, however often it is built beside it.

/** A file whose name begins so, and ends with the number of a process that runs, keeps its build from being removed. */
const USED = 'used-by.';

/** The folder that the link leads to; null: there is none, or a folder in its place, of before builds had names. */
export function findBuild(place) {
  return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(place)
    ? realpathSync(place)
    : null;
}

/** Makes the build in a folder beside, which gets its name once it is whole, and leads the link to it. */
export async function putBuild(place, folder, make) {
  if (!existsSync(folder)) {
    const part = `${folder}.${process.pid}.part`;
    rmSync(part, { recursive: true, force: true });
    await make(part);
    // Another process may have made the same meanwhile.
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
  // A folder is not replaced by a link, and Windows replaces no link.
  if (process.platform === 'win32' || !lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(place, { recursive: true, force: true });
  renameSync(link, place);
}

/** Says that this process runs from the build: as long as it lives, no other build removes it. @returns its folder. */
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

/** The former one stays for whoever started it in another way. */
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

/** Whether the process runs whose number the name ends with. */
function isAlive(name) {
  try {
    process.kill(Number(name.split('.').at(-1)), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
