import { adjacent, type ToothNumber } from '../model/tooth';
import { BONE_LOSS, DEPTH, FURCATION } from './constants';
import type { NaturalTooth } from './mouth';
import { reason } from './reasons';
import type { Reason } from './result';

function measured(tooth: NaturalTooth, percent: number): readonly Reason[] {
  const found: Reason[] = [];
  if (percent >= BONE_LOSS.stage2)
    found.push(reason('attachment.bone-loss', { percent, threshold: BONE_LOSS.stage2 }));
  else if (percent >= BONE_LOSS.attachment && tooth.depth >= DEPTH.pocket)
    found.push(
      reason('attachment.bone-loss-and-pocket', {
        percent,
        threshold: BONE_LOSS.attachment,
        depth: tooth.depth,
        depthThreshold: DEPTH.pocket,
      }),
    );
  return [...found, ...furcation(tooth, FURCATION.complex)];
}

function unmeasured(tooth: NaturalTooth): readonly Reason[] {
  const found: Reason[] = [];
  if (tooth.depth >= DEPTH.moderate)
    found.push(reason('attachment.pocket', { depth: tooth.depth, threshold: DEPTH.moderate }));
  return [...found, ...furcation(tooth, FURCATION.unmeasured)];
}

function furcation({ furcation: grade }: NaturalTooth, threshold: number): readonly Reason[] {
  return grade >= threshold ? [reason('attachment.furcation', { grade, threshold })] : [];
}

/**
 * R2: the signs of attachment loss at one tooth, in the place of interdental CAL, which is not charted.
 * None on a tooth whose apical lesion or resorption may be the cause.
 */
export function attachmentLoss(tooth: NaturalTooth): readonly Reason[] {
  if (tooth.confounded) return [];
  const signs = tooth.usable === null ? unmeasured(tooth) : measured(tooth, tooth.usable);
  return tooth.defect ? [...signs, reason('attachment.defect', {})] : signs;
}

export function hasAttachmentLoss(tooth: NaturalTooth): boolean {
  return attachmentLoss(tooth).length > 0;
}

/** R3: the first two teeth that are not neighbours; null when there are none. */
export function nonAdjacent(
  teeth: readonly { readonly tooth: ToothNumber }[],
): readonly [ToothNumber, ToothNumber] | null {
  for (const [n, { tooth: one }] of teeth.entries())
    for (const { tooth: other } of teeth.slice(n + 1)) if (!adjacent(one, other)) return [one, other];
  return null;
}

export function numbers(teeth: readonly { readonly tooth: ToothNumber }[]): readonly ToothNumber[] {
  return teeth.map(({ tooth }) => tooth);
}
