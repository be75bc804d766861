import { PROBING_ORDER, type ToothNumber } from './model/tooth';
import type { Assessment } from './model/assessment';
import type { Third } from './model/markers';
import { DEFAULT_PREFERENCES, type Preferences } from './model/preferences';
import { type Judgement, judge } from './diagnosis/judge';
import type { NaturalTooth } from './diagnosis/mouth/mouth';
import { readMouth } from './diagnosis/mouth/readMouth';
import { worstEstimated } from './diagnosis/patient/bands';
import { SURE_CLASSES, type SureClass } from './diagnosis/sure/sure';
import { trials } from './diagnosis/sure/trials';

export interface DecidingTooth {
  readonly tooth: ToothNumber;
  readonly third: Third;
  readonly decides: readonly SureClass[];
  readonly isUnexplained: boolean;
}

function isOther(judgement: Judgement, otherJudgement: Judgement, name: SureClass): boolean {
  if (name === 'referral') return judgement.referral.is !== otherJudgement.referral.is;
  return judgement.computed[name] !== otherJudgement.computed[name];
}

/** Per tooth, the classes that one third more or less in its estimate would change, by trials of `sure`. */
function findChanges(judgement: Judgement, overrule: Assessment['measurement']['overrule']) {
  const { mouth, history } = judgement;
  const changes = new Map<ToothNumber, ReadonlySet<SureClass>>();
  for (const { what: change, mouth: tried } of trials(mouth)) {
    if (change.tooth === undefined || !change.change.startsWith('estimate')) continue;
    const trialJudgement = judge(tried, history, overrule ?? null);
    const changed = SURE_CLASSES.filter((name) => isOther(judgement, trialJudgement, name));
    changes.set(change.tooth, new Set([...(changes.get(change.tooth) ?? []), ...changed]));
  }
  return changes;
}

function byLooks(first: NaturalTooth, second: NaturalTooth): number {
  const third = ({ estimate }: NaturalTooth) => estimate?.third ?? 0;
  return (
    third(second) - third(first) ||
    (second.depth ?? 0) - (first.depth ?? 0) ||
    PROBING_ORDER.indexOf(first.tooth) - PROBING_ORDER.indexOf(second.tooth)
  );
}

/**
 * Rules 1.3 §11: the teeth of `sure.measure` in the order in which to measure them, each with the classes it
 * decides. Teeth on whose estimate the grade rests decide the grade.
 */
export function findDeciding(
  assessment: Assessment,
  preferences: Preferences = assessment.preferences ?? DEFAULT_PREFERENCES,
): readonly DecidingTooth[] {
  const { overrule } = assessment.measurement;
  const mouth = readMouth(assessment, preferences);
  const judgement = judge(mouth, assessment.history ?? null, overrule ?? null);
  const changes = findChanges(judgement, overrule);
  const forGrade = judgement.classified === null ? [] : worstEstimated(mouth.natural);
  return mouth.natural.toSorted(byLooks).flatMap((natural) => {
    const { tooth, estimate } = natural;
    if (estimate === null) return [];
    const changed = changes.get(tooth);
    const decides = SURE_CLASSES.filter(
      (name) => changed?.has(name) || (name === 'grade' && forGrade.includes(natural)),
    );
    const isUnexplained = judgement.unexplained.includes(natural);
    if (decides.length === 0 && !isUnexplained) return [];
    return [{ tooth, third: estimate.third, decides, isUnexplained }];
  });
}
