import type { Block } from '../blocks';
import { fill } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import type { Dates, WholeReport, Withdrawn } from '../wholeReport';

export interface WithdrawnNotice {
  readonly title: string;
  /** The reason, and a request to the reader as long as nobody has reviewed the version. */
  readonly text: string;
  readonly reviewed: string;
}

export function withdrawnNotice(
  version: string,
  { severity, reason, withdrawn_at, reviewed }: Withdrawn,
  { words, language }: Reader,
  dates: Dates,
): WithdrawnNotice {
  const { title, todo, reviewed: by, open } = words.report.withdrawn;
  return {
    title: fill(title, { version, date: dates.day(withdrawn_at) }),
    text: reviewed ? reason[language] : `${reason[language]} ${todo[severity]}`,
    reviewed: reviewed ? fill(by, { who: reviewed.by, date: dates.day(reviewed.at) }) : open,
  };
}

export function findWithdrawnNotice(
  { withdrawn, result }: Pick<WholeReport, 'withdrawn' | 'result'>,
  reader: Reader,
  dates: Dates,
): WithdrawnNotice | null {
  return withdrawn ? withdrawnNotice(result.rulesVersion, withdrawn, reader, dates) : null;
}

/** Papers print it before any result. */
export function withdrawnTexts({ title, text, reviewed }: WithdrawnNotice): readonly Block[] {
  return [
    { is: 'text', text: title, tone: 'strong' },
    { is: 'text', text: `${text} ${reviewed}` },
  ];
}
