import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Company,
  getAbout,
  getInstructions,
  getLegalText,
  LEGAL_TEXTS,
  type LegalText,
  type ProductAbout,
} from '@alveola/contract';
import { isLanguage, type Language, LANGUAGES } from '@alveola/report/languages';
import { VERSION } from '@alveola/report/version';
import { readWords } from '@alveola/report/words';
import { z } from 'zod';
import { route } from '../../platform/http/route';
import { refuse } from '../../platform/base/result';
import { fileAnswer } from '../../platform/http/answer';

export const getAboutRoute = route(getAbout, async ({ deps: { company, legalDir, termsVersion } }) => {
  const [build, components, legal] = await Promise.all([
    readBuild(),
    readComponents(),
    listLegalTexts(legalDir),
  ]);
  return { build, company, legal, terms_version: termsVersion, components };
});

export const getLegalTextRoute = route(
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
const instructionsByCompany = new WeakMap<Company, Map<Language, Promise<Buffer>>>();

export const instructionsRoute = route(
  getInstructions,
  async ({ deps: { company, now }, params: { language } }) => {
    if (!isLanguage(language)) return refuse('not-found');
    const written = instructionsByCompany.get(company) ?? new Map<Language, Promise<Buffer>>();
    instructionsByCompany.set(company, written);
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

const build = z.object({ commit: z.string(), date: z.string() });
const licence = z.union([
  z.object({ license: z.object({ id: z.string() }) }).transform((each) => each.license.id),
  z.object({ expression: z.string() }).transform((each) => each.expression),
]);
const bom = z.object({
  components: z.array(
    z.object({ name: z.string(), version: z.string(), licenses: z.array(licence).default([]) }),
  ),
});

/** The build writes the file beside the bundle, so the sources have none. */
async function readBeside(name: string): Promise<unknown> {
  const text = await readFile(new URL(name, import.meta.url), 'utf8').catch(() => 'null');
  return JSON.parse(text);
}

async function readBuild(): Promise<ProductAbout['build']> {
  return build.nullable().parse(await readBeside('build.json'));
}

async function readComponents(): Promise<ProductAbout['components']> {
  const materials = bom.nullable().parse(await readBeside('sbom.cdx.json'));
  const rows = (materials?.components ?? []).map(({ name, version, licenses }) => ({
    name,
    version,
    licence: licenses.join(', '),
  }));
  return [...new Map(rows.map((row) => [`${row.name}@${row.version}`, row])).values()];
}
