import { ATTACHMENT, BONE_LOSS, DEPTH, FURCATION } from '../constants';
import { reaches } from '../mouth/charted';
import type { Mouth, NaturalTooth } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';

/**
 * Bone loss with a pocket: a normal crest reads 6–10 %, so it is a sign only beside the pocket of its row.
 */
const WITH_POCKET = [
  { percent: BONE_LOSS.attachment, depth: DEPTH.moderate },
  { percent: BONE_LOSS.crest, depth: DEPTH.pocket },
] as const;

function boneLossSigns(naturalTooth: NaturalTooth, percent: number): readonly Reason[] {
  const { tooth, depth, dropped, estimate } = naturalTooth;
  const third = estimate?.third ?? null;
  if (percent >= BONE_LOSS.stage2) {
    if (third !== null) return [reason('attachment.estimate', { tooth, third })];
    return [reason('attachment.bone-loss', { tooth, percent, threshold: BONE_LOSS.stage2 })];
  }
  // The pocket may belong to the dropped side.
  if (dropped.length > 0) return [];
  const met = WITH_POCKET.find((row) => percent >= row.percent && reaches(depth, row.depth));
  if (met === undefined) return [];
  if (third !== null)
    return [reason('attachment.estimate-and-pocket', { tooth, third, depth, depthThreshold: met.depth })];
  const limits = { threshold: met.percent, depthThreshold: met.depth };
  return [reason('attachment.bone-loss-and-pocket', { tooth, percent, depth, ...limits })];
}

function furcationSigns({ tooth, furcation: grade }: NaturalTooth, threshold: number): readonly Reason[] {
  return reaches(grade, threshold) ? [reason('attachment.furcation', { tooth, grade, threshold })] : [];
}

function measuredSigns(naturalTooth: NaturalTooth, percent: number): readonly Reason[] {
  return [...boneLossSigns(naturalTooth, percent), ...furcationSigns(naturalTooth, FURCATION.complex)];
}

function unmeasuredSigns(naturalTooth: NaturalTooth): readonly Reason[] {
  const { tooth, depth } = naturalTooth;
  const threshold = DEPTH.moderate;
  const pocket = reaches(depth, threshold) ? [reason('attachment.pocket', { tooth, depth, threshold })] : [];
  return [...pocket, ...furcationSigns(naturalTooth, FURCATION.unmeasured)];
}

/** R2′: interdental attachment loss beyond the error of the probe. */
function levelSigns({ tooth, interdental }: NaturalTooth): readonly Reason[] {
  if (interdental === null || interdental.mm < ATTACHMENT.firm) return [];
  return [reason('condition.cal', { tooth, ...interdental, threshold: ATTACHMENT.firm })];
}

/** R2′: within the error of the probe, so no attachment loss. */
export function borderlineLevel({ tooth, interdental, confounded }: NaturalTooth): readonly Reason[] {
  if (confounded || interdental === null || interdental.mm !== ATTACHMENT.firm - 1) return [];
  return [reason('condition.cal-borderline', { tooth, ...interdental, threshold: ATTACHMENT.firm })];
}

/**
 * R2: signs of attachment loss at one tooth; surrogates replace interdental CAL where it is not charted. None
 * where something other than periodontitis may be the cause.
 */
export function attachmentLoss(naturalTooth: NaturalTooth): readonly Reason[] {
  if (naturalTooth.confounded) return [];
  const levels = levelSigns(naturalTooth);
  const indirect =
    naturalTooth.usable === null
      ? unmeasuredSigns(naturalTooth)
      : measuredSigns(naturalTooth, naturalTooth.usable);
  // Bone and pockets replace attachment only where it is not charted.
  const signs =
    levels.length > 0 ? [...levels, ...furcationSigns(naturalTooth, FURCATION.complex)] : indirect;
  return naturalTooth.defect ? [...signs, reason('attachment.defect', { tooth: naturalTooth.tooth })] : signs;
}

export function hasAttachmentLoss(tooth: NaturalTooth): boolean {
  return attachmentLoss(tooth).length > 0;
}

/** R2′: makes a case without attachment, by 15 % of bone, a furcation or a defect. */
export function isCaseByBone({ usable, furcation, defect }: NaturalTooth): boolean {
  return reaches(usable, BONE_LOSS.stage2) || reaches(furcation, FURCATION.complex) || defect;
}

function isFirm(tooth: NaturalTooth): boolean {
  return reaches(tooth.interdental?.mm ?? null, ATTACHMENT.firm) || isCaseByBone(tooth);
}

/** R2′: with sites only firm attachment loss makes a case. */
export function caseTeeth({ isSited }: Mouth, affected: readonly NaturalTooth[]): readonly NaturalTooth[] {
  return isSited ? affected.filter(isFirm) : affected;
}
