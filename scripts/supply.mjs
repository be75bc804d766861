import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

/*
 * Checks that no file holds a secret, that licences are allowed, that versions are exact and hashed, and that
 * only listed packages have install scripts. It takes seconds without a network, as part of `npm run lint`.
 */

/** Licences that permit shipping. An expression of several must be listed whole. */
const SHIPPED = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  // libvips is a separate library beside sharp.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT-0',
  '(MIT AND Zlib)',
  'OFL-1.1',
  'Unlicense',
]);
const DEVELOPMENT = new Set(['MIT OR Apache-2.0', 'MPL-2.0']);
/** These packages have their licence only in a file. */
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

/** A range would let an installation differ from the tested one. */
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

/**
 * Packages come from the registry with a hash; the lock has none for binaries of other platforms (decision
 * 9).
 */
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
  // Secretlint marks every rule of every file and searches all marks at each one, which takes a minute in all.
  Object.assign(performance, { mark: () => undefined });
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
