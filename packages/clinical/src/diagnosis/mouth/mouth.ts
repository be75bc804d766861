import type { NotPeriodontal } from '../../model/markers';
import type { Information } from '../../model/patientInfo';
import { INTERDENTAL, type Site, SIDE_SITES, SITES, type SiteRow } from '../../model/sites';
import { position, type Side, SIDES, type ToothNumber } from '../../model/tooth';
import { BONE_LOSS } from '../constants';
import type { BoneLoss } from '../result';
import { larger } from './boneLoss';
import type { XrayAge } from './xrayAge';
import { depthAt, levelAt, type SiteValue, worstAt } from './siteLevels';

/** What was charted for a tooth or an implant, as the rules read it; null = not charted. */
export interface Charted {
  readonly tooth: ToothNumber;
  /** Millimetres. */
  readonly depth: number | null;
  /** Bleeding surfaces. */
  readonly bleeding: number | null;
  /** Grade 0–3 (Miller). */
  readonly mobility: number | null;
  readonly plaque: number | null;
  /** As charted, or the answer on oral hygiene where no tooth and no implant was charted for plaque. */
  readonly plaqueOrAnswer: number | null;
  readonly boneLoss: BoneLoss;
  /** Percent of the larger side, dropped or not; null = no measured side. */
  readonly worst: number | null;
  /** Vertical on either side, or bowl-shaped; also where the tooth is not measured. */
  readonly defects: { readonly distal: boolean; readonly mesial: boolean; readonly bowlShaped: boolean };
  /** How old the X-ray of the bone loss is; null = of the day, not known, or nothing measured. */
  readonly xrayAge: XrayAge | null;
  /** Set by hand in the record; null where the computed score counts. */
  readonly scoreByHand: number | null;
}

export interface ToothRecord extends Charted {
  /** Grade 0–3; of molars alone. */
  readonly furcation: number | null;
  readonly apical: boolean;
  readonly resorption: boolean;
  readonly rootCaries: readonly Side[];
  /** What the clinician says the loss comes from. */
  readonly cause: NotPeriodontal | null;
  /** Null: charted with one value, or not at all. */
  readonly sites: SiteRow | null;
}

export interface NaturalTooth extends ToothRecord {
  readonly record: ToothRecord;
  /** R1: the distal side of a second molar that the tooth behind it explains. */
  readonly distalOfSecondMolar: boolean;
  /** R1: sides that the diagnosis does not use. */
  readonly dropped: readonly Side[];
  /** R1: something else than periodontitis may be the cause of what is seen. */
  readonly confounded: boolean;
  /** R1: percent of the larger side that the diagnosis may use; null = none. */
  readonly usable: number | null;
  /** A defect that counts for the diagnosis: bowl-shaped, or vertical on a side that is not dropped. */
  readonly defect: boolean;
  /** Millimetres that count for stage and extent: none beside a dropped side, whose pocket it may be (R2). */
  readonly countedDepth: number | null;
  /** The worst interdental attachment level on a side that is not dropped; null = not known. */
  readonly interdental: SiteValue | null;
  /** The site of the counted depth; null = not charted at sites. */
  readonly deepest: SiteValue | null;
}

export interface Implant extends Charted {
  readonly suppuration: boolean;
  readonly nonKeratinized: boolean;
  /** Millimetres; null = not known. */
  readonly length: number | null;
}

export interface Mouth {
  readonly information: Information;
  /** Ascending by FDI number. */
  readonly natural: readonly NaturalTooth[];
  readonly implants: readonly Implant[];
  /** Bleeding surfaces a tooth. */
  readonly bleedingSurfaces: 4 | 6;
  readonly plaqueSurfaces: boolean;
  /** Anything was charted at sites: the rules of version 1.2 apply. */
  readonly isSited: boolean;
}

/** R1. Raw values of both sides, root caries or not; second molars only. */
function hasDistalOfSecondMolar({ tooth, boneLoss }: ToothRecord): boolean {
  if (position(tooth) !== 7 || !('worst' in boneLoss)) return false;
  const { distal, mesial } = boneLoss;
  return distal !== null && mesial !== null && distal >= BONE_LOSS.stage2 && mesial < BONE_LOSS.stage2;
}

/** R1: the larger of the sides that are left. */
function usableLoss(loss: BoneLoss, dropped: readonly Side[]): number | null {
  if (!('worst' in loss)) return null;
  const side = (name: Side) => (dropped.includes(name) ? null : loss[name]);
  return larger(side('distal'), side('mesial'));
}

function isLeft(site: Site, dropped: readonly Side[]): boolean {
  return dropped.every((side) => SIDE_SITES[side].every((gone) => gone !== site));
}

/** With sites what R1 drops is known: the pockets of the other side count. */
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

/** R1: what of a tooth the diagnosis may use. A tooth without a measured side has no dropped side. */
export function naturalTooth(record: ToothRecord): NaturalTooth {
  const { boneLoss, defects, worst } = record;
  const distalOfSecondMolar = hasDistalOfSecondMolar(record);
  const dropped = SIDES.filter(
    (side) =>
      worst !== null && (record.rootCaries.includes(side) || (side === 'distal' && distalOfSecondMolar)),
  );
  const usable = usableLoss(boneLoss, dropped);
  // The spread stands last: before the others it takes twenty times as long.
  return {
    record,
    distalOfSecondMolar,
    dropped,
    confounded:
      record.apical || record.resorption || record.cause !== null || (worst !== null && usable === null),
    usable,
    defect: defects.bowlShaped || SIDES.some((side) => defects[side] && !dropped.includes(side)),
    ...sitesLeft(record, dropped),
    ...record,
  };
}

/** Any defect, on a dropped side too: for the tooth's own label, its prognosis, and what must be explained. */
export function hasAnyDefect({ defects }: Charted): boolean {
  return defects.distal || defects.mesial || defects.bowlShaped;
}

/** The teeth that treatment, stability and warnings count: the clinician gave no other cause. */
export function countedTeeth({ natural }: Mouth): readonly NaturalTooth[] {
  return natural.filter(({ cause }) => cause === null);
}
