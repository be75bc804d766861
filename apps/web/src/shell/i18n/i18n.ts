import type { Language } from '@alveola/clinical';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage } from './languages';

/** A chunk each: only the language on the screen is loaded, and the words of an area only with its screens. */
const WORDS = {
  shell: {
    en: () => import('./en/shell').then(({ shell }) => shell),
    nb: () => import('./nb/shell').then(({ shell }) => shell),
    pt: () => import('./pt/shell').then(({ shell }) => shell),
  },
  assessment: {
    en: () => import('./en/index').then(({ assessment }) => assessment),
    nb: () => import('./nb/index').then(({ assessment }) => assessment),
    pt: () => import('./pt/index').then(({ assessment }) => assessment),
  },
  accounts: {
    en: () => import('./en/accounts').then(({ accounts }) => accounts),
    nb: () => import('./nb/accounts').then(({ accounts }) => accounts),
    pt: () => import('./pt/accounts').then(({ accounts }) => accounts),
  },
  conditions: {
    en: () => import('./en/conditions').then(({ conditions }) => conditions),
    nb: () => import('./nb/conditions').then(({ conditions }) => conditions),
    pt: () => import('./pt/conditions').then(({ conditions }) => conditions),
  },
  paying: {
    en: () => import('./en/paying').then(({ paying }) => paying),
    nb: () => import('./nb/paying').then(({ paying }) => paying),
    pt: () => import('./pt/paying').then(({ paying }) => paying),
  },
} as const;

export type Area = keyof typeof WORDS;

const NAMESPACE = 'translation';
const areas = new Set<Area>(['shell']);

async function load(language: Language): Promise<void> {
  const loaded = await Promise.all([...areas].map((area) => WORDS[area][language]()));
  i18next.addResourceBundle(language, NAMESPACE, Object.assign({}, ...loaded), true, true);
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
  const known = areas.size;
  await load(language);
  // A screen that was opened meanwhile has asked for its words in the language before.
  if (areas.size !== known) await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The words of an area, in the language of the screen and from then on in every other one chosen. */
export async function loadWords(area: Area): Promise<void> {
  areas.add(area);
  await load(currentLanguage());
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}
