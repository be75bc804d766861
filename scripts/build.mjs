import {
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  cpSync,
  readFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toBom } from './components.mjs';
import { ensureInstalled } from './ensure.mjs';

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

const root = fileURLToPath(new URL('..', import.meta.url));
const SHARED = [
  'packages/clinical/src',
  'packages/report/src',
  'packages/contract/src',
  'package-lock.json',
  'scripts/build.mjs',
];
const NAME_LENGTH = 12;

const TARGETS = [
  { name: 'server', from: ['apps/server/src'], place: join(root, 'apps/server/dist'), make: buildServer },
  {
    name: 'web',
    from: ['apps/web/src', 'apps/web/public', 'apps/web/index.html', 'apps/web/vite.config.ts'],
    place: join(root, 'apps/web/dist'),
    make: buildWeb,
  },
];

function findStale() {
  return TARGETS.map((target) => {
    const sources = hash([...SHARED, ...target.from]);
    return { ...target, folder: `${target.place}.${sources.slice(0, NAME_LENGTH)}` };
  }).filter(({ place, folder }) => findBuild(place) !== folder);
}

export function isBuilt(name) {
  return findStale().every((target) => name !== undefined && target.name !== name);
}

async function build(wanted) {
  for (const { name, place, folder, make } of findStale()) {
    if (wanted !== undefined && name !== wanted) continue;
    console.log(`Building the ${name} …`);
    await putBuild(place, folder, make);
  }
}

function hash(places) {
  const sum = createHash('sha256');
  for (const place of places)
    for (const file of filesOf(place)) sum.update(file).update(readFileSync(join(root, file)));
  return sum.digest('hex');
}

function filesOf(place) {
  const path = join(root, place);
  if (/\.\w+$/.test(place)) return [place];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

async function buildServer(dist) {
  const esbuild = await import('esbuild');
  const source = join(root, 'apps/server/src');
  await esbuild.build({
    entryPoints: [
      { in: join(source, 'app/main.ts'), out: 'main' },
      { in: join(source, 'app/auditVerify.ts'), out: 'auditVerify' },
      { in: join(source, 'app/diagnose.ts'), out: 'diagnose' },
      { in: join(source, 'app/keys/keys.ts'), out: 'keys' },
      { in: join(source, 'app/passwordFilter.ts'), out: 'passwordFilter' },
      { in: join(source, 'app/storage/storageCopy.ts'), out: 'storageCopy' },
      { in: join(source, 'app/backup/command.ts'), out: 'backup' },
      // The entry of a process or thread lies beside the bundle that starts it.
      { in: join(source, 'areas/xrays/decoder/worker.ts'), out: 'decoderWorker' },
      { in: join(source, 'areas/exchange/import/readerWorker.ts'), out: 'readerWorker' },
    ],
    outdir: dist,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    // The workspace's packages are TypeScript and have to be bundled; all others remain in node_modules.
    plugins: [
      {
        name: 'packages-stay-outside',
        setup: (bundle) =>
          bundle.onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@alveola/') || path.startsWith('/')
              ? undefined
              : { path, external: true },
          ),
      },
    ],
  });
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(join(dist, 'sbom.cdx.json'), JSON.stringify(toBom(lock), null, 1));
  const build = readCommit();
  if (build) writeFileSync(join(dist, 'build.json'), JSON.stringify(build));
  cpSync(join(source, 'platform/db/migrations'), join(dist, 'migrations'), { recursive: true });
  for (const folder of ['app/evaluation/seed/pictures', 'areas/exchange/example/pictures'])
    cpSync(join(source, folder), join(dist, 'pictures'), { recursive: true });
}

function readCommit() {
  const git = spawnSync('git', ['log', '-1', '--format=%h %cI'], { cwd: root, encoding: 'utf8' });
  const [commit, date] = git.status === 0 ? git.stdout.trim().split(' ') : [];
  return date ? { commit, date } : null;
}

async function buildWeb(dist) {
  const { build: bundle } = await import('vite');
  const former = join(root, 'apps/web/dist');
  // Open tabs still request the files of the former build.
  if (existsSync(former)) cpSync(realpathSync(former), dist, { recursive: true });
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await bundle({
    root: join(root, 'apps/web'),
    build: { outDir: basename(dist) },
    logLevel: 'warn',
    mode: 'production',
  });
  // Vite leaves NODE_ENV=production behind, which would start the server in production.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  await build(process.argv[2]);
}
