import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { readWords } from '@alveola/report/words';
import { expect, it } from 'vitest';
import { FRAME, WIZARD_WORDS, WORD_FILES } from './i18n';

const WEB = resolve(import.meta.dirname, '../..');
/** What a screen imports later is its own, too; what the routes and the frame import later brings its words along. */
const IMPORTED = /(?:from |import\()'(\.[^']+)'/g;
const IMPORTED_AT_ONCE = /from '(\.[^']+)'/g;
const NAMESPACES = Object.keys(readWords('en')).join('|');

function source(path: string): { readonly path: string; readonly text: string } | null {
  for (const end of ['.tsx', '.ts'])
    try {
      return { path: path + end, text: readFileSync(path + end, 'utf8') };
    } catch {
      continue;
    }
  return null;
}

/** The namespaces whose keys a module and all that it imports use, each with one module that does. */
function used(path: string, into = new Map<string, string>(), seen = new Set<string>()) {
  const found = source(path);
  if (!found || seen.has(path)) return into;
  seen.add(path);
  const keys = new RegExp(`['"\`](${NAMESPACES}):\\S|getResource\\([^,]*, '(${NAMESPACES})'`, 'g');
  for (const [, inKey, inResource] of found.text.matchAll(keys))
    into.set(inKey ?? inResource ?? '', relative(WEB, found.path));
  for (const [, from = ''] of found.text.matchAll(/routes|shell/.test(path) ? IMPORTED_AT_ONCE : IMPORTED))
    used(resolve(dirname(path), from), into, seen);
  return into;
}

const routes = readFileSync(resolve(WEB, 'routes.tsx'), 'utf8');
const SCREENS = [
  ...routes.matchAll(/screen\((\[[^\]]*\]|WIZARD_WORDS),\s*\(\) =>\s*import\('([^']+)'\)/g),
].map(
  ([, words = '', path = '']) =>
    [
      path,
      [...words.matchAll(/\w+/g)].flatMap(([name]) => (name === 'WIZARD_WORDS' ? [...WIZARD_WORDS] : [name])),
    ] as const,
);

it.each([...FRAME, ...WIZARD_WORDS])('finds the file of %s', (namespace) => {
  expect(WORD_FILES).toHaveProperty([`./en/${namespace}.json`]);
});

it('finds the screens', () => expect(SCREENS.length).toBeGreaterThan(10));

it.each([...SCREENS, ['./routes', []]] as const)('%s loads the words that it says', (path, loaded) => {
  expect(source(resolve(WEB, path))).not.toBeNull();
  const known = new Set<string>([...FRAME, ...loaded]);
  expect([...used(resolve(WEB, path))].filter(([namespace]) => !known.has(namespace))).toEqual([]);
});
