import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchImage } from './search.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const { IMAGE_DIR = join(root, '.cache/image') } = process.env;

/** Documentation of packages that holds sample addresses with a password. */
const EXAMPLES = [
  'node_modules/pg-connection-string/README.md',
  'node_modules/@opentelemetry/semantic-conventions/dist/stable_attributes.',
];

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alveola-layers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('holds in no layer, and in nothing that it says of itself, a secret, a test, a source or what built it', async () => {
  const { found, files } = await searchImage(join(IMAGE_DIR, 'alveola.oci.tar'), folder, root);
  expect(files).toBeGreaterThan(3000);
  expect(found.filter((each) => !EXAMPLES.some((path) => each.startsWith(`layer 0: app/${path}`)))).toEqual(
    [],
  );
}, 300_000);

function makeImage(layers, config) {
  const whole = join(folder, 'made');
  const blobs = join(whole, 'blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const put = (bytes) => {
    const name = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(join(blobs, name), bytes);
    return { digest: `sha256:${name}`, size: bytes.length };
  };
  const packed = layers.map((files, n) => {
    const place = join(folder, `made${n}`);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(place, path, '..'), { recursive: true });
      writeFileSync(join(place, path), text);
    }
    return put(execFileSync('tar', ['cz', '-C', place, '.']));
  });
  const manifest = { config: put(Buffer.from(JSON.stringify(config))), layers: packed };
  const index = { manifests: [put(Buffer.from(JSON.stringify(manifest)))] };
  writeFileSync(join(whole, 'index.json'), JSON.stringify(index));
  const archive = join(folder, 'made.oci.tar');
  execFileSync('tar', ['cf', archive, '-C', whole, '.']);
  return archive;
}

const random = (length) => randomBytes(length).toString('hex').slice(0, length);
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const planted = {
  'app/.env': `SECRET_KEY=${random(32)}\n`,
  'app/.npmrc': `//registry.npmjs.org/:_authToken=npm_${random(36)}\n`,
  'app/.git/config': '[core]\n',
  'app/node_modules/@some/package/test/index.js': 'check();\n',
  'app/dist/main.test.js': 'check();\n',
  'app/dist/main.js.map': '{}\n',
  'app/src/main.ts': 'serve();\n',
  'etc/ssl/server.pem': privateKey,
  'root/.ssh/known_hosts': 'host\n',
  'app/dist/main.js': `serve(); // ${root}/apps/server/src/main.ts\n`,
  'app/dist/chat.js': `const token = 'xoxb-${'1'.repeat(12)}-${'2'.repeat(12)}-${random(24)}';\n`,
};

it('the search finds each of them, though a later layer takes it away', async () => {
  const gone = Object.fromEntries(
    Object.keys(planted).map((path) => [path.replace(/([^/]+)$/, '.wh.$1'), '']),
  );
  const harmless = { 'app/dist/keys.js': "const LINE = '-----BEGIN PRIVATE KEY-----';\n" };
  const config = { config: { Env: [`NPM_TOKEN=npm_${random(36)}`] } };
  const { found, files } = await searchImage(
    makeImage([planted, { ...gone, ...harmless }], config),
    folder,
    root,
  );
  expect(files).toBe(2 * Object.keys(planted).length + 1);
  for (const path of Object.keys(planted))
    expect(
      found.some((each) => each.startsWith(`layer 0: ${path}:`)),
      path,
    ).toBe(true);
  expect(found.filter((each) => each.includes('keys.js'))).toEqual([]);
  expect(found.some((each) => each.startsWith('config.json:'))).toBe(true);
});
