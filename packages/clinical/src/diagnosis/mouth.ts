import type { Assessment } from '../model/assessment';
import { registration } from '../model/clinicalValues';
import type { AdditionalFindings, ToothMeasurement } from '../model/markers';
import type { Information } from '../model/patientInfo';
import type { Preferences } from '../model/preferences';
import { ASCENDING, isMolar, position, type Side, SIDES, type ToothNumber } from '../model/tooth';
import { boneLoss, larger } from './boneLoss';
import { BONE_LOSS, FURCATION } from './constants';
import { isPlaqueCharted, plaqueOf } from './plaque';
import type { BoneLoss } from './result';

/** What was charted for a tooth or an implant, as the rules read it. */
interface Charted {
  readonly tooth: ToothNumber;
  /** Millimetres; 0 = not recorded. */
  readonly depth: number;
  /** Bleeding surfaces. */
  readonly bleeding: number;
  /** Grade 0–3 (Miller). */
  readonly mobility: number;
  readonly plaque: number;
  readonly boneLoss: BoneLoss;
  /** Percent of the larger side, root caries or not; null = unmeasured. */
  readonly worst: number | null;
  /** A vertical or bowl-shaped defect, also where the tooth is not measured. */
  readonly defect: boolean;
  /** Set by hand in the record; null where the computed score counts. */
  readonly scoreByHand: number | null;
}

export interface NaturalTooth extends Charted {
  /** Grade 0–3; 0 on every tooth but a molar. */
  readonly furcation: number;
  readonly apical: boolean;
  readonly resorption: boolean;
  readonly rootCaries: readonly Side[];
  /** R1: the distal side of a second molar that the tooth behind it explains. */
  readonly distalOfSecondMolar: boolean;
  /** R1: an apical lesion or resorption may be the cause of what is seen. */
  readonly confounded: boolean;
  /** R1: percent of the larger side that the diagnosis may use; null = none. */
  readonly usable: number | null;
}

export interface Implant extends Charted {
  readonly suppuration: boolean;
  readonly nonKeratinized: boolean;
}

export interface Mouth {
  readonly information: Information;
  /** Ascending by FDI number. */
  readonly natural: readonly NaturalTooth[];
  readonly implants: readonly Implant[];
  /** Bleeding surfaces a tooth. */
  readonly bleedingSurfaces: 4 | 6;
  readonly plaqueSurfaces: boolean;
  readonly plaqueCharted: boolean;
}

/** R1. Raw values of both sides, root caries or not; second molars only. */
function hasDistalOfSecondMolar(tooth: ToothNumber, loss: BoneLoss): boolean {
  if (position(tooth) !== 7 || !('worst' in loss)) return false;
  const { distal, mesial } = loss;
  return distal !== null && mesial !== null && distal >= BONE_LOSS.stage2 && mesial < BONE_LOSS.stage2;
}

/** R1: the larger of the sides that are left when the confounded ones are dropped. */
function usableLoss(loss: BoneLoss, dropped: readonly Side[]): number | null {
  if (!('worst' in loss)) return null;
  const side = (name: Side) => (dropped.includes(name) ? null : loss[name]);
  return larger(side('distal'), side('mesial'));
}

function hasDefect(row: ToothMeasurement | undefined): boolean {
  if (row === undefined) return false;
  const { distal, mesial, bowelShaped } = row.BoneDefect;
  return distal === true || mesial === true || bowelShaped === true;
}

function furcationOf(tooth: ToothNumber, charted: number, findings: AdditionalFindings | undefined): number {
  if (!isMolar(tooth)) return 0;
  return findings?.FurcationinvolvementgradeIII === true ? FURCATION.through : charted;
}

function byTooth(list: readonly { readonly tooth: ToothNumber; readonly value: number }[]) {
  return new Map(list.map(({ tooth, value }) => [tooth, value]));
}

/** Reads an assessment: one record a tooth present. Rows of missing teeth are not looked at. */
export function readMouth(assessment: Assessment, preferences: Preferences): Mouth {
  const { information, dentition, clinical_values: values, measurement } = assessment;
  const { bleedingSurfaces, plaqueSurfaces } = registration(values, preferences);
  const depths = new Map(values.pocket_depth.map(({ tooth, depth }) => [tooth, depth]));
  const bleeding = byTooth(values.bleeding);
  const mobility = byTooth(values.mobility);
  const furcation = byTooth(values.furcation);
  const plaque = plaqueOf(values.plaque, information.oralHygiene);
  const rows = new Map(measurement.teeth.map((row) => [row.tooth, row]));

  const charted = (tooth: ToothNumber, isImplant: boolean): Charted => {
    const row = rows.get(tooth);
    const loss = boneLoss(row, isImplant);
    return {
      tooth,
      depth: depths.get(tooth) ?? 0,
      bleeding: bleeding.get(tooth) ?? 0,
      mobility: mobility.get(tooth) ?? 0,
      plaque: plaque(tooth),
      boneLoss: loss,
      worst: 'worst' in loss ? loss.worst : null,
      defect: hasDefect(row),
      scoreByHand: row?.hasBeenModified === true ? row.totalScore : null,
    };
  };

  const natural = (tooth: ToothNumber): NaturalTooth => {
    const findings = rows.get(tooth)?.AdditionalFindings;
    const known = charted(tooth, false);
    const apical = findings?.ApikalPeriodontitis ?? false;
    const resorption = findings?.RootResorption ?? false;
    const rootCaries = SIDES.filter((side) => findings?.RootCaries[side] === true);
    const distalOfSecondMolar = hasDistalOfSecondMolar(tooth, known.boneLoss);
    const dropped: readonly Side[] = distalOfSecondMolar ? ['distal', ...rootCaries] : rootCaries;
    return {
      ...known,
      furcation: furcationOf(tooth, furcation.get(tooth) ?? 0, findings),
      apical,
      resorption,
      rootCaries,
      distalOfSecondMolar,
      confounded: apical || resorption,
      usable: usableLoss(known.boneLoss, dropped),
    };
  };

  const isPresent = (tooth: ToothNumber) => !dentition.missing.includes(tooth);
  const present = ASCENDING.filter(isPresent);
  return {
    information,
    natural: present.filter((tooth) => !dentition.implant.includes(tooth)).map(natural),
    implants: present
      .filter((tooth) => dentition.implant.includes(tooth))
      .map((tooth) => ({
        ...charted(tooth, true),
        suppuration: values.suppuration.includes(tooth),
        nonKeratinized: values.non_keratinized_gingiva.includes(tooth),
      })),
    bleedingSurfaces,
    plaqueSurfaces,
    plaqueCharted: isPlaqueCharted(values.plaque),
  };
}
