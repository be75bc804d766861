import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';

export interface Dates {
  /** 7 Mar 2026. */
  readonly day: (at: Date) => string;
  /** A day with hours and minutes. */
  readonly moment: (at: Date) => string;
  /** 2026-03-07, for names of files. */
  readonly iso: (at: Date) => string;
}

/** As the screen writes them; `timeZone` is the reader's, without one the server's own. */
export function datesIn(language: Language, timeZone: string | undefined): Dates {
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
    day: (at) => day.format(at),
    moment: (at) => moment.format(at),
    iso: (at) => iso.format(at),
  };
}
