import type { Assessment, Extent, Grade, Overrule, Stability, Stage } from '../../model/assessment';
import { DEFAULT_PREFERENCES, type Preferences } from '../../model/preferences';
import type { ToothNumber } from '../../model/tooth';
import { RULES_VERSION, WARNING } from '../constants';
import { type Judgement, judge } from '../judge';
import { readMouth } from '../mouth/readMouth';
import { worstEstimated } from '../patient/bands';
import type { Condition, ImplantCondition, Referral, DiagnosisResult } from '../diagnosisResult';
import { type DecidingValue, type Trial, trials } from './trials';

/**
 * Firm means that no trial gives another value; otherwise the other values, each with the first trial that
 * gave it.
 */
export type Sureness<T> =
  | { readonly firm: true }
  | { readonly firm: false; readonly toward: readonly T[]; readonly because: readonly DecidingValue[] };

interface Classes {
  readonly condition: Condition;
  readonly stage: Stage | null;
  readonly grade: Grade | null;
  readonly blt: Extent | null;
  readonly stability: Stability | null;
  readonly referral: Referral;
}
export const SURE_CLASSES = ['condition', 'stage', 'grade', 'blt', 'stability', 'referral'] as const;
export type SureClass = (typeof SURE_CLASSES)[number];

export type ImplantSureness = Sureness<ImplantCondition> & { readonly tooth: ToothNumber };

/** A class that the clinician set by hand is left out. */
export interface Sure {
  readonly condition?: Sureness<Classes['condition']>;
  readonly stage?: Sureness<Classes['stage']>;
  readonly grade?: Sureness<Classes['grade']>;
  readonly blt?: Sureness<Classes['blt']>;
  readonly stability: Sureness<Classes['stability']>;
  readonly referral: Sureness<Classes['referral']>;
  readonly implants: readonly ImplantSureness[];
  readonly measure: readonly ToothNumber[];
}

function toClasses({ computed, referral }: Judgement): Classes {
  return { ...computed, referral: referral.is };
}

function hasOpenAnswer({ mouth: { answers } }: Judgement): boolean {
  return answers.isTeethLostOpen || answers.isNeedOpen;
}

/** An implant or the age requires a referral that waits for nothing else. */
function isReferredAnyway({ standing, implants, mouth }: Judgement): boolean {
  const isYoung = standing.condition === 'Periodontitis' && mouth.information.patientAge < WARNING.adult;
  return isYoung || implants.some(({ finding }) => finding.is === 'PeriImplantitis');
}

function isReferralOpen(judgement: Judgement): boolean {
  const { computed, condition, classified } = judgement;
  if (hasOpenAnswer(judgement)) return true;
  const isProvisional =
    computed.condition === 'Undetermined' ||
    (computed.condition === 'Gingivitis' && condition.provisional) ||
    classified?.provisional === true;
  return isProvisional && !isReferredAnyway(judgement);
}

/** A class is never firm on missing data, or on an answer that the chart contradicts. */
function isMissing(judgement: Judgement, name: SureClass): boolean {
  const { computed, classified, mouth } = judgement;
  if (name === 'condition')
    return (
      computed.condition === 'Undetermined' ||
      (computed.condition === 'Gingivitis' && mouth.answers.isTeethLostOpen)
    );
  if (name === 'referral') return isReferralOpen(judgement);
  if (classified === null) return false;
  if (name === 'stability') return computed.stability === null;
  // Attachment can replace bone in the stage, never in the ratio.
  return classified.provisional || (name === 'grade' && classified.staging.filmProvisional);
}

interface Tried {
  readonly what: DecidingValue;
  readonly classes: Classes;
  readonly implants: readonly ImplantCondition[];
}

type Trying = (trial: Trial) => Tried;

function trying({ history }: Judgement, overrule: Overrule | null): Trying {
  return ({ what: change, mouth }) => {
    const judgement = judge(mouth, history, overrule);
    const implants = judgement.implants.map(({ finding }) => finding.is);
    return { what: change, classes: toClasses(judgement), implants };
  };
}

