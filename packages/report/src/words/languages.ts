import type * as words from './en/index';

interface FlagPath {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
}

export interface LanguageRow {
  readonly name: string;
  /**
   * Dates, numbers and plurals follow it. English is for European readers; in pt-PT zero is plural, in pt it
   * is not.
   */
  readonly locale: string;
  /** The one of most readers, for mails: that of the mail's own reader is unknown. */
  readonly timeZone: string;
  readonly flag: readonly FlagPath[];
}

/** A new language is a row here, and a folder of words beside this file. */
export const LANGUAGE_TABLE = {
  en: {
    name: 'English',
    locale: 'en-GB',
    timeZone: 'UTC',
    flag: [
      { fill: '#012169', d: 'M0 0h24v16H0z' },
      { stroke: '#fff', strokeWidth: 3, d: 'm0 0 24 16m0-16L0 16' },
      { stroke: '#c8102e', strokeWidth: 1.2, d: 'm0 0 24 16m0-16L0 16' },
      { stroke: '#fff', strokeWidth: 5, d: 'M12 0v16M0 8h24' },
      { stroke: '#c8102e', strokeWidth: 3, d: 'M12 0v16M0 8h24' },
    ],
  },
  nb: {
    name: 'Norsk',
    locale: 'nb-NO',
    timeZone: 'Europe/Oslo',
    flag: [
      { fill: '#ba0c2f', d: 'M0 0h24v16H0z' },
      { stroke: '#fff', strokeWidth: 4.4, d: 'M8.5 0v16M0 8h24' },
      { stroke: '#00205b', strokeWidth: 2.2, d: 'M8.5 0v16M0 8h24' },
    ],
  },
  pt: {
    name: 'Português',
    locale: 'pt-PT',
    timeZone: 'Europe/Lisbon',
    flag: [
      { fill: '#046a38', d: 'M0 0h9.6v16H0z' },
      { fill: '#da291c', d: 'M9.6 0H24v16H9.6z' },
      {
        stroke: '#ffe900',
        strokeWidth: 1.2,
        fill: 'none',
        d: 'M6.4 8a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z',
      },
      { fill: '#fff', stroke: '#da291c', strokeWidth: 0.6, d: 'M8 6.4h3.2v2a1.6 1.6 0 0 1-3.2 0z' },
      { fill: '#002d72', d: 'M9.2 7.2h.8v1.4h-.8z' },
    ],
  },
} as const satisfies Readonly<Record<string, LanguageRow>>;

export type Language = keyof typeof LANGUAGE_TABLE;
export const LANGUAGES = Object.keys(LANGUAGE_TABLE).filter(isLanguage);

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGE_TABLE, value);
}

/** English types the words; a test compares the other languages with it. */
export type Words = typeof words;
export type Namespace = keyof Words;

export const REPORT_NAMESPACES = [
  'answers',
  'comparison',
  'diagnosis',
  'pdf',
  'reasons',
  'report',
  'sources',
  'sure',
  'teeth',
  'treatment',
  'warnings',
] as const satisfies readonly Namespace[];
export type ReportWords = Pick<Words, (typeof REPORT_NAMESPACES)[number]>;
