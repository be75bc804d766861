import type { History } from '../model/assessment';
import { nonAdjacent, numbers } from './attachment';
import { BLEEDING_INDEX, WARNING } from './constants';
import { bleedingIndex, bleedingSum } from './hygiene';
import type { Mouth, NaturalTooth } from './mouth';
import { reason } from './reasons';
import type { Condition, Finding, Reason } from './result';

/** Teeth without a pocket depth: 0 is not recorded. */
export function withoutDepth({ natural }: Mouth): readonly NaturalTooth[] {
  return natural.filter(({ depth }) => depth === 0);
}

/** R4, W9: more than 20 % of the natural teeth. */
export function isTooMany(teeth: readonly NaturalTooth[], { natural }: Mouth): boolean {
  return 100 * teeth.length > WARNING.notCharted * natural.length;
}

/** R4: Health or Gingivitis, by bleeding. Edges: 10 % is gingivitis, 30 % is still localized. */
export function gingiva(mouth: Mouth): 'Health' | 'Localized' | 'Generalized' {
  const { bleeding, surfaces } = bleedingSum(mouth);
  if (100 * bleeding < BLEEDING_INDEX.gingivitis * surfaces) return 'Health';
  return 100 * bleeding > BLEEDING_INDEX.generalizedAbove * surfaces ? 'Generalized' : 'Localized';
}

/** R4: which of the three, with the bleeding index that says so. */
export function gingivaReason(mouth: Mouth): Reason {
  const percent = bleedingIndex(mouth);
  const { gingivitis: threshold, generalizedAbove } = BLEEDING_INDEX;
  const state = gingiva(mouth);
  if (state === 'Health') return reason('condition.bleeding-low', { percent, threshold });
  if (state === 'Localized')
    return reason('gingivitis.localized', { percent, threshold, upTo: generalizedAbove });
  return reason('gingivitis.generalized', { percent, threshold: generalizedAbove });
}

/** R3, R4: what the patient has, from the natural teeth alone. `affected` = teeth with attachment loss. */
export function condition(
  mouth: Mouth,
  affected: readonly NaturalTooth[],
  history: History | null,
): Finding<Condition> {
  if (mouth.natural.length === 0) return { is: 'Edentulous', because: [reason('condition.edentulous', {})] };
  const pair = nonAdjacent(affected);
  const because: Reason[] = [];
  if (pair !== null)
    because.push(reason('condition.attachment-loss', { teeth: pair, count: affected.length }));
  if (history !== null) because.push(reason('condition.earlier-stage', { stage: history.stage }));
  if (because.length > 0) return { is: 'Periodontitis', because };
  because.push(reason('condition.not-a-case', { teeth: numbers(affected) }), gingivaReason(mouth));
  const missing = withoutDepth(mouth);
  if (isTooMany(missing, mouth))
    because.push(reason('condition.not-charted', { teeth: numbers(missing), threshold: WARNING.notCharted }));
  return { is: gingiva(mouth) === 'Health' ? 'Health' : 'Gingivitis', because };
}
