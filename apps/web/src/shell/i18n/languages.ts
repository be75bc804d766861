import type { Language } from '@alveola/clinical';

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  nb: 'Norsk',
  pt: 'Português',
};

export const LANGUAGE_CODES: readonly Language[] = ['en', 'nb', 'pt'];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGE_CODES.some((code) => code === value);
}

/** Specification §3, "Local storage": the chosen language, English by default. */
const KEY = 'language';

export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : null;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

/** English as read in Europe: the day stands before the month. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', nb: 'nb-NO', pt: 'pt-PT' };
