import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEGAL_TEXTS, type LegalText } from '@alveola/contract';
import { type Language, LANGUAGES } from '@alveola/report/languages';

interface Found {
  readonly language: Language;
  readonly text: string;
}

/** Falls back to English, then to any language. */
export async function readLegalText(
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

export async function listLegalTexts(folder: string | null): Promise<LegalText[]> {
  const texts = await Promise.all(LEGAL_TEXTS.map((name) => readLegalText(folder, name, 'en')));
  return LEGAL_TEXTS.filter((_, at) => texts[at] !== null);
}
