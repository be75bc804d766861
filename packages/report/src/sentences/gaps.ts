import {
  ASCENDING,
  isComplete,
  findRow,
  readCharted,
  type ToothNumber,
  toothState,
  type Warning,
} from '@alveola/clinical';
import { fill, toothList } from './figures';
import type { Reader } from './reader';
import type { ReadReport } from './readReport';
import { warningSentence } from './reasonSentence';

/** What a report was not examined for: `isAll`, at no tooth or implant at all. */
export interface Unexamined {
  readonly is: 'depth' | 'bleeding' | 'xrays' | 'invisible' | 'markers';
  readonly teeth: readonly ToothNumber[];
  readonly isAll: boolean;
}

/** An answer that the chart contradicts. */
export interface OpenQuestion {
  readonly is: 'question';
  readonly warning: Warning;
}

export type Gap = Unexamined | OpenQuestion;

const CHARTED = [
  { is: 'depth', type: 'PocketDepth' },
  { is: 'bleeding', type: 'Bleeding' },
] as const;
/** Bone loss is measured between them. */
const MEASURED_FROM = ['RootApex', 'CEJ', 'BoneLevel'] as const;

/** What was not examined; a tooth or implant that is not visible on X-rays lacks no marker. */
export function listUnexamined({ document, result }: Pick<ReadReport, 'document' | 'result'>) {
  const { clinical_values: values, dentition } = document;
  const present = ASCENDING.filter((tooth) => toothState(document, tooth) !== 'missing');
  const measured = new Set(
    [...result.teeth, ...result.implants].flatMap(({ tooth, boneLoss }) =>
      'worst' in boneLoss ? [tooth] : [],
    ),
  );
  const isInvisible = (tooth: ToothNumber) => findRow(document, tooth).isMissingFromXray;
  const isMeasured = (tooth: ToothNumber) =>
    measured.has(tooth) && MEASURED_FROM.every((step) => isComplete(document, tooth, step));
  const at = (is: Unexamined['is'], lacks: (tooth: ToothNumber) => boolean): readonly Unexamined[] => {
    const teeth = present.filter(lacks);
    return teeth.length === 0 ? [] : [{ is, teeth, isAll: teeth.length === present.length }];
  };
  const charted = CHARTED.flatMap(({ is, type }) => {
    const value = readCharted(values, type, dentition);
    return at(is, (tooth) => value(tooth) === null);
  });
  if (measured.size === 0) return [...charted, ...at('xrays', () => true)];
  return [
    ...charted,
    ...at('invisible', isInvisible),
    ...at('markers', (tooth) => !isInvisible(tooth) && !isMeasured(tooth)),
  ];
}

/** "at 3 of 28 teeth": of how many natural teeth an index is; null: of all, or of none. */
export function chartedNote(
  { document, result }: Pick<ReadReport, 'document' | 'result'>,
  type: 'Bleeding' | 'Plaque',
  { words }: Reader,
): string | null {
  const value = readCharted(document.clinical_values, type, document.dentition);
  const count = result.teeth.filter(({ tooth }) => value(tooth) !== null).length;
  const total = result.teeth.length;
  return count === 0 || count === total ? null : fill(words.report.facts.chartedNote, { count, total });
}

const QUESTIONS = ['W20', 'W21', 'W22'] as const;

/** Answers that the chart contradicts: questions at the answer, until one of the two is changed. */
export function listQuestions({ result }: Pick<ReadReport, 'result'>): readonly OpenQuestion[] {
  return result.warnings
    .filter(({ code }) => QUESTIONS.some((each) => each === code))
    .map((warning) => ({ is: 'question', warning }));
}

export function gapSentence(gap: Gap, reader: Reader): string {
  if (gap.is === 'question') return warningSentence(gap.warning, reader);
  const { gaps } = reader.words.report;
  const teeth = toothList(gap.teeth, reader);
  if (gap.is === 'xrays') return gaps.xrays;
  if (gap.isAll && gap.is === 'depth') return gaps.depthAll;
  if (gap.isAll && gap.is === 'bleeding') return gaps.bleedingAll;
  return fill(gaps[gap.is], { teeth });
}
