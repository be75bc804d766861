import { listJudged } from '@alveola/clinical';
import type { Block, Fact } from '../../blocks';
import { fill, type Reader, toothList } from '../../sentences/reader';
import { gapSentence, listUnexamined } from '../../sentences/gaps';
import { headline, scored } from '../../sentences/readReport';
import { reasonSentence } from '../../sentences/reasonSentence';
import type { Words } from '../../words/languages';
import type { Dates, WholeReport } from '../../wholeReport';
import { careFacts, keyFigures, patientAnswers, remarkLines } from '../facts';
import { buildLetterhead, type PageFoot, type WithdrawnNotice, withdrawnTexts } from '../head';
import { VERSION } from '../../version';
import { planSteps } from '../reasons';

type LetterWords = Words['letter'];

export interface Paragraph {
  readonly title: string;
  readonly text: string;
}

/** Typed for printing and never stored. */
export interface LetterNames {
  readonly addressee: string;
  readonly patient: string;
}

export type LetterAbout = Pick<
  WholeReport,
  'clinic' | 'letterhead' | 'clinician' | 'role' | 'patientNumber' | 'reference' | 'date'
> & {
  readonly withdrawn: WithdrawnNotice | null;
};

export function draftLetter(
  report: WholeReport,
  words: LetterWords,
  reader: Reader,
  dates: Dates,
): readonly Paragraph[] {
  const { question, history, findings, done, attachments, closing } = words;
  return [
    { title: question.title, text: askedFor(report, words, reader) },
    { title: history.title, text: toLines(patientAnswers(report.document.information, reader)) },
    { title: findings.title, text: listFindingLines(report, words, reader).join('\n') },
    { title: done.title, text: doneSoFar(report, words, reader, dates).join('\n') },
    { title: attachments.title, text: attached(report, words, dates).join('\n') },
    { title: '', text: closing },
  ];
}

/** The note and the remarks are the clinic's own, so that they go along only where the clinician says so. */
export function draftRemarks(
  report: WholeReport,
  { remarks }: LetterWords,
  reader: Reader,
): Paragraph | null {
  const lines = [...(report.note ? [report.note] : []), ...remarkLines(report.document.dentition, reader)];
  return lines.length === 0 ? null : { title: remarks.title, text: lines.join('\n') };
}

function toLines(facts: readonly Pick<Fact, 'label' | 'value' | 'note'>[]): string {
  return facts
    .map(({ label, value, note }) => (note ? `${label}: ${value} (${note})` : `${label}: ${value}`))
    .join('\n');
}

/** These reasons to refer, or not to, repeat the diagnosis. */
const SAID_BY_DIAGNOSIS: readonly string[] = [
  'referral.stage-and-grade',
  'referral.peri-implantitis',
  'referral.not-needed',
];

function askedFor(report: WholeReport, { question }: LetterWords, reader: Reader): string {
  const because = report.result.referral.because
    .filter(({ code }) => !SAID_BY_DIAGNOSIS.includes(code))
    .map((reason) => reasonSentence(reason, reader));
  const { sentence, implants } = headline(report, reader);
  return [fill(question.text, { diagnosis: [sentence, ...implants].join('. ') }), ...because].join('\n');
}

function listFindingLines(report: WholeReport, { findings }: LetterWords, reader: Reader): readonly string[] {
  const { overruled } = headline(report, reader);
  // The letter itself refers the patient, so the advice would repeat it.
  const preferences = { ...report.preferences, referral_advice: false };
  const results = listJudged(report.result);
  const having = (level: 'Poor' | 'Hopeless') =>
    results.filter((judged) => scored(report, judged).level === level).map(({ tooth }) => tooth);
  const { levelShort } = reader.words.teeth;
  const doubtful = (['Hopeless', 'Poor'] as const).flatMap((level) => {
    const teeth = having(level);
    return teeth.length === 0
      ? []
      : [fill(findings.prognosis, { level: levelShort[level], teeth: toothList(teeth, reader) })];
  });
  const gaps = listUnexamined(report).map((gap) => gapSentence(gap, reader));
  const { missing } = report.document.dentition;
  return [
    ...(overruled ? [overruled] : []),
    toLines([...keyFigures(report, reader), ...careFacts({ ...report, preferences }, reader)]),
    ...doubtful,
    ...(missing.length > 0 ? [fill(findings.missing, { teeth: toothList(missing, reader) })] : []),
    ...(gaps.length > 0 ? [findings.gaps, ...gaps] : []),
  ];
}

