import type { Words } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { createFormats, type Formats } from '../../../shell/i18n/useFormat';
import { WORD_FILES } from '../../../shell/i18n/i18n';

export interface PaperLanguage<N extends 'letter' | 'patientSheet'> {
  readonly language: Language;
  readonly words: Words[N];
  readonly formats: Formats;
}

/** Any key that each catalogue has tells whether it is loaded; a test keeps the languages alike. */
const KNOWN = { letter: 'question', patientSheet: 'subtitle' } as const;

/** @throws when the words cannot be fetched */
export async function loadPaperLanguage<N extends 'letter' | 'patientSheet'>(
  paper: N,
  language: Language,
): Promise<PaperLanguage<N>> {
  const files = await WORD_FILES[language]();
  const words = (await files[`./${paper}.json`]?.())?.default;
  if (!isCatalogue(paper, words)) throw new Error('The words of the paper are missing.');
  return { language, words, formats: createFormats(LANGUAGE_TABLE[language].locale) };
}

function isCatalogue<N extends 'letter' | 'patientSheet'>(
  paper: N,
  words: object | undefined,
): words is Words[N] {
  return words !== undefined && KNOWN[paper] in words;
}
