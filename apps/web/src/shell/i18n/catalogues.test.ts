import { PROBLEMS } from '@alveola/contract';
import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { expect, it } from 'vitest';
import { createFormats } from './useFormat';

it('has words for every problem that the server can tell', () => {
  const { thing, ...sentences } = readWords('en').problems;
  const toldCodes = new Set([...Object.keys(sentences), ...Object.keys(thing)]);
  expect(Object.keys(PROBLEMS).filter((code) => !toldCodes.has(code))).toEqual([]);
});

it('writes dates and numbers as the language does', () => {
  const noon = '2026-03-07T12:00:00.000Z';
  expect(createFormats(LANGUAGE_TABLE.en.locale).day(noon)).toBe('7 Mar 2026');
  expect(createFormats(LANGUAGE_TABLE.nb.locale).day(noon)).toBe('7. mars 2026');
  expect(createFormats(LANGUAGE_TABLE.pt.locale).day(noon)).toBe('07/03/2026');
  expect(createFormats(LANGUAGE_TABLE.nb.locale).number(2.5, 1)).toBe('2,5');
  expect(createFormats(LANGUAGE_TABLE.en.locale).percent(0.345, 1)).toBe('34.5%');
});

it.each(LANGUAGES)('has no word in %s that asks for a format, which the build leaves out', (language) => {
  expect(JSON.stringify(readWords(language)).match(/\{\{[^}]*,[^}]*\}\}/g)).toBeNull();
});