/** The report knows the plan; only the clinician knows what was carried out. */
function doneSoFar(
  report: WholeReport,
  { done }: LetterWords,
  reader: Reader,
  dates: Dates,
): readonly string[] {
  const steps = planSteps(report, reader).map(({ title }) => title);
  const { earlier } = report;
  return [
    ...(earlier ? [fill(done.earlier, { date: dates.day(earlier.date) })] : []),
    ...(steps.length > 0 ? [fill(done.planned, { steps: steps.join('; ') })] : []),
    done.carriedOut,
  ];
}

function attached(report: WholeReport, { attachments }: LetterWords, dates: Dates): readonly string[] {
  const { reference, date, pictures } = report;
  const count = pictures.filter(({ isGone }) => !isGone).length;
  return [
    fill(attachments.report, { date: dates.day(date), reference }),
    ...(count > 0 ? [fill(attachments.xrays, { count })] : []),
  ];
}

export function letterFoot(
  { patientNumber, reference }: Pick<LetterAbout, 'patientNumber' | 'reference'>,
  { foot }: LetterWords,
): PageFoot {
  return {
    whose: fill(foot.patient, { patient: patientNumber, reference }),
    product: `Alveola ${VERSION}`,
    page: foot.page,
  };
}

export function buildReferralLetter(
  about: LetterAbout,
  paragraphs: readonly Paragraph[],
  names: LetterNames,
  words: LetterWords,
  dates: Dates,
): readonly Block[] {
  const { head, signature } = words;
  const facts = [
    ...(names.patient ? [{ label: head.patient, value: names.patient }] : []),
    { label: head.number, value: about.patientNumber },
    { label: head.reference, value: about.reference },
    { label: head.date, value: dates.day(about.date) },
  ];
  return [
    buildLetterhead(about),
    ...(names.addressee ? [{ is: 'text', text: names.addressee } as const] : []),
    { is: 'heading', level: 1, text: head.title },
    { is: 'facts', look: 'head', label: head.title, columns: facts.length, facts },
    ...(about.withdrawn ? withdrawnTexts(about.withdrawn) : []),
    ...paragraphs
      .filter(({ title, text }) => title !== '' || text !== '')
      .flatMap(({ title, text }): readonly Block[] => [
        ...(title === '' ? [] : [{ is: 'heading', level: 2, text: title } as const]),
        ...toTexts(text, title === ''),
      ]),
    {
      is: 'signature',
      lines: [
        { label: signature.line, below: [about.clinician, about.role].filter(Boolean).join(', ') },
        { label: signature.day, below: '' },
      ],
    },
  ];
}

/** Each line is a text; one after an empty line gets space above, and so does an untitled first one. */
function toTexts(text: string, isUntitled: boolean): readonly Block[] {
  const lines = text.split('\n');
  return lines.flatMap((line, n): readonly Block[] => {
    if (line === '') return [];
    const isApart = n === 0 ? isUntitled : lines[n - 1] === '';
    return [{ is: 'text', text: line, ...(isApart ? { isApart } : {}) }];
  });
}

/**
 * Removes the typed names word by word before the paragraphs are stored. Words of the draft stay, since it
 * knows no names.
 */
export function withoutNames(
  paragraphs: readonly Paragraph[],
  { addressee, patient }: LetterNames,
  { names }: LetterWords,
  drafted: readonly Paragraph[],
): readonly Paragraph[] {
  const draftWords = new Set(
    drafted.flatMap(({ title, text }) => toWords(`${title} ${text}`.toLocaleLowerCase())),
  );
  const hide = (text: string) =>
    replaced(replaced(text, patient, names.patient, draftWords), addressee, names.addressee, draftWords);
  return paragraphs.map(({ title, text }) => ({ title: hide(title), text: hide(text) }));
}

function toWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function replaced(text: string, name: string, by: string, draftWords: ReadonlySet<string>): string {
  const parts = toWords(name).filter((part) => part.length > 1 && !draftWords.has(part.toLocaleLowerCase()));
  if (parts.length === 0) return text;
  const pattern = String.raw`(?<![\p{L}\p{N}])(?:${parts.join('|')})(?![\p{L}\p{N}])`;
  return text.replaceAll(new RegExp(String.raw`${pattern}(?:[\s,.-]+${pattern})*`, 'giu'), by);
}
