import type { Block } from '../blocks';
import { fill } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import type { Dates, WholeReport, Withdrawn } from '../wholeReport';

export interface WithdrawnNotice {
  readonly title: string;
  /** Why, and until it was reviewed what is asked of who reads it. */
  readonly text: string;
  readonly reviewed: string;
}

/** What the screen and every paper say of a completed version whose rules are withdrawn. */
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

/** Of a whole report; null: its rules stand. */
export function findWithdrawnNotice(
  { withdrawn, result }: Pick<WholeReport, 'withdrawn' | 'result'>,
  reader: Reader,
  dates: Dates,
): WithdrawnNotice | null {
  return withdrawn ? withdrawnNotice(result.rulesVersion, withdrawn, reader, dates) : null;
}

/** On paper: before anything that the rules found. */
export function withdrawnTexts({ title, text, reviewed }: WithdrawnNotice): readonly Block[] {
  return [
    { is: 'text', text: title, tone: 'strong' },
    { is: 'text', text: `${text} ${reviewed}` },
  ];
}
