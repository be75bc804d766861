import type { Words } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { createFormats, type Formats } from '../../../shell/i18n/useFormat';
import { WORD_FILES } from '../../../shell/i18n/i18n';

/** How letters are written in a language, whatever that of the screen is. */
export interface LetterLanguage {
  readonly language: Language;
  readonly words: Words['letter'];
  readonly formats: Formats;
}

/** @throws when the words cannot be fetched. */
export async function loadLetterLanguage(language: Language): Promise<LetterLanguage> {
  const file = await WORD_FILES[`./${language}/letter.json`]?.();
  if (!isLetter(file?.default)) throw new Error('The words of letters are missing.');
  return { language, words: file.default, formats: createFormats(LANGUAGE_TABLE[language].locale) };
}

/** The catalogues are alike in every language: a test compares them. */
function isLetter(words: object | undefined): words is Words['letter'] {
  return words !== undefined && 'question' in words;
}
