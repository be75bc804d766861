import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getAbout, getLegalText, LEGAL_TEXTS, type LegalText } from '@alveola/contract';
import { type Language, LANGUAGES } from '@alveola/report/languages';
import { type Route, route } from '../../platform/http/route';
import { refuse } from '../../platform/base/result';
import { readBuild, readComponents } from './build';

export const getAboutRoute: Route = route(getAbout, async ({ deps: { company, legalDir, termsVersion } }) => {
  const [build, components, legal] = await Promise.all([
    readBuild(),
    readComponents(),
    listLegalTexts(legalDir),
  ]);
  return { build, company, legal, terms_version: termsVersion, components };
});

export const getLegalTextRoute: Route = route(
  getLegalText,
  async ({ deps: { legalDir }, params: { name }, query: { language } }) =>
    (await readLegalText(legalDir, name, language)) ?? refuse('not-found'),
);

interface Found {
  readonly language: Language;
  readonly text: string;
}

async function readLegalText(
  folder: string | null,
  name: LegalText,
  language: Language,
): Promise<Found | null> {
  if (folder === null) return null;
  for (const each of new Set([language, 'en' as const, ...LANGUAGES])) {
    const text = await readFile(join(folder, `${name}.${each}.md`), 'utf8').catch(() => null);
    if (text !== null) return { language: each, text };
  }
  return null;
}

async function listLegalTexts(folder: string | null): Promise<LegalText[]> {
  const texts = await Promise.all(LEGAL_TEXTS.map((name) => readLegalText(folder, name, 'en')));
  return LEGAL_TEXTS.filter((_, at) => texts[at] !== null);
}
