import { BONE_LOSS, DEPTH, NOT_CHARTED } from '../constants';
import { isTooMany } from '../mouth/charted';
import { type Mouth, type NaturalTooth, nonAdjacent, numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { SitedLevel } from '../diagnosisResult';
import { isLevelKnown, levelBand, worstLevel } from './attachmentLevel';
import {
  atLeast,
  type Band,
  type BandFinding,
  boneLossBand,
  pocketBand,
  unmeasuredTeeth,
  withPocket,
  type WorstTooth,
  findWorstTooth,
} from './bands';

interface Disagreement {
  readonly level: SitedLevel;
  readonly levelStage: Band;
  readonly bone: WorstTooth;
  readonly boneStage: Band;
}

export interface Grounds {
  /**
   * The band without the pockets of unmeasured teeth; null where they add nothing to the known band (W17).
   */
  readonly withoutPockets: Band | null;
  /** Too much is not measured (R5.1). */
  readonly provisional: boolean;
  /** Too little bone was measured for a ratio; equals `provisional` where no attachment is charted. */
  readonly filmProvisional: boolean;
  /** Attachment set the band (R5.1′). */
  readonly byAttachment: boolean;
  /** Attachment and bone loss give different bands (W27). */
  readonly disagreement: Disagreement | null;
}

interface Severity extends BandFinding, Grounds {}

function isAbove(band: Band, ...others: readonly (Band | undefined)[]): boolean {
  return others.every((otherBand) => otherBand === undefined || !atLeast(otherBand, band));
}

function isFilmProvisional(mouth: Mouth): boolean {
  const { natural } = mouth;
  return (
    findWorstTooth(natural) === null ||
    withPocket(unmeasuredTeeth(natural), DEPTH.moderate).length > 0 ||
    isTooMany(natural.filter(({ worst }) => worst === null).length, mouth, NOT_CHARTED.percent)
  );
}

/** R5.1′: stage III by bone at two teeth that are not neighbours holds, whatever the attachment. */
function severeBone(natural: readonly NaturalTooth[]): readonly Reason[] {
  const severe = natural.filter(
    ({ confounded, usable }) => !confounded && usable !== null && usable > BONE_LOSS.stage3,
  );
  const pair = nonAdjacent(severe);
  if (pair === null) return [];
  const values = { stage: 'III', teeth: numbers(pair), threshold: BONE_LOSS.stage3 };
  return [reason('stage.bone-loss-pair', values)];
}

/**
 * R5.1′: the worst interdental attachment level, where it is known; a tooth without one counts by its pocket.
 */
function severityByLevel(mouth: Mouth, level: SitedLevel): Severity {
  const { natural } = mouth;
  const levelFinding = levelBand(level);
  const bone = findWorstTooth(natural);
  const measured = bone === null ? null : boneLossBand(bone);
  const bones = levelFinding.is === 'III' ? [] : severeBone(natural);
  const knownBand: Band = bones.length > 0 ? 'III' : levelFinding.is;
  const estimate = pocketBand(unmeasuredTeeth(natural).filter(({ interdental }) => interdental === null));
  const byPockets = !atLeast(knownBand, estimate.is);
  const disagreement =
    bone === null || measured === null || measured.is === levelFinding.is
      ? null
      : { level, levelStage: levelFinding.is, bone, boneStage: measured.is };
  return {
    is: byPockets ? estimate.is : knownBand,
    because: [...levelFinding.because, ...bones, ...(byPockets ? estimate.because : [])],
    withoutPockets: isAbove(estimate.is, levelFinding.is, measured?.is) ? knownBand : null,
    provisional: byPockets,
    filmProvisional: isFilmProvisional(mouth),
    byAttachment: bones.length === 0,
    disagreement,
  };
}

/** R5.1: the worse of measured bone loss and of the pockets where nothing is measured. */
export function findSeverity(mouth: Mouth): Severity {
  const { natural } = mouth;
  const level = mouth.isSited && isLevelKnown(mouth) ? worstLevel(natural) : null;
  if (level !== null) return severityByLevel(mouth, level);
  const worst = findWorstTooth(natural);
  // R5″: attachment is the better evidence at a tooth that was not measured, and the least possible loss at
  // any other.
  const levelled = worstLevel(natural);
  const unknown = unmeasuredTeeth(natural).filter(({ interdental }) => interdental === null);
  const estimate = pocketBand(unknown);
  const attached = levelled === null ? null : levelBand(levelled);
  const grounds = { filmProvisional: isFilmProvisional(mouth), disagreement: null };
  if (worst === null) {
    const isHigher = attached !== null && atLeast(attached.is, estimate.is);
    const { is: higherBand, because: why } = isHigher ? attached : estimate;
    const because = [reason('stage.nothing-measured', {}), ...why];
    // With sites pockets can exceed attachment; without them there is nothing to exceed.
    const withoutPockets = mouth.isSited && isAbove(estimate.is, attached?.is) ? (attached?.is ?? 'I') : null;
    return { is: higherBand, because, withoutPockets, provisional: true, byAttachment: false, ...grounds };
  }
  const bone = boneLossBand(worst);
  const measured = attached !== null && !atLeast(bone.is, attached.is) ? attached : bone;
  const byPockets = !atLeast(measured.is, estimate.is);
  const withoutSide = natural.filter((tooth) => tooth.worst === null && tooth.interdental === null);
  const provisional =
    withPocket(unknown, DEPTH.moderate).length > 0 ||
    isTooMany(withoutSide.length, mouth, NOT_CHARTED.percent);
  const because = [...bone.because, ...(measured === bone ? [] : measured.because)];
  if (byPockets) because.push(...estimate.because);
  if (provisional) because.push(reason('stage.not-measured', { teeth: numbers(withoutSide) }));
  const withoutPockets = isAbove(estimate.is, bone.is, attached?.is) ? measured.is : null;
  const byAttachment = measured !== bone;
  const band = byPockets ? estimate.is : measured.is;
  return { is: band, because, withoutPockets, provisional, byAttachment, ...grounds };
}
