import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findSecrets } from '../supply.mjs';

const REFUSED = [
  ['version control', /(^|\/)\.(git|svn|hg|github|gitlab|circleci|husky)(\/|$)/],
  ['an editor', /(^|\/)\.(vscode|idea)\/|(\.swp|\.orig|\.bak|~)$/],
  ['a setting or a secret', /(^|\/)\.(env(\.[^/]+)?|npmrc|netrc|pgpass|my\.cnf|htpasswd|[a-z_]+_history)$/],
  ['a secret of a user', /(^|\/)\.(ssh|aws|azure|docker|gnupg|kube|npm|cache|config)\//],
  ['a key', /(^|\/)id_(rsa|dsa|ecdsa|ed25519)$|\.(key|p12|pfx|jks|keystore|kdbx)$/],
  ['a test', /\.(test|spec|e2e|bench|fault)(-d)?\.[cm]?[jt]sx?$|(^|\/)(__tests__|__mocks__|__snapshots__)\//],
  [
    'a test of a package',
    /node_modules\/(@[^/]+\/)?[^/@]+\/(tests?|spec|bench(mark)?s?|examples?|coverage)\//,
  ],
  ['a source', /\.[cm]?tsx?$/],
  ['a source map', /\.map$/],
  ['a log or a dump', /\.(log|dump|pcap)$|(^|\/)core(\.\d+)?$/],
  ['of who built it', /^etc\/(hostname|resolv\.conf|machine-id)$/],
];
/** Needs content after the head, because programs that read keys contain the head alone. */
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+(?:[\w-]+: .*\s+)*[A-Za-z0-9+/=\s]{40}/;

const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** `builder` is the folder in which the image was built. */
export async function searchFolder(folder, builder) {
  const texts = [];
  const found = [];
  for (const path of listFiles(folder)) {
    const bytes = readFileSync(join(folder, path));
    if (bytes.length === 0) continue;
    for (const [what, pattern] of REFUSED) if (pattern.test(path)) found.push(`${path}: ${what}`);
    if (PRIVATE_KEY.test(bytes.latin1Slice())) found.push(`${path}: a private key`);
    if (bytes.includes(builder)) found.push(`${path}: the folder in which it was built`);
    if (!bytes.subarray(0, 8192).includes(0)) texts.push(path);
  }
  return [...found, ...(await findSecrets(folder, texts))];
}

/**
 * Searches every layer, including files that a later layer deletes, and the image's own description.
 * @returns also the number of searched files
 */
export async function searchImage(archive, folder, builder) {
  const whole = join(folder, 'archive');
  mkdirSync(whole, { recursive: true });
  execFileSync('tar', ['xf', archive, '-C', whole]);
  const blob = ({ digest }) => join(whole, 'blobs', digest.replace(':', '/'));
  const [named] = JSON.parse(readFileSync(join(whole, 'index.json'), 'utf8')).manifests;
  const manifest = JSON.parse(readFileSync(blob(named), 'utf8'));
  const found = [];
  let files = 0;
  for (const [n, layer] of manifest.layers.entries()) {
    const place = join(folder, `layer${n}`);
    mkdirSync(place);
    // Ignores devices and owners, so that every user can run it.
    execFileSync('tar', [
      'xf',
      blob(layer),
      '-C',
      place,
      '--no-same-owner',
      '--exclude=./dev',
      '--exclude=dev',
    ]);
    files += listFiles(place).length;
    found.push(...(await searchFolder(place, builder)).map((each) => `layer ${n}: ${each}`));
    rmSync(place, { recursive: true });
  }
  const said = join(folder, 'said');
  mkdirSync(said);
  writeFileSync(join(said, 'config.json'), readFileSync(blob(manifest.config)));
  found.push(...(await searchFolder(said, builder)));
  return { found, files };
}
