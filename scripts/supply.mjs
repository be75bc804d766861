import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

/*
 * What the product is made of: no secret in a file, licences that we may use, exact versions with their hashes, and no
 * install script but the listed ones. In seconds and without a network: a part of `npm run lint`.
 */

/** Licences under which we may ship what we build on. A package of more than one must be listed whole. */
const SHIPPED = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  // libvips, a library of its own beside sharp.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT-0',
  '(MIT AND Zlib)',
  'OFL-1.1',
  // Given to the public domain.
  'Unlicense',
]);
/** Besides, for what stays with us. */
const DEVELOPMENT = new Set(['MIT OR Apache-2.0', 'MPL-2.0']);
/** Packages that name their licence in a file of theirs alone. */
const READ_BY_HAND = new Map([
  ['combine-errors', 'MIT'],
  ['png-js', 'MIT'],
]);

const SCANNED = /^\.(?:[cm]?[jt]sx?|json|md|sql|sh|html|css|ya?ml|env|txt|pem|key|npmrc)$/;
const MAX_BYTES = 4 * 1024 * 1024;
const RULES = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }];

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function findLicences({ packages }) {
  return Object.entries(packages).flatMap(([path, { license, link, dev }]) => {
    if (!path.includes('node_modules/') || link) return [];
    const name = nameOf(path);
    const known = license ?? READ_BY_HAND.get(name);
    if (SHIPPED.has(known) || (dev && DEVELOPMENT.has(known))) return [];
    return [`${name}: the licence ${known ?? 'is not named'} is not one of those that we may use`];
  });
}

/** A range would let an installation differ from what was tested. */
function findRanges(root, { packages }) {
  const own = ['', ...Object.values(packages).flatMap(({ link, resolved }) => (link ? resolved : []))];
  return own.flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const wanted = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    return Object.entries(wanted)
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${folder || '.'}/package.json: ${name} ${version} is no exact version`);
  });
}

function findInstallScripts(root, { packages }) {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !(nameOf(path) in allowScripts))
    .map(([path]) => `${nameOf(path)}: runs a script at installation and is not in allowScripts`);
}

/** Packages come from the registry, each with its hash; binaries for other platforms have none in the lock (decision 9). */
function findOrigins({ packages }) {
  return Object.entries(packages).flatMap(([path, { link, resolved, integrity, optional, os, cpu }]) => {
    if (!path.includes('node_modules/') || link) return [];
    const isBinary = optional && (os ?? cpu) !== undefined;
    return [
      ...(resolved === undefined ? [] : [`${nameOf(path)}: comes from an address of its own`]),
      ...(integrity?.startsWith('sha512-') || isBinary ? [] : [`${nameOf(path)}: has no hash`]),
    ];
  });
}

/** What is committed, or would be, and what was built from it. */
function listFiles(root) {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const sources = existsSync(join(root, '.git'))
    ? execFileSync('git', git, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n')
    : readdirSync(root, { recursive: true })
        .map(String)
        .filter((path) => !/(^|\/)(node_modules|\.cache|data)\//.test(path));
  const built = ['apps/server/dist', 'apps/web/dist'].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name)))
      : [],
  );
  return [...new Set([...sources, ...built])].filter((path) => SCANNED.test(extname(path) || path));
}

export async function findSecrets(root, paths = listFiles(root)) {
  const found = [];
  for (const path of paths) {
    const filePath = join(root, path);
    const size = statSync(filePath, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0 || size > MAX_BYTES || path === 'package-lock.json') continue;
    const source = {
      filePath,
      content: readFileSync(filePath, 'utf8'),
      ext: extname(path),
      contentType: 'text',
    };
    const { messages } = await lintSource({
      source,
      options: { config: { rules: RULES }, maskSecrets: true },
    });
    found.push(...messages.map(({ loc, message }) => `${path}:${loc.start.line}: ${message}`));
  }
  return found;
}

/** What the lock file says that it may not. */
export function findLockProblems(root, lock) {
  return [
    ...findLicences(lock),
    ...findRanges(root, lock),
    ...findInstallScripts(root, lock),
    ...findOrigins(lock),
  ];
}

async function findProblems(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return [...findLockProblems(root, lock), ...(await findSecrets(root))];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await findProblems(fileURLToPath(new URL('..', import.meta.url)));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
