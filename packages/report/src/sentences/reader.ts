import type { Language, Preferences } from '@alveola/clinical';
import { en } from '../words/en/index';
import { nb } from '../words/nb/index';
import { pt } from '../words/pt/index';

/** For whom a sentence is written. */
export interface Reader {
  readonly words: typeof en;
  readonly language: Language;
  readonly notation: Preferences['dental_notation_system'];
  /** Percentages to the nearest 5; display only. */
  readonly rounded: boolean;
}

const CATALOGUES: Readonly<Record<Language, typeof en>> = { en, nb, pt };

/** `language` is the screen's: it may differ from the stored preference. */
export function reader(language: Language, preferences: Preferences): Reader {
  return {
    words: CATALOGUES[language],
    language,
    notation: preferences.dental_notation_system,
    rounded: preferences.rounded_percentages,
  };
}
