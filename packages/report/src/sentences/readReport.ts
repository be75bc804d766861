import {
  appliedOverrule,
  type Assessment,
  type BoneLoss,
  boneLossError,
  type Diagnosis,
  findRow,
  findScore,
  type Preferences,
  PROGNOSIS_LEVELS,
  type PrognosisLevel,
  prognosisLevel,
  type Result,
  type Side,
  type ToothNumber,
  type ToothResult,
  type XrayKind,
  type XrayKinds,
} from '@alveola/clinical';
import { diagnosisSentence, implantSentences, isKnownPatient } from './diagnosisSentence';
import { fill, measuredPercent } from './figures';
import { causeParts, findingParts, hasOpenTeeth } from './findings';
import type { Reader } from './reader';

interface Kinded {
  readonly id: string;
  /** null: nobody has said. */
  readonly kind: XrayKind | null;
}

/** The kinds that are known: the error of measuring rests on them. */
export function readKinds(pictures: readonly Kinded[]): XrayKinds {
  return Object.fromEntries(pictures.flatMap(({ id, kind }) => (kind === null ? [] : [[id, kind]])));
}

/** A report to be read, on the screen or on paper: the record, what was found in it, and what is shown of it. */
export interface ReadReport {
  readonly document: Assessment;
  readonly result: Result;
  readonly preferences: Preferences;
  /** In the order in which they were added. */
  readonly pictures: readonly Kinded[];
}

/** The diagnosis that stands: what the clinician set in its place is neither provisional nor unexplained. */
export function standing({ result, document }: Pick<ReadReport, 'result' | 'document'>): Diagnosis {
  const { diagnosis } = result;
  const { condition, stage } = appliedOverrule(diagnosis, document.measurement.overrule);
  return {
    ...diagnosis,
    ...result.standing,
    provisional: diagnosis.provisional && condition === undefined && stage === undefined,
    unexplained: condition === undefined ? diagnosis.unexplained : [],
  };
}

/** A prognosis as it is shown; of what was neither measured nor probed there is none. */
export type ShownLevel = PrognosisLevel | 'NotJudged';
export const SHOWN_LEVELS: readonly ShownLevel[] = [...PROGNOSIS_LEVELS, 'NotJudged'];

/** Whether a patient who was treated and is stable is referred for the stage alone. */
export function isReferredByStage({ result }: Pick<ReadReport, 'result'>): boolean {
  const { standing: is, referral, diagnosis } = result;
  return (
    referral.is !== 'none' &&
    is.stability === 'Stable' &&
    isKnownPatient(diagnosis) &&
    referral.because.every(({ code }) => code === 'referral.stage-and-grade')
  );
}

/** The advice on referral in words: of what is undetermined or provisional none can be ruled out. */
export function referralWord(report: Pick<ReadReport, 'result' | 'document'>, { words }: Reader): string {
  const { referral, referralOpen, referralStable } = words.diagnosis;
  const { is } = report.result.referral;
  if (isReferredByStage(report)) return fill(referralStable, { referral: referral[is] });
  const { condition, provisional } = standing(report);
  return is === 'none' && (condition === 'Undetermined' || provisional) ? referralOpen : referral[is];
}

export interface StandingScore {
  readonly score: number;
  readonly level: ShownLevel;
  readonly isModified: boolean;
  /** Judged without a measured side or a charted depth, and by nobody since. */
  readonly provisional: boolean;
}

/** Score and level that count: set by hand, else computed. Clinical rules §5.4. */
export function scored(
  { document }: Pick<ReadReport, 'document'>,
  site: Pick<ToothResult, 'tooth' | 'score' | 'level' | 'provisional'>,
): StandingScore {
  const score = findScore(document, site.tooth, site.score);
  const isModified = score !== site.score;
  const level = isModified ? prognosisLevel(score) : (site.level ?? 'NotJudged');
  return { score, level, isModified, provisional: site.provisional && !isModified && level !== 'NotJudged' };
}

/** The prognosis in a table, in such words: "Good, provisional". */
export function levelWord(
  { level, provisional }: StandingScore,
  levels: Readonly<Record<ShownLevel, string>>,
  { words }: Reader,
): string {
  return provisional ? fill(words.teeth.levelProvisional, { level: levels[level] }) : levels[level];
}

export interface Headline {
  /** The diagnosis that stands. */
  readonly sentence: string;
  /** What the implants have: those with disease, or all where there are no teeth. */
  readonly implants: readonly string[];
  /** What was computed, who set another and why; null: nothing was set. */
  readonly overruled: string | null;
}

/** The answer of a report, in sentences. */
export function headline(report: ReadReport, reader: Reader): Headline {
  const { result, document, preferences } = report;
  const { overrule } = document.measurement;
  const diagnosis = standing(report);
  const sick = result.implants.filter(({ condition }) => condition !== 'PeriImplantHealth');
  const isOverruled = Object.keys(appliedOverrule(result.diagnosis, overrule)).length > 0;
  const isHealthy = !hasOpenTeeth(report);
  const toSentence = (of: Diagnosis) =>
    diagnosisSentence(of, preferences.stable_unstable_classification, reader, isHealthy);
  return {
    sentence: [toSentence(diagnosis), ...openParts(report, diagnosis, reader)].join('; '),
    implants: implantSentences(diagnosis.condition === 'Edentulous' ? result.implants : sick, reader),
    overruled:
      overrule && isOverruled
        ? fill(reader.words.report.overruled, {
            by: overrule.by || '–',
            computed: toSentence(result.diagnosis),
            reason: overrule.reason,
          })
        : null,
  };
}

/** Single teeth beside the diagnosis: recorded causes, and without periodontitis what else waits for treatment. */
function openParts(
  report: ReadReport,
  { condition, unexplained }: Diagnosis,
  reader: Reader,
): readonly string[] {
  if (condition === 'Edentulous') return [];
  const isSaid = condition === 'Periodontitis' || unexplained.length > 0;
  return [...causeParts(report, reader), ...(isSaid ? [] : findingParts(report, reader))];
}

interface Measured {
  readonly distal: number | null;
  readonly mesial: number | null;
  readonly worst: number;
}

/** The side that has lost more. */
export function worstSide({ distal, worst }: Measured): Side {
  return distal === worst ? 'distal' : 'mesial';
}

/** The ratio takes the lower end of the class where the greatest bone loss was only read by eye. */
export function hasEstimatedRatio({ result }: Pick<ReadReport, 'result'>): boolean {
  return result.warnings.some(({ code }) => code === 'W34');
}

/** "middle third" where bone loss was read by eye; null: it was measured, or neither. */
export function estimateWord(loss: BoneLoss | null, { words }: Reader): string | null {
  if (loss === null || 'worst' in loss || loss.estimate === undefined) return null;
  return words.teeth.third[loss.estimate];
}

/** The bone loss of a side with its range, by the kind of X-ray it was read on. */
export function boneLossFigure(
  value: number,
  { tooth, side }: { readonly tooth: ToothNumber; readonly side: Side },
  { document, pictures }: Pick<ReadReport, 'document' | 'pictures'>,
  reader: Reader,
): string {
  const error = boneLossError(findRow(document, tooth), side, readKinds(pictures));
  return measuredPercent(value, error, reader);
}
