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
  type DiagnosisResult,
  type Side,
  type ToothNumber,
  type ToothResult,
  type XrayKind,
  type XrayKinds,
} from '@alveola/clinical';
import { diagnosisSentence, implantSentences, isKnownPatient } from './diagnosisSentence';
import { fill, measuredPercent, type Reader } from './reader';
import { causeParts, findingParts, hasOpenTeeth } from './findings';

interface Kinded {
  readonly id: string;
  readonly kind: XrayKind | null;
}

/** The error of measuring depends on the kind; a picture without one is left out. */
export function readKinds(pictures: readonly Kinded[]): XrayKinds {
  return Object.fromEntries(pictures.flatMap(({ id, kind }) => (kind === null ? [] : [[id, kind]])));
}

export interface ReadReport {
  readonly document: Assessment;
  readonly result: DiagnosisResult;
  readonly preferences: Preferences;
  readonly pictures: readonly Kinded[];
}

/** A diagnosis set by hand is neither provisional nor unexplained. */
export function findStandingDiagnosis({
  result,
  document,
}: Pick<ReadReport, 'result' | 'document'>): Diagnosis {
  const { diagnosis } = result;
  const { condition, stage } = appliedOverrule(diagnosis, document.measurement.overrule);
  return {
    ...diagnosis,
    ...result.standing,
    provisional: diagnosis.provisional && condition === undefined && stage === undefined,
    unexplained: condition === undefined ? diagnosis.unexplained : [],
  };
}

/** A tooth that was neither measured nor probed has no prognosis. */
export type ShownLevel = PrognosisLevel | 'NotJudged';
export const SHOWN_LEVELS: readonly ShownLevel[] = [...PROGNOSIS_LEVELS, 'NotJudged'];

/** The patient was treated and is stable, so only the stage calls for a referral. */
export function isReferredByStage({ result }: Pick<ReadReport, 'result'>): boolean {
  const { standing: standingClasses, referral, diagnosis } = result;
  return (
    referral.is !== 'none' &&
    standingClasses.stability === 'Stable' &&
    isKnownPatient(diagnosis) &&
    referral.because.every(({ code }) => code === 'referral.stage-and-grade')
  );
}

/** An undetermined or provisional diagnosis cannot rule a referral out. */
export function referralWord(report: Pick<ReadReport, 'result' | 'document'>, { words }: Reader): string {
  const { referral, referralOpen, referralStable } = words.diagnosis;
  const { is: advice } = report.result.referral;
  if (isReferredByStage(report)) return fill(referralStable, { referral: referral[advice] });
  const { condition, provisional } = findStandingDiagnosis(report);
  return advice === 'none' && (condition === 'Undetermined' || provisional) ? referralOpen : referral[advice];
}

interface StandingScore {
  readonly score: number;
  readonly level: ShownLevel;
  readonly isModified: boolean;
  /** Judged without a measured side or a charted depth, and not set by hand. */
  readonly provisional: boolean;
}

/** A score set by hand counts before the computed one. Clinical rules §5.4. */
export function scored(
  { document }: Pick<ReadReport, 'document'>,
  judged: Pick<ToothResult, 'tooth' | 'score' | 'level' | 'provisional'>,
): StandingScore {
  const score = findScore(document, judged.tooth, judged.score);
  const isModified = score !== judged.score;
  const level = isModified ? prognosisLevel(score) : (judged.level ?? 'NotJudged');
  return {
    score,
    level,
    isModified,
    provisional: judged.provisional && !isModified && level !== 'NotJudged',
  };
}

export function levelWord(
  { level, provisional }: StandingScore,
  levels: Readonly<Record<ShownLevel, string>>,
  { words }: Reader,
): string {
  return provisional ? fill(words.teeth.levelProvisional, { level: levels[level] }) : levels[level];
}

export function headline(report: ReadReport, reader: Reader) {
  const { result, document, preferences } = report;
  const { overrule } = document.measurement;
  const diagnosis = findStandingDiagnosis(report);
  const sick = result.implants.filter(({ condition }) => condition !== 'PeriImplantHealth');
  const isOverruled = Object.keys(appliedOverrule(result.diagnosis, overrule)).length > 0;
  const isHealthy = !hasOpenTeeth(report);
  const toSentence = (shownDiagnosis: Diagnosis) =>
    diagnosisSentence(shownDiagnosis, preferences.stable_unstable_classification, reader, isHealthy);
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

function openParts(
  report: ReadReport,
  { condition, unexplained }: Diagnosis,
  reader: Reader,
): readonly string[] {
  if (condition === 'Edentulous') return [];
  const isSaid = condition === 'Periodontitis' || unexplained.length > 0;
  return [...causeParts(report, reader), ...(isSaid ? [] : findingParts(report, reader))];
}

export function worstSide({ distal, worst }: { distal: number | null; worst: number }): Side {
  return distal === worst ? 'distal' : 'mesial';
}

/** The ratio takes the lower end of the class where the greatest bone loss was only read by eye. */
export function hasEstimatedRatio({ result }: Pick<ReadReport, 'result'>): boolean {
  return result.warnings.some(({ code }) => code === 'W34');
}

/** "middle third"; null where bone loss was not read by eye. */
export function estimateWord(loss: BoneLoss | null, { words }: Reader): string | null {
  if (loss === null || 'worst' in loss || loss.estimate === undefined) return null;
  return words.teeth.third[loss.estimate];
}

/** The range depends on the kind of X-ray. */
export function boneLossFigure(
  value: number,
  { tooth, side }: { readonly tooth: ToothNumber; readonly side: Side },
  { document, pictures }: Pick<ReadReport, 'document' | 'pictures'>,
  reader: Reader,
): string {
  const error = boneLossError(findRow(document, tooth), side, readKinds(pictures));
  return measuredPercent(value, error, reader);
}
