import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findLockProblems, findSecrets } from './supply.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

it('finds a secret that somebody left in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-supply-'));
  const password = 'p4ss'.repeat(4);
  writeFileSync(join(folder, 'a.ts'), `const url = 'https://user:${password}@example.com/';\n`);
  writeFileSync(join(folder, 'b.ts'), "const url = 'https://example.com/';\n");
  expect(await findSecrets(folder, ['a.ts', 'b.ts'])).toEqual([expect.stringMatching(/^a\.ts:1: /)]);
  rmSync(folder, { recursive: true });
});

const hash = `sha512-${'a'.repeat(86)}==`;
it.each([
  ['from another address', { resolved: 'https://example.com/a.tgz' }, /an address of its own/],
  ['without a hash', { integrity: undefined }, /has no hash/],
  ['with a weak hash', { integrity: 'sha1-AAAA' }, /has no hash/],
  ['that runs a script', { hasInstallScript: true }, /runs a script at installation/],
  ['under another licence', { license: 'AGPL-3.0-only' }, /is not one of those/],
])('refuses a package %s that somebody put into the lock file', (_, change, problem) => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(findLockProblems(root, lock)).toEqual([]);
  lock.packages['node_modules/put-in'] = { version: '1.0.0', license: 'MIT', integrity: hash, ...change };
  expect(findLockProblems(root, lock)).toEqual([expect.stringMatching(problem)]);
});

it('lists every package that the product is run with, its version, licence and hash', () => {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { bomFormat, components } = read('apps/server/dist/sbom.cdx.json');
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const { dependencies } = read('apps/server/package.json');
  const outside = Object.entries(dependencies).filter(([name]) => !name.startsWith('@alveola/'));
  expect(outside.filter((each) => !listed.has(each.join('@')))).toEqual([]);
  expect([...listed].filter((each) => /^(vitest|oxlint|esbuild|playwright-core)@/.test(each))).toEqual([]);
  const refs = components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(components.filter(({ hashes }) => !hashes.every(({ content }) => content.length === 128))).toEqual(
    [],
  );
});

const BUILDS_CODE =
  /\beval\(|\bnew Function\b|(?<![.\w$])Function\((?!\))|\bset(?:Timeout|Interval)\(\s*['"`]/;
const scripts = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.[cm]?js$/.test(name));
const matches = (path) => readFileSync(join(root, path), 'utf8').match(new RegExp(BUILDS_CODE, 'g')) ?? [];

it('builds no code from a string, in the browser and in what the server is built of', () => {
  expect(
    ['eval("1")', 'new Function(a)', "Function('x')", "setTimeout('x()')"].every((code) =>
      BUILDS_CODE.test(code),
    ),
  ).toBe(true);
  const built = [...scripts('apps/web/dist'), ...scripts('apps/server/dist')];
  expect(built.length).toBeGreaterThan(100);
  // zod checks whether it may, which apps/web/src/shell/noCodeFromText.ts prevents.
  const found = built.flatMap((path) =>
    matches(path).map((code) => `${path.replace(/-[\w-]{7,8}\.js$/, '')}: ${code}`),
  );
  expect([...new Set(found)]).toEqual(['apps/web/dist/assets/record: Function(']);
});

const OF_OUR_SCHEMAS = 'of the schemas and routes that the program holds';
const OF_NOTHING = 'of a text of its own, to find the global object or what this Node can';
const BUILDERS = {
  ajv: OF_OUR_SCHEMAS,
  'fast-json-stringify': OF_OUR_SCHEMAS,
  '@fastify/fast-json-stringify-compiler': OF_OUR_SCHEMAS,
  'find-my-way': OF_OUR_SCHEMAS,
  zod: OF_OUR_SCHEMAS,
  '@babel/runtime': OF_NOTHING,
  '@babel/runtime-corejs3': OF_NOTHING,
  bowser: OF_NOTHING,
  'core-js-pure': OF_NOTHING,
  'lodash._baseiteratee': OF_NOTHING,
  'lodash._basetostring': OF_NOTHING,
  'lodash._createset': OF_NOTHING,
  'lodash._root': OF_NOTHING,
  'lodash._stringtopath': OF_NOTHING,
  'lodash.clonedeep': OF_NOTHING,
  'lodash.throttle': OF_NOTHING,
  'real-require': OF_NOTHING,
  'reflect-metadata': OF_NOTHING,
  brotli: OF_NOTHING,
  'tus-js-client': OF_NOTHING,
  depd: 'of the number of arguments of a function',
  ndarray: 'of a number of dimensions',
  dcmjs: 'of a number of dimensions: ndarray is in it',
  pdfkit: 'in the tool that it is built with, which is not loaded',
};

it('is run with no library that builds code, but for those whose reason is known', () => {
  const { components } = JSON.parse(readFileSync(join(root, 'apps/server/dist/sbom.cdx.json'), 'utf8'));
  const folders = components.map(({ name, ...each }) => [
    name,
    each['bom-ref'].split('#')[1] ?? `node_modules/${name}`,
  ]);
  const builders = folders.flatMap(([name, folder]) => {
    if (!existsSync(join(root, folder))) return [];
    const own = scripts(folder).filter(
      (path) =>
        !/\/(node_modules|tests?|bench\w*|docs|examples?)\/|\.min\.js$/.test(path.slice(folder.length)),
    );
    return own.some((path) => BUILDS_CODE.test(readFileSync(join(root, path), 'utf8'))) ? [name] : [];
  });
  expect(new Set(builders)).toEqual(new Set(Object.keys(BUILDERS)));
});

it('ships no source map to the browser, and nothing that names one', () => {
  const files = readdirSync(join(root, 'apps/web/dist'), { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  const named = files.filter(
    (name) =>
      /\.(js|css)$/.test(name) &&
      readFileSync(join(root, 'apps/web/dist', name), 'utf8').includes('sourceMappingURL='),
  );
  expect(named).toEqual([]);
});
