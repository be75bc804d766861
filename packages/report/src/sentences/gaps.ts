import {
  BONE_LOSS_STEPS,
  listJudged,
  ASCENDING,
  isComplete,
  findRow,
  hasEnoughSites,
  readCharted,
  sitedRows,
  type ToothNumber,
  type ToothResult,
  toothState,
  type Warning,
} from '@alveola/clinical';
import { fill, formatToothCount, type Reader, toothRanges } from './reader';
import type { ReadReport } from './readReport';
import { warningSentence } from './reasonSentence';

/** `isAll`: at no tooth or implant at all. */
interface Unexamined {
  readonly is:
    | 'thirdMolars'
    | 'depth'
    | 'bleeding'
    | 'depthSites'
    | 'bleedingSites'
    | 'xrays'
    | 'invisible'
    | 'markers'
    | 'estimated';
  readonly teeth: readonly ToothNumber[];
  readonly isAll: boolean;
}

type AnswerQuestion = { readonly is: 'question'; readonly warning: Warning };
export type ReportGap = Unexamined | AnswerQuestion;

const CHARTED = [
  { is: 'depth', type: 'PocketDepth' },
  { is: 'bleeding', type: 'Bleeding' },
] as const;

function listUnexaminedThirdMolars({ result }: Pick<ReadReport, 'result'>): readonly ToothNumber[] {
  const { teeth } = result.warnings.find(({ code }) => code === 'W33')?.values ?? {};
  return Array.isArray(teeth) ? ASCENDING.filter((tooth) => teeth.includes(tooth)) : [];
}

export function listCounted({ result }: Pick<ReadReport, 'result'>): readonly ToothResult[] {
  const left = listUnexaminedThirdMolars({ result });
  return result.teeth.filter(({ tooth }) => !left.includes(tooth));
}

/** A tooth or implant that no X-ray shows is listed as invisible, not as lacking markers. */
export function listUnexamined({ document, result }: Pick<ReadReport, 'document' | 'result'>) {
  const { clinical_values: values, dentition } = document;
  const thirdMolars = listUnexaminedThirdMolars({ result });
  const present = ASCENDING.filter(
    (tooth) => toothState(document, tooth) !== 'missing' && !thirdMolars.includes(tooth),
  );
  const estimated: readonly number[] = result.diagnosis.estimated;
  const sited = sitedRows(values).filter(({ tooth }) => toothState(document, tooth) === 'present');
  const measured = new Set(
    listJudged(result).flatMap(({ tooth, boneLoss }) => ('worst' in boneLoss ? [tooth] : [])),
  );
  const isInvisible = (tooth: ToothNumber) => findRow(document, tooth).isMissingFromXray;
  const isMeasured = (tooth: ToothNumber) =>
    measured.has(tooth) && BONE_LOSS_STEPS.every((step) => isComplete(document, tooth, step));
  const listGap = (
    missingValue: Unexamined['is'],
    lacks: (tooth: ToothNumber) => boolean,
  ): readonly Unexamined[] => {
    const teeth = present.filter(lacks);
    return teeth.length === 0 ? [] : [{ is: missingValue, teeth, isAll: teeth.length === present.length }];
  };
  const charted = CHARTED.flatMap(({ is, type }) => {
    const value = readCharted(values, type, dentition);
    const tooFew = sited.filter((row) => !hasEnoughSites(row, is)).map(({ tooth }) => tooth);
    return [
      ...listGap(is, (tooth) => value(tooth) === null),
      ...listGap(`${is}Sites`, (tooth) => value(tooth) !== null && tooFew.includes(tooth)),
    ];
  });
  const unrecorded: readonly Unexamined[] =
    thirdMolars.length === 0 ? [] : [{ is: 'thirdMolars', teeth: thirdMolars, isAll: false }];
  if (measured.size + estimated.length === 0)
    return [...charted, ...listGap('xrays', () => true), ...unrecorded];
  const isEstimated = (tooth: ToothNumber) => estimated.includes(tooth);
  return [
    ...charted,
    ...listGap('invisible', (tooth) => isInvisible(tooth) && !isEstimated(tooth)),
    ...listGap('markers', (tooth) => !isInvisible(tooth) && !isMeasured(tooth) && !isEstimated(tooth)),
    ...listGap('estimated', isEstimated),
    ...unrecorded,
  ];
}

