import type { NotPeriodontal, Third } from '../../model/markers';
import type { Information } from '../../model/patientInfo';
import type { SiteRow } from '../../model/sites';
import { adjacent, type Side, type ToothNumber } from '../../model/tooth';
import type { BoneLoss } from '../diagnosisResult';
import type { SiteValue } from './siteValues';
import type { XrayAge } from './xrayAge';

/**
 * A tooth or an implant as the rules read it: depth in millimetres, bleeding in surfaces, mobility and
 * furcation in grades (Miller 0–3), bone loss in percent of root length. Null means not charted.
 */
export interface Charted {
  readonly tooth: ToothNumber;
  readonly depth: number | null;
  readonly bleeding: number | null;
  readonly mobility: number | null;
  readonly plaque: number | null;
  /** The answer on oral hygiene replaces it where no tooth and no implant was charted for plaque. */
  readonly plaqueOrAnswer: number | null;
  readonly boneLoss: BoneLoss;
  /** Points, the error of each side's bone loss. */
  readonly errors: Readonly<Record<Side, number>>;
  /** A measured side has its root's length from another film. */
  readonly hasOtherRoot: boolean;
  /**
   * The larger side, dropped or not; the estimate of a natural tooth without a measured side. Null with
   * neither.
   */
  readonly worst: number | null;
  readonly defects: { readonly distal: boolean; readonly mesial: boolean; readonly bowlShaped: boolean };
  /** Null for an X-ray taken at the visit or on an unknown day, and where nothing is measured. */
  readonly xrayAge: XrayAge | null;
  readonly scoreByHand: number | null;
  readonly sites: SiteRow | null;
}

export interface ToothRecord extends Omit<Charted, 'worst'> {
  /** The larger measured side, dropped or not; null without one. */
  readonly measured: number | null;
  readonly furcation: number | null;
  readonly apical: boolean;
  readonly resorption: boolean;
  readonly rootCaries: readonly Side[];
  readonly cause: NotPeriodontal | null;
  /** Counts only where no side is measured, as so many percent. */
  readonly estimate: { readonly third: Third; readonly percent: number } | null;
}

export interface NaturalTooth extends ToothRecord, Charted {
  readonly record: ToothRecord;
  /** R1: the tooth behind explains the loss at the distal side of a second molar. */
  readonly distalOfSecondMolar: boolean;
  /** R1: sides that an exception would take from the diagnosis. */
  readonly exceptions: readonly Side[];
  /** R1: sides that the diagnosis does not use. */
  readonly dropped: readonly Side[];
  /** R1: something other than periodontitis may be the cause. */
  readonly confounded: boolean;
  /** R1: percent of the larger side that the diagnosis may use. */
  readonly usable: number | null;
  /** A bowl-shaped defect, or a vertical one on a side that is not dropped. */
  readonly defect: boolean;
  /** Null beside a dropped side, whose pocket it may be (R2). */
  readonly countedDepth: number | null;
  readonly interdental: SiteValue | null;
  readonly deepest: SiteValue | null;
}

export interface Implant extends Charted {
  readonly suppuration: boolean;
  readonly nonKeratinized: boolean;
  /** Millimetres. */
  readonly length: number | null;
}

/** Rules 1.3 §3: answers count only as far as the chart allows. */
export interface CountedAnswers {
  readonly teethLost: Information['missingTeeth'];
  readonly needs: Information['complexRehabilitationReasons'];
  /** The answer on lost teeth exceeds what the chart allows, until the clinician clears it up. */
  readonly isTeethLostOpen: boolean;
  readonly isNeedOpen: boolean;
}

export interface Mouth {
  readonly information: Information;
  readonly answers: CountedAnswers;
  /** Ascending by FDI number, without the `unexamined` third molars. */
  readonly natural: readonly NaturalTooth[];
  /**
   * Third molars at which nothing was recorded (rules 1.3 §1); none where there is no other natural tooth.
   */
  readonly unexamined: readonly NaturalTooth[];
  /**
   * Teeth whose exclusions by a finding are too many to be exceptions, so that none applies (rules 1.3 §2,
   * W32).
   */
  readonly unexceptional: readonly NaturalTooth[];
  readonly implants: readonly Implant[];
  readonly bleedingSurfaces: 4 | 6;
  /** Surfaces by which a trial of the bleeding index differs from the chart. */
  readonly bleedingShift: number;
  readonly plaqueSurfaces: boolean;
  /** The rules of version 1.2 apply once anything was charted at sites. */
  readonly isSited: boolean;
}

/** Counts dropped sides too: for the tooth's label, its prognosis, and findings to explain. */
export function hasAnyDefect({ defects }: Charted): boolean {
  return defects.distal || defects.mesial || defects.bowlShaped;
}

/** R3: the first two teeth that are not neighbours. */
export function nonAdjacent<Numbered extends { readonly tooth: ToothNumber }>(
  teeth: readonly Numbered[],
): readonly [Numbered, Numbered] | null {
  for (const [n, first] of teeth.entries())
    for (const second of teeth.slice(n + 1)) if (!adjacent(first.tooth, second.tooth)) return [first, second];
  return null;
}

export function numbers(teeth: readonly { readonly tooth: ToothNumber }[]): readonly ToothNumber[] {
  return teeth.map(({ tooth }) => tooth);
}

/** Treatment, stability and warnings count teeth for which the clinician gave no other cause. */
export function countedTeeth({ natural }: Mouth): readonly NaturalTooth[] {
  return natural.filter(({ cause }) => cause === null);
}
