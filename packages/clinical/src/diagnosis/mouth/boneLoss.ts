import type { XrayKinds } from '../../model/assessment';
import {
  BONE_LOSS_STEPS,
  type ImagePoint,
  type MarkerStep,
  type ToothMeasurement,
} from '../../model/markers';
import { distance, otherRoot, servingApex } from '../../model/rootFilm';
import { isMolar, SIDES, type Side } from '../../model/tooth';
import { BONE_LOSS, MEASURING_ERROR, SETTLED_DECIMALS } from '../constants';
import type { BoneLoss } from '../diagnosisResult';

/** Points that a float may stray when a picture is rotated or scaled; far below one pixel. */
const NOISE = 1e-9;
const SCALE = 10 ** SETTLED_DECIMALS;

/** Without rounding to 6 decimals a rotated copy of a tooth at exactly 33 % reads as above it. */
export function settle(value: number): number {
  return Math.round(value * SCALE) / SCALE;
}

export function otherSide(side: Side): Side {
  return side === 'distal' ? 'mesial' : 'distal';
}

/**
 * A tooth that the X-ray does not show, and the missing side of a half tooth, have no bone loss, whatever
 * markers a record holds there.
 */
function isPresent(row: ToothMeasurement, side: Side): boolean {
  return !row.isMissingFromXray && !row.halfTooth[otherSide(side)];
}

/**
 * R0. Roots apart (natural molars, split teeth): its own apex, and at a half tooth the other side's where it
 * has none. Implants, split or not: its own, else the other's. One root: one apex for both sides.
 */
export function findApex(row: ToothMeasurement, side: Side, isImplant: boolean): ImagePoint | null {
  const { [side]: ownApex, [otherSide(side)]: otherApex } = row.RootApex;
  const isHalf = row.halfTooth.distal || row.halfTooth.mesial;
  if (isImplant) return ownApex ?? otherApex;
  if (isHalf && (row.isSplit || isMolar(row.tooth))) return ownApex ?? otherApex;
  return servingApex(row, row.RootApex, side);
}

type SideMarkers = Readonly<Record<(typeof BONE_LOSS_STEPS)[number], ImagePoint | null>>;

function sideMarkers(row: ToothMeasurement, side: Side, isImplant: boolean): SideMarkers {
  return { RootApex: findApex(row, side, isImplant), CEJ: row.CEJ[side], BoneLevel: row.BoneLevel[side] };
}

function rootLength(
  row: ToothMeasurement,
  side: Side,
  CEJ: ImagePoint,
  apex: ImagePoint | null,
): number | null {
  if (apex === null) return otherRoot(row, side)?.length ?? null;
  return apex.image === CEJ.image ? distance(CEJ, apex) : null;
}

/**
 * R0: percent of the distance from CEJ (implants: platform) to apex. Null where one of the three markers is
 * missing, they lie on different pictures, the root has no length, or the side is not there (half tooth).
 * Distances are in upright pixels of the picture. Specification §4, "Tooth-level classification". An apex
 * that the picture does not show may come from another film (decision 57).
 */
export function sideBoneLoss(row: ToothMeasurement, side: Side, isImplant: boolean): number | null {
  const { RootApex: apex, CEJ: cej, BoneLevel: bone } = sideMarkers(row, side, isImplant);
  if (!isPresent(row, side) || cej === null || bone === null || cej.image !== bone.image) return null;
  const root = rootLength(row, side, cej, apex);
  if (root === null || settle(root) === 0) return null;
  // Without an apex on this picture nothing tells coronal from apical: every distance counts as loss.
  if (apex !== null && distance(bone, apex) >= root * (1 - NOISE)) return 0;
  const percent = (100 * distance(cej, bone)) / root - (isImplant ? 0 : BONE_LOSS.subtractNatural);
  return Number.isFinite(percent) ? settle(Math.max(0, percent)) : null;
}

/**
 * Points, 95 % limits, by the kind of picture that shows the CEJ; the larger of two where another film shows
 * the root. Rules 1.3 §8.
 */
export function boneLossError(row: ToothMeasurement, side: Side, kinds: XrayKinds): number {
  const errorOn = (image: string | undefined) => MEASURING_ERROR.boneLoss[kinds[image ?? ''] ?? 'other'];
  const root = otherRoot(row, side);
  const error = errorOn(row.CEJ[side]?.image);
  return root === null ? error : Math.max(error, errorOn(root.image));
}

export function boneLossErrors(
  row: ToothMeasurement | undefined,
  kinds: XrayKinds,
): Readonly<Record<Side, number>> {
  const error = (side: Side) => (row ? boneLossError(row, side, kinds) : MEASURING_ERROR.boneLoss.other);
  return { distal: error('distal'), mesial: error('mesial') };
}

function missingMarkers(row: ToothMeasurement, isImplant: boolean): readonly MarkerStep[] {
  const lists = SIDES.filter((side) => isPresent(row, side)).map((side) => {
    const markers = sideMarkers(row, side, isImplant);
    const hasRoot = otherRoot(row, side) !== null;
    return BONE_LOSS_STEPS.filter((step) => markers[step] === null && !(step === 'RootApex' && hasRoot));
  });
  return lists.reduce<readonly MarkerStep[]>(
    (best, list) => (list.length < best.length ? list : best),
    BONE_LOSS_STEPS,
  );
}

/** Both sides of a tooth, or the missing markers (R0). A tooth without a row has no markers. */
export function boneLoss(row: ToothMeasurement | undefined, isImplant: boolean): BoneLoss {
  if (row === undefined) return { known: false, missing: BONE_LOSS_STEPS };
  const distal = sideBoneLoss(row, 'distal', isImplant);
  const mesial = sideBoneLoss(row, 'mesial', isImplant);
  const worst = larger(distal, mesial);
  return worst === null
    ? { known: false, missing: missingMarkers(row, isImplant) }
    : { distal, mesial, worst };
}

export function larger(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second;
  return Math.max(first, second);
}
