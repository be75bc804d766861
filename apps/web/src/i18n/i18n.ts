import type { Language } from '@alveola/clinical';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage } from './languages';

/** A chunk each: only the language on the screen is loaded, and the wizard's words only with the wizard. */
const SHELL = {
  en: () => import('./en/shell'),
  nb: () => import('./nb/shell'),
  pt: () => import('./pt/shell'),
} as const;

const ASSESSMENT = {
  en: () => import('./en/index'),
  nb: () => import('./nb/index'),
  pt: () => import('./pt/index'),
} as const;

const NAMESPACE = 'translation';
let withAssessment = false;

async function load(language: Language): Promise<void> {
  const [{ shell }, more] = await Promise.all([
    SHELL[language](),
    withAssessment ? ASSESSMENT[language]() : { assessment: {} },
  ]);
  i18next.addResourceBundle(language, NAMESPACE, { ...shell, ...more.assessment }, true, true);
}

/** @throws when the words cannot be fetched. */
export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    // Loaded words must show where another screen has already asked for them.
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await changeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The wizard's words, in the language of the screen and from then on in every other one chosen. */
export async function loadAssessmentWords(): Promise<void> {
  withAssessment = true;
  await load(currentLanguage());
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}
