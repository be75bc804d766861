import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toBom } from './components.mjs';
import { ensureInstalled } from './ensure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHARED = [
  'packages/clinical/src',
  'packages/report/src',
  'packages/contract/src',
  'package-lock.json',
  'scripts/build.mjs',
];

const TARGETS = [
  { name: 'server', from: ['apps/server/src'], made: 'apps/server/dist/main.js', build: buildServer },
  {
    name: 'web',
    from: ['apps/web/src', 'apps/web/public', 'apps/web/index.html', 'apps/web/vite.config.ts'],
    made: 'apps/web/dist/index.html',
    build: buildWeb,
  },
];

/** What is missing or was not made from the sources as they are, with the hash of these. */
function stale() {
  return TARGETS.flatMap((target) => {
    const stamp = join(root, '.cache', `${target.name}.built-from`);
    const sources = hash([...SHARED, ...target.from]);
    const isMade = existsSync(join(root, target.made)) && existsSync(stamp);
    return isMade && readFileSync(stamp, 'utf8') === sources ? [] : [{ ...target, stamp, sources }];
  });
}

/** Of both, or of the one that is named. */
export function isBuilt(name) {
  return stale().every((target) => name !== undefined && target.name !== name);
}

async function build() {
  for (const { name, build: make, stamp, sources } of stale()) {
    console.log(`Building the ${name} …`);
    rmSync(stamp, { force: true });
    await make();
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(stamp, sources);
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

async function buildServer() {
  const esbuild = await import('esbuild');
  const source = join(root, 'apps/server/src');
  const dist = join(root, 'apps/server/dist');
  rmSync(dist, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: [
      { in: join(source, 'app/main.ts'), out: 'main' },
      { in: join(source, 'app/auditVerify.ts'), out: 'auditVerify' },
      { in: join(source, 'app/diagnose.ts'), out: 'diagnose' },
      { in: join(source, 'app/keys/keys.ts'), out: 'keys' },
      { in: join(source, 'app/passwordFilter.ts'), out: 'passwordFilter' },
      { in: join(source, 'app/storage/storageCopy.ts'), out: 'storageCopy' },
      { in: join(source, 'app/backup/command.ts'), out: 'backup' },
      // The entry of a process or thread stands beside the bundle that starts it.
      { in: join(source, 'areas/xrays/decoder/worker.ts'), out: 'decoderWorker' },
      { in: join(source, 'areas/exchange/import/readerWorker.ts'), out: 'readerWorker' },
    ],
    outdir: dist,
    bundle: true,
    // What is imported when it is first needed lies in a file of its own, beside the others.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    // The workspace's own packages are TypeScript and go into the bundle; all others stay where they are.
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

/** null where this is no clone of the repository. */
function readCommit() {
  const git = spawnSync('git', ['log', '-1', '--format=%h %cI'], { cwd: root, encoding: 'utf8' });
  const [commit, date] = git.status === 0 ? git.stdout.trim().split(' ') : [];
  return date ? { commit, date } : null;
}

async function buildWeb() {
  const { build: bundle } = await import('vite');
  const { NODE_ENV } = process.env;
  // Whoever builds, a test for one, the browser gets React as it is for production.
  process.env.NODE_ENV = 'production';
  await bundle({ root: join(root, 'apps/web'), logLevel: 'warn', mode: 'production' });
  // Vite leaves NODE_ENV=production behind, which would tell the server that starts next to be in production.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  await build();
}