/** A class cannot be firm where its basis is not. */
function unless<T>(isShaky: boolean, judgedSureness: Sureness<T>): Sureness<T> {
  return isShaky && judgedSureness.firm ? { firm: false, toward: [], because: [] } : judgedSureness;
}

/**
 * Rules 1.3 §11: the teeth read by eye that decide a class, that the grade waits for, or that need an
 * explanation.
 */
function teethToMeasure(judgement: Judgement, tried: readonly Tried[]): readonly ToothNumber[] {
  const classes = toClasses(judgement);
  const decides = ({ what: change, classes: triedClasses }: Tried) =>
    change.change.startsWith('estimate') && SURE_CLASSES.some((name) => triedClasses[name] !== classes[name]);
  const deciding = tried.filter(decides).map(({ what: change }) => change.tooth);
  const { natural } = judgement.mouth;
  const estimated = natural.filter(({ estimate }) => estimate !== null);
  const forGrade = judgement.classified === null ? [] : worstEstimated(natural);
  return estimated
    .filter(
      (tooth) =>
        deciding.includes(tooth.tooth) || forGrade.includes(tooth) || judgement.unexplained.includes(tooth),
    )
    .map(({ tooth }) => tooth);
}

function sureness<T>(
  classValue: T,
  tried: readonly Tried[],
  valueIn: (one: Tried) => T | undefined,
  isMissing: boolean,
): Sureness<T> {
  const others = new Map<T, DecidingValue>();
  for (const trial of tried) {
    const value = valueIn(trial);
    if (value !== undefined && value !== classValue && !others.has(value)) others.set(value, trial.what);
  }
  if (others.size === 0 && !isMissing) return { firm: true };
  return { firm: false, toward: [...others.keys()], because: [...others.values()] };
}

/**
 * Rules 1.1 §9 as rules 1.3 §8 have it: the rules run again with one value changed by the error of its
 * measurement. A trial that changes the computed condition counts for the condition alone.
 */
export function sure(
  assessment: Assessment,
  preferences: Preferences = assessment.preferences ?? DEFAULT_PREFERENCES,
): Sure {
  const overrule = assessment.measurement.overrule ?? null;
  const judgement = judge(readMouth(assessment, preferences), assessment.history ?? null, overrule);
  const { applied, computed, implants } = judgement;
  const classes = toClasses(judgement);
  const run = trying(judgement, overrule);
  const tried = trials(judgement.mouth).map(run);
  const alike = tried.filter((trial) => trial.classes.condition === computed.condition);
  const find = <Name extends SureClass>(name: Name, among: readonly Tried[]) =>
    sureness(classes[name], among, (trial) => trial.classes[name], isMissing(judgement, name));
  const condition = find('condition', tried);
  const stage = unless(!condition.firm, find('stage', alike));
  const isCase = computed.condition === 'Periodontitis';
  return {
    ...(applied.condition === undefined ? { condition } : {}),
    ...(applied.stage === undefined ? { stage } : {}),
    ...(applied.grade === undefined ? { grade: unless(!condition.firm, find('grade', alike)) } : {}),
    ...(applied.blt === undefined
      ? { blt: unless(!condition.firm || (isCase && !stage.firm), find('blt', alike)) }
      : {}),
    stability: unless(!condition.firm, find('stability', alike)),
    referral: find('referral', alike),
    implants: implants.map(({ implant, finding }, n) => ({
      tooth: implant.tooth,
      ...sureness(
        finding.is,
        alike,
        (trial) => trial.implants[n],
        finding.is === 'NotJudged' || finding.certainty === 'radiograph needed',
      ),
    })),
    measure: teethToMeasure(judgement, tried),
  };
}

/** Kept findings can be tried only under the rules version that gave them. */
export function sureBeside(
  result: DiagnosisResult,
  assessment: Assessment,
  preferences: Preferences,
): Sure | null {
  return result.rulesVersion === RULES_VERSION ? sure(assessment, preferences) : null;
}
