import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@alveola/report/languages';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
/** Wordings that a reader rejected, by language, each long enough to match nothing else. */
const { guides, ...struck } = JSON.parse(read('scripts/wording.json'));
const WORDS = 'packages/report/src/words';
const list = (folder, ending) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(ending) ? [`${folder}/${name}`] : []));

function texts(language) {
  return list(`${WORDS}/${language}`, '.json').flatMap((path) =>
    leaves(JSON.parse(read(path)), path.slice(WORDS.length + 1)),
  );
}

function leaves(value, place) {
  if (typeof value === 'string') return [[place, value]];
  return Object.entries(value).flatMap(([key, each]) => leaves(each, `${place} ${key}`));
}

describe.each(LANGUAGES)('in %s', (language) => {
  const wordings = struck[language] ?? [];

  it('nothing is said as it was struck out', () => {
    const all = texts(language);
    expect(all.length).toBeGreaterThan(1000);
    const found = all.flatMap(([place, text]) =>
      wordings.filter((wording) => text.includes(wording)).map((wording) => [place, wording]),
    );
    expect(found).toEqual([]);
  });

  it('what is counted has a form for one and one for several', () => {
    const places = new Set(texts(language).map(([place]) => place));
    const other = [...places].flatMap((place) => place.match(/^(.+)_one$/)?.[1] ?? []);
    expect(other.filter((place) => !places.has(`${place}_other`))).toEqual([]);
  });
});

/**
 * The build and the layout of mails keep “e-post” on one line. The font has no U+2011, which another,
 * narrower font would draw.
 */
it.each(LANGUAGES)('%s has the plain hyphen everywhere', (language) => {
  expect(texts(language).filter(([, text]) => text.includes('\u2011'))).toEqual([]);
});

/** The visible words have to be part of the accessible name (WCAG 2.5.3). */
it.each(LANGUAGES)('a button in %s is called by the words that are seen on it', (language) => {
  const all = new Map(texts(language));
  const called = [...all].filter(
    ([place, name]) =>
      /^\S*(account|payment|provider|roles|connections|singleSignOn)\.json .*Of$/.test(place) && name,
  );
  const other = called.filter(([place, name]) => {
    const seen = all.get(place.slice(0, -2));
    return seen !== undefined && !name.toLowerCase().includes(seen.toLowerCase());
  });
  expect(called.length).toBeGreaterThan(10);
  expect(other).toEqual([]);
});

it('the guides say nothing as it was struck out', () => {
  const found = ['README.md', ...list('docs', '.md')].flatMap((path) =>
    guides.filter((wording) => read(path).includes(wording)).map((wording) => [path, wording]),
  );
  expect(found).toEqual([]);
});

it('English is spelled in one way', () => {
  const other = /\b(?:recogni|organi|locali|generali|keratini|authori|minimi)s(?:e|ed|es|ing|ation)\b|\w’\w/;
  expect(texts('en').filter(([, text]) => other.test(text))).toEqual([]);
});

it('Portuguese is that of Portugal', () => {
  const brazilian =
    /\b(?:usuários?|senhas?|telas?|celular|arquivos? (?:JPEG|PDF)|registros?|contatos?|equipe|salvar|deletar|mouse)\b|\bestá \w+ndo\b/i;
  expect(texts('pt').filter(([, text]) => brazilian.test(text))).toEqual([]);
});
