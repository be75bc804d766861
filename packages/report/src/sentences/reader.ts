import type { Preferences } from '@alveola/clinical';
import type { Language } from '../words/languages';
import type { ReportWords } from '../words/namespaces';

export interface Reader {
  readonly words: ReportWords;
  readonly language: Language;
  readonly notation: Preferences['dental_notation_system'];
  /** Percentages to the nearest 5; display only. */
  readonly rounded: boolean;
  readonly marginSign: Preferences['margin_sign'];
}

/** `language` is the screen's, whose words these are: it may differ from the stored preference. */
export function reader(language: Language, preferences: Preferences, words: ReportWords): Reader {
  return {
    words,
    language,
    notation: preferences.dental_notation_system,
    rounded: preferences.rounded_percentages,
    marginSign: preferences.margin_sign,
  };
}
