import type { PatientHistory } from '../../model/assessment';
import { BLEEDING_INDEX, NOT_CHARTED } from '../constants';
import { isShort, isTooMany, notCharted } from '../mouth/charted';
import { bleedsAbove, bleedsFrom, provenBleeding } from '../mouth/hygiene';
import { countedTeeth, type Mouth, type NaturalTooth, nonAdjacent, numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { Condition, Finding } from '../diagnosisResult';
import { attachmentLoss, caseTeeth, isCaseByBone } from './attachment';
import { buccalArm, isByMarginAlone } from './attachmentLevel';

export interface ConditionFinding extends Finding<Condition> {
  /** Set without periodontitis where the chart is short, findings are unexplained, or an answer is open. */
  readonly provisional: boolean;
  /** Undetermined only because the chart contradicts the answer on lost teeth. */
  readonly isByAnswerAlone: boolean;
}

/** R3, 1: a patient who lost teeth to periodontitis has had it. */
function caseReasons(
  mouth: Mouth,
  affected: readonly NaturalTooth[],
  cases: readonly NaturalTooth[],
  history: PatientHistory | null,
): readonly Reason[] {
  const pair = nonAdjacent(cases);
  const because: Reason[] = [];
  if (pair !== null) {
    because.push(reason('condition.attachment-loss', { teeth: numbers(pair), count: affected.length }));
    because.push(...pair.flatMap(attachmentLoss));
  }
  because.push(...buccalArm(mouth));
  if (history !== null) because.push(reason('condition.earlier-stage', { stage: history.stage }));
  const { teethLost } = mouth.answers;
  if (teethLost !== 'No') because.push(reason('condition.teeth-lost', { answer: teethLost }));
  return because;
}

function worstFirst(cases: readonly NaturalTooth[]): readonly NaturalTooth[] {
  const level = ({ interdental }: NaturalTooth) => interdental?.mm ?? -1;
  return cases.toSorted((a, b) => level(b) - level(a) || (b.usable ?? -1) - (a.usable ?? -1));
}

/**
 * Rules 1.3 §7.2: attachment indicates periodontitis, while pockets and bone show that the margin was
 * misread.
 */
function marginReason(
  mouth: Mouth,
  cases: readonly NaturalTooth[],
  history: PatientHistory | null,
): Reason | null {
  const hasOtherCase =
    history !== null ||
    mouth.answers.teethLost !== 'No' ||
    buccalArm(mouth).length > 0 ||
    nonAdjacent(cases.filter(isCaseByBone)) !== null;
  if (hasOtherCase || nonAdjacent(cases) === null || !isByMarginAlone(mouth, cases)) return null;
  const levels = cases.flatMap(({ interdental }) => interdental?.mm ?? []);
  return reason('condition.margin-alone', { teeth: numbers(cases), mm: Math.max(...levels) });
}

/** §3.4: gingivitis from 10 %, generalized above 30 %; null below 10 % and where bleeding was not charted. */
export function gingivitisReason(mouth: Mouth): Reason | null {
  const percent = provenBleeding(mouth);
  const { gingivitis: threshold, generalizedAbove } = BLEEDING_INDEX;
  if (bleedsAbove(mouth, generalizedAbove))
    return reason('gingivitis.generalized', { percent, threshold: generalizedAbove });
  return bleedsFrom(mouth, threshold)
    ? reason('gingivitis.localized', { percent, threshold, upTo: generalizedAbove })
    : null;
}

/** Depth or bleeding is missing at more than 20 % of the natural teeth. */
export function shortReasons(mouth: Mouth): readonly Reason[] {
  const { percent: threshold } = NOT_CHARTED;
  const because: Reason[] = [];
  if (isShort(mouth, 'depth'))
    because.push(reason('condition.not-charted', { teeth: numbers(notCharted(mouth, 'depth')), threshold }));
  if (isShort(mouth, 'bleeding')) {
    const teeth = numbers(notCharted(mouth, 'bleeding'));
    because.push(reason('condition.bleeding-not-charted', { teeth, threshold }));
  }
  return because;
}

function bleedingLow(mouth: Mouth): readonly Reason[] {
  const percent = provenBleeding(mouth);
  const threshold = BLEEDING_INDEX.gingivitis;
  return percent === null ? [] : [reason('condition.bleeding-low', { percent, threshold })];
}

/** §3.6: health by probing alone, or where many teeth have another cause. */
function reservations(mouth: Mouth): readonly Reason[] {
  const { natural } = mouth;
  const unmeasured = natural.filter(({ worst }) => worst === null);
  const explained = natural.length - countedTeeth(mouth).length;
  const because: Reason[] = [];
  if (isTooMany(unmeasured.length, mouth, NOT_CHARTED.percent)) {
    const values = { teeth: numbers(unmeasured), threshold: NOT_CHARTED.percent };
    because.push(reason('condition.by-probing-alone', values));
  }
  if (isTooMany(explained, mouth, NOT_CHARTED.causes))
    because.push(reason('condition.many-causes', { count: explained, threshold: NOT_CHARTED.causes }));
  return because;
}

/** Rules 1.3 §3: more teeth lost to periodontitis than the chart allows. */
function openAnswer({ answers, information }: Mouth): readonly Reason[] {
  const { isTeethLostOpen, teethLost: counted } = answers;
  return isTeethLostOpen
    ? [reason('condition.answer-open', { answer: information.missingTeeth, counted })]
    : [];
}

/**
 * Rules 1.1 §3: the first condition that fits, from the natural teeth alone. `affected` = teeth with
 * attachment loss, `toExplain` = those with findings that need an explanation.
 */
export function findCondition(
  mouth: Mouth,
  affected: readonly NaturalTooth[],
  toExplain: readonly NaturalTooth[],
  history: PatientHistory | null,
): ConditionFinding {
  const isByAnswerAlone = false;
  if (mouth.natural.length === 0) {
    const because = [reason('condition.edentulous', {})];
    return { is: 'Edentulous', because, provisional: false, isByAnswerAlone };
  }
  const cases = worstFirst(caseTeeth(mouth, affected));
  const margin = marginReason(mouth, cases, history);
  const answer = openAnswer(mouth);
  const isCase = margin === null ? caseReasons(mouth, affected, cases, history) : [];
  if (isCase.length > 0)
    return { is: 'Periodontitis', because: [...isCase, ...answer], provisional: false, isByAnswerAlone };
  const none = margin ?? reason('condition.not-a-case', { teeth: numbers(affected) });
  const missing = shortReasons(mouth);
  const open = toExplain.length > 0 ? [reason('condition.unexplained', { teeth: numbers(toExplain) })] : [];
  const isOpen = missing.length > 0 || open.length > 0;
  const inflamed = gingivitisReason(mouth);
  if (inflamed !== null && margin === null)
    return {
      is: 'Gingivitis',
      because: [none, inflamed, ...open, ...missing, ...answer],
      provisional: isOpen || answer.length > 0,
      isByAnswerAlone,
    };
  if (isOpen || answer.length > 0 || margin !== null) {
    const bleeding = inflamed === null ? bleedingLow(mouth) : [inflamed];
    const because = [none, ...open, ...missing, ...answer, ...bleeding];
    return { is: 'Undetermined', because, provisional: true, isByAnswerAlone: !isOpen && margin === null };
  }
  const reserved = reservations(mouth);
  const because = [none, ...bleedingLow(mouth), ...reserved];
  return { is: 'Health', because, provisional: reserved.length > 0, isByAnswerAlone };
}
