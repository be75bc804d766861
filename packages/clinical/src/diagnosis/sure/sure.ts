import type { Assessment, Extent, Grade, Overrule, Stability, Stage } from '../../model/assessment';
import { DEFAULT_PREFERENCES, type Preferences } from '../../model/preferences';
import type { ToothNumber } from '../../model/tooth';
import { SAME_RULES } from '../constants';
import { type Judgement, judge } from '../judge';
import { readMouth } from '../mouth/readMouth';
import type { Condition, ImplantCondition, Referral, Result } from '../result';
import { type Deciding, lowerMargins, type Trial, trials } from './trials';

/** Firm: no trial gives another value. Else the others, and for each the first trial that gave it. */
export type Sureness<T> =
  | { readonly firm: true }
  | { readonly firm: false; readonly toward: readonly T[]; readonly because: readonly Deciding[] };

interface Classes {
  readonly condition: Condition;
  readonly stage: Stage | null;
  readonly grade: Grade | null;
  readonly blt: Extent | null;
  readonly stability: Stability | null;
  /** Of what stands; the others are computed. */
  readonly referral: Referral;
}
export const SURE_CLASSES = ['condition', 'stage', 'grade', 'blt', 'stability', 'referral'] as const;
export type SureClass = (typeof SURE_CLASSES)[number];

export type ImplantSureness = Sureness<ImplantCondition> & { readonly tooth: ToothNumber };

/** A class that the clinician set by hand is not asked about. */
export interface Sure {
  readonly condition?: Sureness<Classes['condition']>;
  readonly stage?: Sureness<Classes['stage']>;
  readonly grade?: Sureness<Classes['grade']>;
  readonly blt?: Sureness<Classes['blt']>;
  readonly stability: Sureness<Classes['stability']>;
  readonly referral: Sureness<Classes['referral']>;
  readonly implants: readonly ImplantSureness[];
}

function toClasses({ computed, referral }: Judgement): Classes {
  return { ...computed, referral: referral.is };
}

/** What rests on missing data is never firm. */
function isMissing({ computed, classified }: Judgement, name: SureClass): boolean {
  if (name === 'condition') return computed.condition === 'Undetermined';
  if (classified === null || name === 'referral') return false;
  if (name === 'stability') return computed.stability === null;
  const { provisional, filmProvisional } = classified.staging;
  // Attachment can stand in for bone in the stage, never in the ratio.
  return provisional || (name === 'grade' && filmProvisional);
}

/** What one trial found. */
interface Tried {
  readonly what: Deciding;
  readonly classes: Classes;
  readonly implants: readonly ImplantCondition[];
}

type Trying = (trial: Trial) => Tried;

function trying({ history }: Judgement, overrule: Overrule | null): Trying {
  return ({ what, mouth }) => {
    const judgement = judge(mouth, history, overrule);
    const implants = judgement.implants.map(({ finding }) => finding.is);
    return { what, classes: toClasses(judgement), implants };
  };
}

/** A stage II by attachment without a pocket above 4 mm may be within the error of the probe as a whole. */
function shallowStage({ mouth, classified }: Judgement, run: Trying): readonly Tried[] {
  if (classified?.staging.byAttachment !== true || classified.staging.is !== 'II') return [];
  const trial = lowerMargins(mouth);
  return trial === null ? [] : [run(trial)];
}

function sureness<T>(
  is: T,
  tried: readonly Tried[],
  valueIn: (one: Tried) => T | undefined,
  isMissing: boolean,
): Sureness<T> {
  const others = new Map<T, Deciding>();
  for (const one of tried) {
    const value = valueIn(one);
    if (value !== undefined && value !== is && !others.has(value)) others.set(value, one.what);
  }
  if (others.size === 0 && !isMissing) return { firm: true };
  return { firm: false, toward: [...others.keys()], because: [...others.values()] };
}

/**
 * Rules 1.1 §9, how firm the result is: the rules run again with one value changed by the error of its measurement.
 * Where that changes the computed condition it counts for the condition alone.
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
  const tried = [...trials(judgement.mouth).map(run), ...shallowStage(judgement, run)];
  const alike = tried.filter((one) => one.classes.condition === computed.condition);
  const find = <Name extends SureClass>(name: Name, among: readonly Tried[]) =>
    sureness(classes[name], among, (one) => one.classes[name], isMissing(judgement, name));
  return {
    ...(applied.condition === undefined ? { condition: find('condition', tried) } : {}),
    ...(applied.stage === undefined ? { stage: find('stage', alike) } : {}),
    ...(applied.grade === undefined ? { grade: find('grade', alike) } : {}),
    ...(applied.blt === undefined ? { blt: find('blt', alike) } : {}),
    stability: find('stability', alike),
    referral: find('referral', alike),
    implants: implants.map(({ implant, finding }, n) => ({
      tooth: implant.tooth,
      ...sureness(
        finding.is,
        alike,
        (one) => one.implants[n],
        finding.is === 'NotJudged' || finding.certainty === 'radiograph needed',
      ),
    })),
  };
}

/** How firm kept findings are: only by the rules that found them. */
export function sureBeside(kept: Result, assessment: Assessment, preferences: Preferences): Sure | null {
  return SAME_RULES.includes(kept.rulesVersion) ? sure(assessment, preferences) : null;
}