/** "at 3 of 28 teeth"; null where an index covers all natural teeth, or none. */
export function chartedNote(
  { document, result }: Pick<ReadReport, 'document' | 'result'>,
  type: 'Bleeding' | 'Plaque',
  { words }: Reader,
): string | null {
  const value = readCharted(document.clinical_values, type, document.dentition);
  const teeth = listCounted({ result });
  const count = teeth.filter(({ tooth }) => value(tooth) !== null).length;
  const total = teeth.length;
  return count === 0 || count === total ? null : fill(words.report.facts.chartedNote, { count, total });
}

const MOST_TEETH_NAMED = 4;

/** "bone loss (28, 37, 47), bleeding (12 teeth), pocket depth": without brackets, it was recorded nowhere. */
export function shortGaps(report: Pick<ReadReport, 'document' | 'result'>, reader: Reader): string {
  const { short } = reader.words.report.gaps;
  return listUnexamined(report)
    .map(({ is, teeth, isAll }) => {
      if (isAll) return short[is];
      const places =
        teeth.length > MOST_TEETH_NAMED ? formatToothCount(teeth.length, reader) : toothRanges(teeth, reader);
      return `${short[is]} (${places})`;
    })
    .join(', ');
}

/** The lists of warnings that repeat a gap, with the gaps that name the same. */
const REPEATS: Readonly<
  Partial<Record<Warning['code'], Readonly<Record<string, readonly Unexamined['is'][]>>>>
> = {
  W9: {
    unmeasured: ['xrays', 'invisible', 'markers', 'estimated'],
    withoutDepth: ['depth', 'depthSites'],
  },
  W15: { teeth: ['bleeding', 'bleedingSites'] },
  W33: { teeth: ['thirdMolars'] },
};

/** Leaves out the teeth that the gaps name already, and a warning that has nothing else to say. */
export function listOtherWarnings(report: Pick<ReadReport, 'document' | 'result'>): readonly Warning[] {
  const gaps = listUnexamined(report);
  return report.result.warnings.flatMap((warning) => {
    const lists = Object.entries(REPEATS[warning.code] ?? {});
    if (lists.length === 0) return [warning];
    const rest = lists.map(([list, kinds]) => {
      const named: readonly number[] = gaps.flatMap(({ is, teeth }) => (kinds.includes(is) ? teeth : []));
      const value = warning.values[list];
      const isNamed = Array.isArray(value) && value.every((tooth) => named.includes(tooth));
      return [list, isNamed ? null : (value ?? null)] as const;
    });
    const { probed = null } = warning.values;
    const isSaid = probed === null && rest.every(([, value]) => value === null);
    return isSaid ? [] : [{ ...warning, values: { ...warning.values, ...Object.fromEntries(rest) } }];
  });
}

const QUESTIONS = ['W6', 'W20', 'W21', 'W22'] as const;

export function listQuestions({ result }: Pick<ReadReport, 'result'>): readonly AnswerQuestion[] {
  return result.warnings
    .filter(({ code }) => QUESTIONS.some((question) => question === code))
    .map((warning) => ({ is: 'question', warning }));
}

export function gapSentence(gap: ReportGap, reader: Reader): string {
  if (gap.is === 'question') return warningSentence(gap.warning, reader);
  const { gaps } = reader.words.report;
  const teeth = toothRanges(gap.teeth, reader);
  if (gap.is === 'xrays') return gaps.xrays;
  const all: Readonly<Partial<Record<Unexamined['is'], string>>> = gaps.all;
  return (gap.isAll ? all[gap.is] : undefined) ?? fill(gaps[gap.is], { teeth });
}
