import type { Language } from '@alveola/clinical';
import type { Dates } from '@alveola/report';

const LOCALES = { en: 'en-GB', nb: 'nb-NO', pt: 'pt-PT' } as const satisfies Record<Language, string>;

export interface FileDates extends Dates {
  /** 2026-03-07, for names of files. */
  readonly iso: (instant: string) => string;
}

/** As the screen writes them; `timeZone` is the reader's, without one the server's own. */
export function datesIn(language: Language, timeZone: string | undefined): FileDates {
  const zone = timeZone ? { timeZone } : {};
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', ...zone });
  const moment = new Intl.DateTimeFormat(LOCALES[language], {
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
    day: (instant) => day.format(new Date(instant)),
    moment: (instant) => moment.format(new Date(instant)),
    iso: (instant) => iso.format(new Date(instant)),
  };
}
