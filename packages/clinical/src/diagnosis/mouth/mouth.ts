import type { NotPeriodontal, Third } from '../../model/markers';
import type { Information } from '../../model/patientInfo';
import type { SiteRow } from '../../model/sites';
import { adjacent, type Side, type ToothNumber } from '../../model/tooth';
import type { BoneLoss } from '../result';
import type { SiteValue } from './siteLevels';
import type { XrayAge } from './xrayAge';

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
  /** Points, the error of each side's bone loss. */
  readonly errors: Readonly<Record<Side, number>>;
  /** Percent of the larger side, dropped or not; of a natural tooth without a measured side as estimated. Null = neither. */
  readonly worst: number | null;
  /** Vertical on either side, or bowl-shaped; also where the tooth is not measured. */
  readonly defects: { readonly distal: boolean; readonly mesial: boolean; readonly bowlShaped: boolean };
  /** How old the X-ray of the bone loss is; null = of the day, not known, or nothing measured. */
  readonly xrayAge: XrayAge | null;
  /** Set by hand in the record; null where the computed score counts. */
  readonly scoreByHand: number | null;
  /** Null: charted with one value, or not at all. */
  readonly sites: SiteRow | null;
}

export interface ToothRecord extends Omit<Charted, 'worst'> {
  /** Percent of the larger measured side, dropped or not; null = no measured side. */
  readonly measured: number | null;
  /** Grade 0–3; of molars alone. */
  readonly furcation: number | null;
  readonly apical: boolean;
  readonly resorption: boolean;
  readonly rootCaries: readonly Side[];
  /** What the clinician says the loss comes from. */
  readonly cause: NotPeriodontal | null;
  /** Bone loss by eye where no side is measured, and the percent that it counts for. */
  readonly estimate: { readonly third: Third; readonly percent: number } | null;
}

export interface NaturalTooth extends ToothRecord, Charted {
  readonly record: ToothRecord;
  /** R1: the distal side of a second molar that the tooth behind it explains. */
  readonly distalOfSecondMolar: boolean;
  /** R1: sides that an exception would take from the diagnosis. */
  readonly exceptions: readonly Side[];
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

/** Rules 1.3 §3: what of the answers counts, as far as the chart allows. */
export interface CountedAnswers {
  readonly teethLost: Information['missingTeeth'];
  readonly needs: Information['complexRehabilitationReasons'];
  /** The answer on lost teeth says more than the chart allows: open until it is cleared up. */
  readonly isTeethLostOpen: boolean;
  readonly isNeedOpen: boolean;
}

export interface Mouth {
  readonly information: Information;
  readonly answers: CountedAnswers;
  /** Ascending by FDI number; without third molars at which nothing was recorded. */
  readonly natural: readonly NaturalTooth[];
  /** Third molars at which nothing was recorded (rules 1.3 §1); none where there is no other natural tooth. */
  readonly unexamined: readonly NaturalTooth[];
  /** Teeth whose exclusions by a finding are too many to be exceptions, so that none applies (rules 1.3 §2, W32). */
  readonly unexceptional: readonly NaturalTooth[];
  readonly implants: readonly Implant[];
  /** Bleeding surfaces a tooth. */
  readonly bleedingSurfaces: 4 | 6;
  /** Surfaces by which a trial of the bleeding index differs from what was charted. */
  readonly bleedingShift: number;
  readonly plaqueSurfaces: boolean;
  /** Anything was charted at sites: the rules of version 1.2 apply. */
  readonly isSited: boolean;
}

/** Any defect, on a dropped side too: for the tooth's own label, its prognosis, and what must be explained. */
export function hasAnyDefect({ defects }: Charted): boolean {
  return defects.distal || defects.mesial || defects.bowlShaped;
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

/** The teeth that treatment, stability and warnings count: the clinician gave no other cause. */
export function countedTeeth({ natural }: Mouth): readonly NaturalTooth[] {
  return natural.filter(({ cause }) => cause === null);
}
