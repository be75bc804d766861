import { PROBLEMS, VALIDATION_MESSAGES } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { shell } from './en/shell';
import { EVERY_SENTENCE } from './everySentence';
import { formatsOf } from './useFormat';
import { LOCALES } from './languages';

function parameters(sentence: string): readonly string[] {
  const names = [...sentence.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].toSorted();
}

const { en: ENGLISH, ...OTHERS } = EVERY_SENTENCE;

describe.each(Object.entries(OTHERS))('%s', (language, catalogue) => {
  it('has the sentences of English, and no others', () => {
    expect([...catalogue.keys()].toSorted()).toEqual([...ENGLISH.keys()].toSorted());
  });

  it('takes the same parameters in every sentence', () => {
    const differing = [...ENGLISH].filter(
      ([key, sentence]) => parameters(sentence).join() !== parameters(catalogue.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('leaves no sentence empty', () => {
    expect([...catalogue].filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });

  it('has a form for every plural that its numbers ask for', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = [...ENGLISH.keys()]
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.slice(0, -6));
    // Portuguese has "many", for millions: the general form stands for it.
    const needed = forms.filter((form) => form !== 'many');
    const missing = counted.flatMap((key) => needed.filter((form) => !catalogue.has(`${key}_${form}`)));
    expect(missing).toEqual([]);
  });
});

it('has words for every problem that the server can tell', () => {
  const told = new Set(Object.keys(shell.problems));
  expect(Object.keys(PROBLEMS).filter((code) => !told.has(code))).toEqual([]);
});

it('has the sentences of the validation word for word', () => {
  for (const [code, sentence] of Object.entries(VALIDATION_MESSAGES))
    expect(ENGLISH.get(code), code).toBe(sentence);
});

it('writes dates and numbers as the language does', () => {
  const noon = '2026-03-07T12:00:00.000Z';
  expect(formatsOf(LOCALES.en).day(noon)).toBe('7 Mar 2026');
  expect(formatsOf(LOCALES.nb).day(noon)).toBe('7. mars 2026');
  expect(formatsOf(LOCALES.pt).day(noon)).toBe('07/03/2026');
  expect(formatsOf(LOCALES.nb).number(2.5, 1)).toBe('2,5');
  expect(formatsOf(LOCALES.en).percent(0.345, 1)).toBe('34.5%');
});
