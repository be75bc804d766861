import type { History } from '../../model/assessment';
import { BLEEDING_INDEX, NOT_CHARTED } from '../constants';
import { isShort, isTooMany, notCharted } from '../mouth/charted';
import { bleedsAbove, bleedsFrom, provenBleeding } from '../mouth/hygiene';
import { countedTeeth, type Mouth, type NaturalTooth } from '../mouth/mouth';
import { reason } from '../reasons';
import type { Condition, Finding } from '../result';
import type { Reason } from '../reasons';
import { attachmentLoss, caseTeeth, nonAdjacent, numbers } from './attachment';
import { buccalArm } from './attachmentLevel';

export interface ConditionFinding extends Finding<Condition> {
  /** Of what is not periodontitis: it rests on too little, or findings are unexplained. */
  readonly provisional: boolean;
}

/** R3, 1: who lost teeth to periodontitis has had it. */
function caseReasons(
  mouth: Mouth,
  affected: readonly NaturalTooth[],
  history: History | null,
): readonly Reason[] {
  const level = ({ interdental }: NaturalTooth) => interdental?.mm ?? -1;
  const worstFirst = caseTeeth(mouth, affected).toSorted(
    (a, b) => level(b) - level(a) || (b.usable ?? -1) - (a.usable ?? -1),
  );
  const pair = nonAdjacent(worstFirst);
  const because: Reason[] = [];
  if (pair !== null) {
    because.push(reason('condition.attachment-loss', { teeth: numbers(pair), count: affected.length }));
    because.push(...pair.flatMap(attachmentLoss));
  }
  because.push(...buccalArm(mouth));
  if (history !== null) because.push(reason('condition.earlier-stage', { stage: history.stage }));
  const { missingTeeth: answer } = mouth.information;
  if (answer !== 'No') because.push(reason('condition.teeth-lost', { answer }));
  return because;
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

/** What is missing: depth or bleeding at more than 20 % of the natural teeth. */
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

/**
 * Rules 1.1 §3: what the patient has, from the natural teeth alone; the first that fits. `affected` = teeth with
 * attachment loss, `open` = those with findings that need an explanation.
 */
export function condition(
  mouth: Mouth,
  affected: readonly NaturalTooth[],
  open: readonly NaturalTooth[],
  history: History | null,
): ConditionFinding {
  if (mouth.natural.length === 0)
    return { is: 'Edentulous', because: [reason('condition.edentulous', {})], provisional: false };
  const known = caseReasons(mouth, affected, history);
  if (known.length > 0) return { is: 'Periodontitis', because: known, provisional: false };
  const none = reason('condition.not-a-case', { teeth: numbers(affected) });
  const missing = shortReasons(mouth);
  const toExplain = open.length > 0 ? [reason('condition.unexplained', { teeth: numbers(open) })] : [];
  const provisional = missing.length > 0 || open.length > 0;
  const inflamed = gingivitisReason(mouth);
  if (inflamed !== null)
    return { is: 'Gingivitis', because: [none, inflamed, ...toExplain, ...missing], provisional };
  if (provisional)
    return {
      is: 'Undetermined',
      because: [none, ...toExplain, ...missing, ...bleedingLow(mouth)],
      provisional,
    };
  const reserved = reservations(mouth);
  const because = [none, ...bleedingLow(mouth), ...reserved];
  return { is: 'Health', because, provisional: reserved.length > 0 };
}
