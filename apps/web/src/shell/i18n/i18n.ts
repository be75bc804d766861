import {
  isLanguage,
  type Language,
  LANGUAGE_TABLE,
  LANGUAGES,
  type Namespace,
} from '@alveola/report/languages';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const FRAME = ['common'] as const satisfies readonly Namespace[];
/** Words of every step; those of the report come with the steps that need them. */
export const WIZARD_WORDS = [
  'answers',
  'charting',
  'diagnosis',
  'teeth',
  'validation',
  'wizard',
] as const satisfies readonly Namespace[];

/** Specification §3, "Local storage": English is the default. */
const KEY = 'language';

export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : null;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

/** A file of words is loaded when a screen shows its namespace. */
const WORD_FILES = import.meta.glob<{ readonly default: object }>(
  ['./*/*.json', '!./*/{exchange,mails}.json'],
  { base: '../../../../../packages/report/src/words' },
);

export async function loadWords(language: Language, namespace: Namespace): Promise<object> {
  const words = await WORD_FILES[`./${language}/${namespace}.json`]?.();
  if (!words) throw new Error(`There are no words ${language}/${namespace}.`);
  return words.default;
}

const shown = new Set<Namespace>(FRAME);

async function load(language: Language): Promise<void> {
  const { locale } = LANGUAGE_TABLE[language];
  const missing = [...shown].filter((namespace) => !i18next.hasResourceBundle(locale, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      i18next.addResourceBundle(locale, namespace, await loadWords(language, namespace));
    }),
  );
}

export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: LANGUAGE_TABLE[language].locale,
    load: 'currentOnly',
    fallbackLng: false,
    resources: {},
    ns: FRAME,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    // Redraws screens that asked for words before they were loaded.
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await changeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  const shownCount = shown.size;
  await load(language);
  // A screen opened meanwhile has requested its words in the language before.
  if (shown.size !== shownCount) await load(language);
  await i18next.changeLanguage(LANGUAGE_TABLE[language].locale);
  document.documentElement.lang = language;
}

/** Milliseconds that a refusal waits for its words; then it is shown in the server's. */
const LONGEST_WAIT = 3000;

export async function showRefusals(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
  await Promise.race([showWords(['problems', 'record', 'validation']).catch(() => undefined), late]);
}

export async function showWords(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) shown.add(namespace);
  await load(currentLanguage());
}

export function currentLanguage(): Language {
  return LANGUAGES.find((each) => LANGUAGE_TABLE[each].locale === i18next.language) ?? 'en';
}
