import { readFileSync } from 'node:fs';
import { COLOURS } from '@alveola/report';
import { expect, it } from 'vitest';

it('draws in the colours of the theme', () => {
  const css = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8');
  const theme = Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+): (#\w{6});/g)].map(([, name, hex]) => [name, hex]),
  );
  const shared = Object.entries(COLOURS).filter(([name]) => name in theme);
  expect(shared.length).toBeGreaterThan(20);
  expect(shared).toEqual(shared.map(([name]) => [name, theme[name]]));
});
