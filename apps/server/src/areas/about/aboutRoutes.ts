import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getAbout,
  getLegalText,
  LEGAL_TEXTS,
  type LegalText,
  type Company,
  getInstructions,
} from '@alveola/contract';
import { type Language, LANGUAGES, isLanguage } from '@alveola/report/languages';
import { type Route, route } from '../../platform/http/route';
import { refuse } from '../../platform/base/result';
import { readBuild, readComponents } from './build';
import { VERSION } from '@alveola/report/version';
import { readWords } from '@alveola/report/words';
import { fileAnswer } from '../../platform/http/answer';

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

/** Cached by language, because only the provider's details could change the text. */
const made = new WeakMap<Company, Map<Language, Promise<Buffer>>>();

export const instructionsRoute: Route = route(
  getInstructions,
  async ({ deps: { company, now }, params: { language } }) => {
    if (!isLanguage(language)) return refuse('not-found');
    const written = made.get(company) ?? new Map<Language, Promise<Buffer>>();
    made.set(company, written);
    const bytes = written.get(language) ?? write(language, company, now());
    written.set(language, bytes);
    bytes.catch(() => written.delete(language));
    const { fileName } = readWords(language).instructions;
    return fileAnswer(await bytes, 'application/pdf', `alveola-${VERSION}-${fileName}.pdf`);
  },
);

async function write(language: Language, company: Company, now: Date): Promise<Buffer> {
  const [build, { writeInstructions }] = await Promise.all([
    readBuild(),
    import('./instructions/writeInstructions'),
  ]);
  return writeInstructions(language, { company, build }, now);
}
