import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { expect, it } from 'vitest';
import { reader } from '../sentences/reader';
import { DATES } from '../testing/aReport';
import { readWords } from '../words/all';
import type { Language } from '../words/languages';
import { buildVersions, versionItem } from './head';

const OWN = {
  completed_at: '2020-01-02T10:00:00.000Z',
  completed_by: 'Dr Famous',
  reason: null,
  rules_version: '1.3.0',
};

it.each<[Language, string]>([
  ['en', 'imported from Fjord, unproven: the file bears no signature'],
  ['nb', 'importert fra Fjord, ubekreftet: filen er ikke signert'],
  ['pt', 'importado de Fjord, sem comprovação: o ficheiro não está assinado'],
])('who completed an imported report is unproven, on the screen and on paper: %s', (language, text) => {
  const words = reader(language, DEFAULT_PREFERENCES, readWords(language));
  const imported = { ...OWN, imported_from: 'Fjord' };
  expect(versionItem(imported, words, DATES).text).toContain(text);
  expect(JSON.stringify(buildVersions([imported], words, DATES))).toContain(text);
  expect(versionItem(OWN, words, DATES).text).not.toContain(text);
});
