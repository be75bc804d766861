import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findSecrets } from './supply.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

it('finds a secret that somebody left in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-supply-'));
  // Made here, so that this file holds none.
  const password = 'p4ss'.repeat(4);
  writeFileSync(join(folder, 'a.ts'), `const url = 'https://user:${password}@example.com/';\n`);
  writeFileSync(join(folder, 'b.ts'), "const url = 'https://example.com/';\n");
  expect(await findSecrets(folder, ['a.ts', 'b.ts'])).toEqual([expect.stringMatching(/^a\.ts:1: /)]);
  rmSync(folder, { recursive: true });
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
