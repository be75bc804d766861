import { INTERDENTAL, type Site, SIDE_SITES, SITES } from '../../model/sites';
import { position, type Side, SIDES } from '../../model/tooth';
import { BONE_LOSS, DEPTH, ESTIMATE, ISOLATED } from '../constants';
import type { BoneLoss } from '../diagnosisResult';
import { larger } from './boneLoss';
import { reaches } from './charted';
import { type Mouth, type NaturalTooth, nonAdjacent, type ToothRecord } from './mouth';
import { depthAt, levelAt, worstAt } from './siteValues';

/** R1, second molars only. Uses the raw values of both sides, root caries or not. */
function hasDistalOfSecondMolar({ tooth, boneLoss }: ToothRecord): boolean {
  if (position(tooth) !== 7 || !('worst' in boneLoss)) return false;
  const { distal, mesial } = boneLoss;
  return distal !== null && mesial !== null && distal >= BONE_LOSS.stage2 && mesial < BONE_LOSS.stage2;
}

/** R1: the larger of the sides that are not dropped. */
function usableLoss(loss: BoneLoss, dropped: readonly Side[]): number | null {
  if (!('worst' in loss)) return null;
  const side = (name: Side) => (dropped.includes(name) ? null : loss[name]);
  return larger(side('distal'), side('mesial'));
}

function isLeft(site: Site, dropped: readonly Side[]): boolean {
  return dropped.every((side) => SIDE_SITES[side].every((gone) => gone !== site));
}

/** With sites the pockets of the dropped side are known, so the other side's pockets count. */
function sitesLeft(
  { sites, depth }: ToothRecord,
  dropped: readonly Side[],
): Pick<NaturalTooth, 'countedDepth' | 'interdental' | 'deepest'> {
  if (sites === null)
    return { countedDepth: dropped.length > 0 ? null : depth, interdental: null, deepest: null };
  const isThere = (site: Site) => isLeft(site, dropped);
  const deepest = worstAt(sites, SITES.filter(isThere), depthAt);
  return {
    countedDepth: dropped.length > 0 ? (deepest?.mm ?? null) : depth,
    interdental: worstAt(sites, INTERDENTAL.filter(isThere), levelAt),
    deepest,
  };
}

/** Rules 1.3 §11: "no loss by eye" beside a pocket of 5 mm counts as a little loss. */
function estimatedLoss({ estimate, depth }: ToothRecord): number | null {
  if (estimate === null) return null;
  return estimate.percent === 0 && reaches(depth, DEPTH.moderate) ? ESTIMATE.withPocket : estimate.percent;
}

type Excluding = Pick<NaturalTooth, 'exceptions' | 'dropped' | 'distalOfSecondMolar'> & {
  readonly isConfounded: boolean;
};

function toNaturalTooth(record: ToothRecord, { isConfounded, ...excluding }: Excluding): NaturalTooth {
  const { boneLoss, defects } = record;
  const { dropped } = excluding;
  const estimated = estimatedLoss(record);
  const usable = estimated ?? usableLoss(boneLoss, dropped);
  // The record comes last: before the others it takes twenty times as long.
  return {
    record,
    worst: estimated ?? record.measured,
    ...excluding,
    confounded: isConfounded || (record.measured !== null && usable === null),
    usable,
    defect: defects.bowlShaped || SIDES.some((side) => defects[side] && !dropped.includes(side)),
    ...sitesLeft(record, dropped),
    ...record,
  };
}

/**
 * R1. A tooth without a measured side has no dropped side. `areExceptions`: apical lesions, resorption and
 * root caries exclude, since they are few (rules 1.3 §2).
 */
export function naturalTooth(record: ToothRecord, areExceptions: boolean): NaturalTooth {
  const distalOfSecondMolar = hasDistalOfSecondMolar(record);
  const isDistal = (side: Side) => side === 'distal' && distalOfSecondMolar;
  const exceptions =
    record.measured === null
      ? []
      : SIDES.filter((side) => isDistal(side) || record.rootCaries.includes(side));
  return toNaturalTooth(record, {
    distalOfSecondMolar,
    exceptions,
    dropped: areExceptions ? exceptions : exceptions.filter(isDistal),
    isConfounded: record.cause !== null || (areExceptions && (record.apical || record.resorption)),
  });
}

export function withoutExclusions(tooth: NaturalTooth): NaturalTooth {
  const { record, dropped, confounded } = tooth;
  if (dropped.length === 0 && !confounded) return tooth;
  const excluding = { distalOfSecondMolar: false, exceptions: [], dropped: [], isConfounded: false };
  return toNaturalTooth(record, excluding);
}

/** Rules 1.3 §2, X: more disease than an exception may have. */
function isDiseased({ worst, depth }: NaturalTooth): boolean {
  if (worst === null) return reaches(depth, DEPTH.moderate);
  return (
    (worst >= BONE_LOSS.stage2 && reaches(depth, DEPTH.moderate)) ||
    (worst > BONE_LOSS.stage3 && reaches(depth, DEPTH.pocket))
  );
}

/** Rules 1.3 §2: excluded teeth that are too many to be exceptions; empty where the exclusions hold. */
function findUnexceptional(natural: readonly NaturalTooth[]): readonly NaturalTooth[] {
  const excluded = natural.filter(
    ({ cause, apical, resorption, exceptions, rootCaries }) =>
      cause === null && (apical || resorption || exceptions.some((side) => rootCaries.includes(side))),
  );
  const diseased = excluded.filter(isDiseased);
  const lost = excluded.filter(({ worst }) => reaches(worst, BONE_LOSS.stage2));
  const many = lost.length >= ISOLATED.teeth ? lost : [];
  if (nonAdjacent(diseased) === null && nonAdjacent(many) === null) return [];
  return natural.filter((tooth) => diseased.includes(tooth) || many.includes(tooth));
}

type Teeth = Pick<Mouth, 'natural' | 'unexceptional'>;

/** R1: exclusions by findings hold only while they are few and apart. */
export function readTeeth(records: readonly ToothRecord[]): Teeth {
  const natural = records.map((record) => naturalTooth(record, true));
  const unexceptional = findUnexceptional(natural);
  if (unexceptional.length === 0) return { natural, unexceptional };
  return { natural: records.map((record) => naturalTooth(record, false)), unexceptional };
}

/** Trials change a few records; the other teeth are not derived anew. */
export function changeTeeth(
  { natural: before, unexceptional: unexceptionalBefore }: Teeth,
  change: (tooth: NaturalTooth) => Partial<ToothRecord> | null,
): Teeth {
  const records = before.map((tooth) => {
    const changed = change(tooth);
    return changed === null ? tooth.record : { ...tooth.record, ...changed };
  });
  if (unexceptionalBefore.length > 0) return readTeeth(records);
  const natural = before.map((tooth, n) => {
    const record = records[n] ?? tooth.record;
    return record === tooth.record ? tooth : naturalTooth(record, true);
  });
  return findUnexceptional(natural).length === 0 ? { natural, unexceptional: [] } : readTeeth(records);
}
