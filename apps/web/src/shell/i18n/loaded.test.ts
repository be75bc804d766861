import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { LANGUAGES } from '@alveola/report';
import { REPORT_NAMESPACES } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { expect, it } from 'vitest';
import { FRAME, loadWords, WIZARD_WORDS } from './i18n';

const WEB = resolve(import.meta.dirname, '../..');
const NAMESPACES = Object.keys(readWords('en')).join('|');
const GROUPS: Readonly<Record<string, readonly string[]>> = { WIZARD_WORDS, REPORT_NAMESPACES };
const LIST = String.raw`(\[[^\]]*\]|[A-Z_]+)`;
const IMPORT = String.raw`\(\) =>\s*import\('([^']+)'\)`;
/** A part that brings its words along: a call of lazyPart or lazyExtra, or a row of the screens. */
const PART = new RegExp(
  String.raw`lazy(?:Part|Extra)(?:<\w+>)?\(${LIST},\s*${IMPORT}|words: ${LIST},\s*load: ${IMPORT}`,
  'g',
);
const IMPORTED = /(?:(?<!import type [^;]*)from |import\()'(\.[^']+)'/g;
/** The editor, which the start loads in the background, says its words in the wizard only. */
const EDITOR = /assessment\/saving\/store$/;

function source(path: string): { readonly path: string; readonly text: string } | null {
  for (const end of ['.tsx', '.ts'])
    try {
      return { path: path + end, text: readFileSync(path + end, 'utf8') };
    } catch {
      continue;
    }
  return null;
}

interface Module {
  readonly path: string;
  readonly text: string;
  readonly parts: readonly { readonly target: string; readonly words: readonly string[] }[];
}

/** A module and all that it imports, without the parts that bring words of their own. */
function readModules(path: string, into = new Map<string, Module>()): ReadonlyMap<string, Module> {
  const found = source(path);
  if (!found || into.has(path)) return into;
  const parts = [...found.text.matchAll(PART)].map(([, list, target, rowList, rowTarget]) => ({
    target: resolve(dirname(path), target ?? rowTarget ?? ''),
    words: [...(list ?? rowList ?? '').matchAll(/\w+/g)].flatMap(([name]) => GROUPS[name] ?? [name]),
  }));
  into.set(path, { ...found, parts });
  for (const [, from = ''] of found.text.replaceAll(PART, '').matchAll(IMPORTED))
    if (!path.endsWith('/main') || !EDITOR.test(from)) readModules(resolve(dirname(path), from), into);
  return into;
}

/** The namespaces of the keys in some modules, each with one module that has such a key. */
function listUsed(modules: ReadonlyMap<string, Module>): ReadonlyMap<string, string> {
  const used = new Map<string, string>();
  for (const { path, text } of modules.values()) {
    const name = relative(WEB, path);
    // The words of refusals come with the first refusal.
    const isTelling = path.endsWith('/shell/problemText.ts');
    if (/\buseFaultText\(\)/.test(text) && !/\/login\/Login\w+\.tsx$/.test(path) && !isTelling)
      used.set('validation', name);
    const keys = new RegExp(`['"\`](${NAMESPACES}):\\S|getResource\\([^,]*, '(${NAMESPACES})'`, 'g');
    const [, shownHere] = /\bshowWords\(\['(\w+)'\]\)/.exec(text) ?? [];
    for (const [, inKey, inResource = ''] of text.matchAll(keys)) {
      const namespace = inKey ?? inResource;
      if (namespace !== shownHere && (!isTelling || !/^(problems|validation)$/.test(namespace)))
        used.set(namespace, name);
    }
    if (/\breportWords\(\)/.test(text) && !path.endsWith('/reportWords.ts'))
      for (const namespace of REPORT_NAMESPACES) used.set(namespace, name);
  }
  return used;
}

/** Each part, by the way from the start to it, with all words that are loaded then. */
function listParts(path: string, loaded: readonly string[], into = new Map<string, readonly string[]>()) {
  const key = `${relative(WEB, path)} with ${loaded.toSorted().join(' ')}`;
  if (into.has(key)) return into;
  into.set(key, loaded);
  for (const { parts } of readModules(path).values())
    for (const { target, words } of parts) listParts(target, [...new Set([...loaded, ...words])], into);
  return into;
}

const PARTS = listParts(resolve(WEB, 'main'), FRAME);

it.each([...FRAME, ...WIZARD_WORDS, ...REPORT_NAMESPACES])('finds the file of %s', async (namespace) => {
  for (const language of LANGUAGES) expect(await loadWords(language, namespace)).not.toEqual({});
});

it('finds the screens', () => expect(PARTS.size).toBeGreaterThan(40));

it.each([...PARTS])('%s loads the words that it says', (key, loaded) => {
  const path = resolve(WEB, key.split(' with ')[0] ?? '');
  expect(source(path)).not.toBeNull();
  const missing = [...listUsed(readModules(path))].filter(([namespace]) => !loaded.includes(namespace));
  expect(missing).toEqual([]);
});
