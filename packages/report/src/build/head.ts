import type { Information } from '@alveola/clinical';
import type { Block, FactsBlock, LetterheadBlock, Phrase } from '../blocks';
import { listAnswers } from '../sentences/answers';
import { headline } from '../sentences/readReport';
import { fill, type Reader } from '../sentences/reader';
import { classCells, classNotes } from '../sentences/sureSentence';
import { VERSION } from '../version';
import type { Dates, Version, WholeReport, Withdrawn } from '../wholeReport';

export function buildLetterhead({
  clinic,
  letterhead: details,
}: Pick<WholeReport, 'clinic' | 'letterhead'>): LetterheadBlock {
  const reached = [details?.phone, details?.email].filter(Boolean).join(' · ');
  const lines = [details?.address.join(', ') ?? '', reached].filter((line) => line !== '');
  return { is: 'letterhead', name: clinic, lines, logo: details?.logo ?? null };
}

export interface PageFoot {
  readonly whose: string;
  readonly product: string;
  /** Contains `{{page}}` and `{{pages}}`. */
  readonly page: string;
}

export function buildPageFoot(
  report: Pick<WholeReport, 'patientNumber' | 'reference' | 'isDraft' | 'result'>,
  { words }: Reader,
): PageFoot {
  const { foot } = words.pdf;
  const patientLine = fill(foot.patient, { patient: report.patientNumber, reference: report.reference });
  return {
    whose: report.isDraft ? `${words.report.head.draft} · ${patientLine}` : patientLine,
    product: fill(foot.product, { product: VERSION, rules: report.result.rulesVersion }),
    page: foot.page,
  };
}

export function buildHead(report: WholeReport, reader: Reader, dates: Dates): readonly Block[] {
  const { words } = reader;
  const { title, draft, ...label } = words.report.head;
  const note = versionNote(report, words.pdf.head, dates);
  const withdrawn = findWithdrawnNotice(report, reader, dates);
  return [
    buildLetterhead(report),
    { is: 'heading', level: 1, text: title, more: report.isDraft ? { text: draft, tone: 'bad' } : null },
    {
      is: 'facts',
      look: 'head',
      label: title,
      columns: 4,
      widths: [18, 42, 15, 25],
      facts: [
        {
          label: label.patient,
          value: report.patientNumber,
          ...(report.patientName ? { note: report.patientName } : {}),
        },
        { label: label.risk, value: riskLine(report.document.information, reader).join(' · ') },
        { label: label.date, value: dates.day(report.date) },
        { label: label.clinician, value: report.clinician },
      ],
    },
    ...(note ? [{ is: 'text', text: note, tone: 'soft' } as const] : []),
    ...(withdrawn ? withdrawnTexts(withdrawn) : []),
  ];
}

/** "54 years", "Smoking: No", "Diabetes: No": the grade and the plan rest on them. */
export function riskLine(information: Information, { words }: Reader): readonly string[] {
  const { years_one, years_other } = words.answers;
  const { patientAge: count } = information;
  return [
    fill(count === 1 ? years_one : years_other, { count }),
    ...listAnswers(words, information, ['isPatientSmoke', 'haveDiabetes']),
  ];
}

function versionNote(
  { isDraft, isRevised, replacedAt }: WholeReport,
  words: Reader['words']['pdf']['head'],
  dates: Dates,
): string | null {
  if (isDraft) return words.draftNote;
  if (replacedAt) return fill(words.replaced, { when: dates.moment(replacedAt) });
  return isRevised ? words.revised : null;
}

/** Adds the computed diagnosis where it differs from the standing one. */
export function buildAnswer(report: WholeReport, reader: Reader): readonly Block[] {
  const { sentence, implants, overruled } = headline(report, reader);
  const classes = classFacts(report, reader);
  return [
    { is: 'heading', level: 'answer', text: sentence },
    ...implants.map((text) => ({ is: 'text', text, tone: 'lead' }) as const),
    ...(overruled ? [{ is: 'text', text: overruled, tone: 'soft' } as const] : []),
    ...(classes.facts.length > 0 ? [classes] : []),
  ];
}

function classFacts(report: WholeReport, reader: Reader): FactsBlock {
  const { diagnosis } = reader.words;
  const facts = classCells(report, reader, report.sure).map((cell) => ({
    key: cell.is,
    label: cell.label,
    value: cell.value,
    note: classNotes(cell, reader).join(' · '),
  }));
  return { is: 'facts', look: 'large', label: diagnosis.label.condition, columns: facts.length, facts };
}

export function buildVersions(
  completions: readonly Version[],
  reader: Reader,
  dates: Dates,
): readonly Block[] {
  if (completions.length === 0) return [];
  return [
    { is: 'heading', level: 2, text: reader.words.report.history.title },
    {
      is: 'list',
      items: completions
        .toSorted((a, b) => b.completed_at.localeCompare(a.completed_at))
        .map((version) => versionItem(version, reader, dates)),
    },
  ];
}

export function versionItem(version: Version, { words }: Reader, dates: Dates): Phrase {
  const { completed, reason, first, rules, withdrawn, imported } = words.report.history;
  const clinic = version.imported_from;
  const parts = [
    fill(completed, { when: dates.moment(version.completed_at), who: version.completed_by }),
    ...(clinic === undefined ? [] : [fill(imported, { clinic })]),
    version.reason ? fill(reason, { reason: version.reason }) : first,
    fill(rules, { version: version.rules_version }),
    ...(version.rules_withdrawn
      ? [fill(withdrawn, { date: dates.day(version.rules_withdrawn.withdrawn_at) })]
      : []),
  ];
  return { text: parts.join(' · ') };
}

export interface WithdrawnNotice {
  readonly title: string;
  readonly text: string;
}

export function withdrawnNotice(
  version: string,
  { reason, withdrawn_at }: Withdrawn,
  { words, language }: Reader,
  dates: Dates,
): WithdrawnNotice {
  const { title, todo } = words.report.withdrawn;
  return {
    title: fill(title, { version, date: dates.day(withdrawn_at) }),
    text: `${reason[language]} ${todo}`,
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
export function withdrawnTexts({ title, text }: WithdrawnNotice): readonly Block[] {
  return [
    { is: 'text', text: title, tone: 'strong' },
    { is: 'text', text },
  ];
}
