import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n';

export interface Formats {
  /** 7 Mar 2026: an ISO instant as a day in local time, or an ISO day, which is the same everywhere. */
  readonly day: (instantOrDay: string) => string;
  /** 7 Mar: the same, without the year where it is less than half a year away. */
  readonly nearDay: (instantOrDay: string) => string;
  readonly moment: (instant: string) => string;
  readonly time: (instant: string) => string;
  readonly number: (value: number, digits?: number) => string;
  /** With its sign; what rounds to nothing has none. */
  readonly signed: (value: number, digits?: number) => string;
  /** At most two digits after the point, and no trailing zeros: 10, 11.5. */
  readonly decimal: (value: number) => string;
  /** An amount in the smallest unit of its currency: 4900 → €49.00. */
  readonly money: (minor: number, currency: string) => string;
  readonly percent: (fraction: number, digits?: number) => string;
}

const HALF_YEAR = 182 * 86_400_000;

/** By locale: every row of a list asks for the formats, and each takes long to make. */
const formats = new Map<string, Formats>();

export function useFormat(): Formats {
  // Subscribes to changes of the language.
  useTranslation();
  const { locale } = LANGUAGE_TABLE[currentLanguage()];
  const localFormats = formats.get(locale) ?? createFormats(locale);
  formats.set(locale, localFormats);
  return localFormats;
}

export function createFormats(locale: string): Formats {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const inYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  // Without a zone it is midnight here.
  const toDate = (at: string) => new Date(at.length > 10 ? at : `${at}T00:00`);
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const toDigits = (digits: number) => ({ maximumFractionDigits: digits, minimumFractionDigits: digits });
  const number = (value: number, digits = 0) => new Intl.NumberFormat(locale, toDigits(digits)).format(value);
  return {
    day: (at) => day.format(toDate(at)),
    nearDay: (at) =>
      (Math.abs(toDate(at).getTime() - Date.now()) < HALF_YEAR ? inYear : day).format(toDate(at)),
    moment: (instant) => moment.format(new Date(instant)),
    time: (instant) => time.format(new Date(instant)),
    number,
    signed: (value, digits = 0) => {
      const text = number(Math.abs(value), digits);
      if (Number(Math.abs(value).toFixed(digits)) === 0) return text;
      return `${value > 0 ? '+' : '\u2212'}${text}`;
    },
    decimal: (value) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value),
    money: (minor, currency) => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    percent: (fraction, digits = 0) =>
      new Intl.NumberFormat(locale, { style: 'percent', ...toDigits(digits) }).format(fraction),
  };
}
