import type { Language } from '@alveola/clinical';
import type { ReportWords } from '@alveola/report';
import { loadWords, type Namespace, REPORT_NAMESPACES } from '@alveola/report/words';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage } from './languages';

/** What the frame of every screen says: loaded before the first. */
export const FRAME = ['common', 'problems'] as const satisfies readonly Namespace[];
export const WIZARD_WORDS = [
  'charting',
  'papers',
  'summary',
  'wizard',
  'xray',
  ...REPORT_NAMESPACES,
] as const satisfies readonly Namespace[];

const shown = new Set<Namespace>(FRAME);

async function load(language: Language): Promise<void> {
  const missing = [...shown].filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  await Promise.all(
    missing.map(async (namespace) =>
      i18next.addResourceBundle(language, namespace, await loadWords(language, namespace)),
    ),
  );
}

/** @throws when the words cannot be fetched. */
export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    ns: FRAME,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    // Loaded words must show where another screen has already asked for them.
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await changeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  const known = shown.size;
  await load(language);
  // A screen that was opened meanwhile has asked for its words in the language before.
  if (shown.size !== known) await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The words of a screen, in the language shown and from then on in every other one chosen. */
export async function showWords(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) shown.add(namespace);
  await load(currentLanguage());
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

/** What the report says in the language shown. The screen that asks has loaded `REPORT_NAMESPACES`. */
export function reportWords(): ReportWords {
  const find = <N extends keyof ReportWords>(namespace: N): ReportWords[N] =>
    i18next.getResourceBundle(currentLanguage(), namespace);
  return {
    answers: find('answers'),
    comparison: find('comparison'),
    diagnosis: find('diagnosis'),
    reasons: find('reasons'),
    report: find('report'),
    sources: find('sources'),
    teeth: find('teeth'),
    treatment: find('treatment'),
    warnings: find('warnings'),
    whatIf: find('whatIf'),
  };
}
