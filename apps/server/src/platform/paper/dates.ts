import { type Dates, formatDay } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';

export interface FileDates extends Dates {
  readonly iso: (instant: string) => string;
}

export function datesIn(language: Language, timeZone: string | undefined): FileDates {
  const { locale } = LANGUAGE_TABLE[language];
  const zone = timeZone ? { timeZone } : {};
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone });
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...zone,
  });
  const iso = new Intl.DateTimeFormat('en-CA', {
    ...zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return {
    day: (at) => (at.length > 10 ? day.format(new Date(at)) : formatDay(at, language)),
    moment: (instant) => moment.format(new Date(instant)),
    iso: (instant) => iso.format(new Date(instant)),
  };
}
