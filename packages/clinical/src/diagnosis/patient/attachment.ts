import { adjacent, type ToothNumber } from '../../model/tooth';
import { ATTACHMENT, BONE_LOSS, DEPTH, FURCATION } from '../constants';
import { reaches } from '../mouth/charted';
import type { Mouth, NaturalTooth } from '../mouth/mouth';
import { reason } from '../reasons';
import type { Reason } from '../reasons';

/** Bone loss with a pocket: a normal crest reads 6–10 %, so it is a sign only beside the pocket named. */
const WITH_POCKET = [
  { percent: BONE_LOSS.attachment, depth: DEPTH.moderate },
  { percent: BONE_LOSS.crest, depth: DEPTH.pocket },
] as const;

function boneLossSigns({ tooth, depth, dropped }: NaturalTooth, percent: number): readonly Reason[] {
  if (percent >= BONE_LOSS.stage2)
    return [reason('attachment.bone-loss', { tooth, percent, threshold: BONE_LOSS.stage2 })];
  // The pocket may belong to the dropped side.
  if (dropped.length > 0) return [];
  const met = WITH_POCKET.find((row) => percent >= row.percent && reaches(depth, row.depth));
  if (met === undefined) return [];
  const limits = { threshold: met.percent, depthThreshold: met.depth };
  return [reason('attachment.bone-loss-and-pocket', { tooth, percent, depth, ...limits })];
}

function furcationSigns({ tooth, furcation: grade }: NaturalTooth, threshold: number): readonly Reason[] {
  return reaches(grade, threshold) ? [reason('attachment.furcation', { tooth, grade, threshold })] : [];
}

function measuredSigns(site: NaturalTooth, percent: number): readonly Reason[] {
  return [...boneLossSigns(site, percent), ...furcationSigns(site, FURCATION.complex)];
}

function unmeasuredSigns(site: NaturalTooth): readonly Reason[] {
  const { tooth, depth } = site;
  const threshold = DEPTH.moderate;
  const pocket = reaches(depth, threshold) ? [reason('attachment.pocket', { tooth, depth, threshold })] : [];
  return [...pocket, ...furcationSigns(site, FURCATION.unmeasured)];
}

/** R2′: interdental attachment loss beyond the error of the probe. */
function levelSigns({ tooth, interdental }: NaturalTooth): readonly Reason[] {
  if (interdental === null || interdental.mm < ATTACHMENT.firm) return [];
  return [reason('condition.cal', { tooth, ...interdental, threshold: ATTACHMENT.firm })];
}

/** R2′: within the error of the probe; it makes no attachment loss. */
export function borderlineLevel({ tooth, interdental, confounded }: NaturalTooth): readonly Reason[] {
  if (confounded || interdental === null || interdental.mm !== ATTACHMENT.firm - 1) return [];
  return [reason('condition.cal-borderline', { tooth, ...interdental, threshold: ATTACHMENT.firm })];
}

/**
 * R2: the signs of attachment loss at one tooth; where interdental CAL is not charted, what stands in its place.
 * None on a tooth where something else than periodontitis may be the cause.
 */
export function attachmentLoss(site: NaturalTooth): readonly Reason[] {
  if (site.confounded) return [];
  const levels = levelSigns(site);
  const estimated = site.usable === null ? unmeasuredSigns(site) : measuredSigns(site, site.usable);
  // Bone and pockets stand in for attachment only where it is not charted.
  const signs = levels.length > 0 ? [...levels, ...furcationSigns(site, FURCATION.complex)] : estimated;
  return site.defect ? [...signs, reason('attachment.defect', { tooth: site.tooth })] : signs;
}

export function hasAttachmentLoss(tooth: NaturalTooth): boolean {
  return attachmentLoss(tooth).length > 0;
}

/** R2′: attachment loss that makes a case: by attachment, by 15 % of bone, a furcation or a defect. */
function isFirm({ interdental, usable, furcation, defect }: NaturalTooth): boolean {
  return (
    reaches(interdental?.mm ?? null, ATTACHMENT.firm) ||
    reaches(usable, BONE_LOSS.stage2) ||
    reaches(furcation, FURCATION.complex) ||
    defect
  );
}

/** Teeth that make a case: those with attachment loss, with sites only where it is firm (R2′). */
export function caseTeeth({ isSited }: Mouth, affected: readonly NaturalTooth[]): readonly NaturalTooth[] {
  return isSited ? affected.filter(isFirm) : affected;
}

/** R3: the first two teeth that are not neighbours; null when there are none. */
export function nonAdjacent<Site extends { readonly tooth: ToothNumber }>(
  teeth: readonly Site[],
): readonly [Site, Site] | null {
  for (const [n, one] of teeth.entries())
    for (const other of teeth.slice(n + 1)) if (!adjacent(one.tooth, other.tooth)) return [one, other];
  return null;
}

export function numbers(teeth: readonly { readonly tooth: ToothNumber }[]): readonly ToothNumber[] {
  return teeth.map(({ tooth }) => tooth);
}
