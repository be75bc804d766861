import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './assurance.mjs';

const TRUSTED = ['answers of Stripe'];

it('sends the worst through every door that the page on security lists', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const table = page.split('## Where bytes come in')[1]?.split('\n## ')[0] ?? '';
  const listed = [...table.matchAll(/^\| ([^|,]+)/gm)].map(([, name]) => name.trim()).slice(1);
  expect(listed.length).toBeGreaterThan(10);
  const attacks = readFileSync(join(root, 'apps/server/bench/hostile/doors.ts'), 'utf8');
  const rows = [...attacks.matchAll(/row: (?:'([^']+)'|"([^"]+)"|([A-Z]+))/g)].map(
    ([, single, double, name]) =>
      single ?? double ?? new RegExp(`const ${name} = '([^']+)'`).exec(attacks)?.[1],
  );
  expect(new Set([...rows, ...TRUSTED])).toEqual(new Set(listed));
});
