import type { Assessment } from '../../model/assessment';
import { registration } from '../../model/clinicalValues';
import { sitedRows } from '../../model/fromSites';
import type { ToothMeasurement } from '../../model/markers';
import type { Preferences } from '../../model/preferences';
import { ASCENDING, isMolar, SIDES, type ToothNumber } from '../../model/tooth';
import { FURCATION } from '../constants';
import { boneLoss } from './boneLoss';
import { readCharted } from './charted';
import { xrayAge } from './xrayAge';
import { type Charted, type Implant, type Mouth, naturalTooth, type NaturalTooth } from './mouth';
import { plaqueAnswer } from './plaque';

function readDefects(row: ToothMeasurement | undefined): Charted['defects'] {
  const { distal, mesial, bowelShaped } = row?.BoneDefect ?? {};
  return { distal: distal === true, mesial: mesial === true, bowlShaped: bowelShaped === true };
}

/** Reads an assessment: one record a tooth present. Rows of missing teeth are not looked at. */
export function readMouth(assessment: Assessment, preferences: Preferences): Mouth {
  const { information, dentition, clinical_values: values, measurement } = assessment;
  const depth = readCharted(values, 'PocketDepth', dentition);
  const bleeding = readCharted(values, 'Bleeding', dentition);
  const mobility = readCharted(values, 'Mobility', dentition);
  const furcation = readCharted(values, 'Furcation', dentition);
  const plaque = readCharted(values, 'Plaque', dentition);
  const sites = new Map(sitedRows(values).map((row) => [row.tooth, row]));
  const rows = new Map(measurement.teeth.map((row) => [row.tooth, row]));
  const present = ASCENDING.filter((tooth) => !dentition.missing.includes(tooth));
  const isPlaqueCharted = present.some((tooth) => plaque(tooth) !== null);
  const answer = isPlaqueCharted ? null : plaqueAnswer(information.oralHygiene);

  const readSite = (tooth: ToothNumber, isImplant: boolean): Charted => {
    const row = rows.get(tooth);
    const loss = boneLoss(row, isImplant);
    return {
      tooth,
      depth: depth(tooth),
      bleeding: bleeding(tooth),
      mobility: mobility(tooth),
      plaque: plaque(tooth),
      plaqueOrAnswer: plaque(tooth) ?? answer,
      boneLoss: loss,
      worst: 'worst' in loss ? loss.worst : null,
      defects: readDefects(row),
      xrayAge: xrayAge(row, isImplant, assessment.xray_dates ?? null),
      scoreByHand: row?.hasBeenModified === true ? row.totalScore : null,
    };
  };

  const readTooth = (tooth: ToothNumber): NaturalTooth => {
    const row = rows.get(tooth);
    const findings = row?.AdditionalFindings;
    const isThrough = findings?.FurcationinvolvementgradeIII === true;
    const grade = isThrough ? FURCATION.through : furcation(tooth);
    return naturalTooth({
      furcation: isMolar(tooth) ? grade : null,
      apical: findings?.ApikalPeriodontitis === true,
      resorption: findings?.RootResorption === true,
      rootCaries: SIDES.filter((side) => findings?.RootCaries[side] === true),
      cause: row?.notPeriodontal ?? null,
      sites: sites.get(tooth) ?? null,
      ...readSite(tooth, false),
    });
  };

  const readImplant = (tooth: ToothNumber): Implant => ({
    ...readSite(tooth, true),
    suppuration: values.suppuration.includes(tooth),
    nonKeratinized: values.non_keratinized_gingiva.includes(tooth),
    length: rows.get(tooth)?.implantLength ?? null,
  });

  return {
    information,
    natural: present.filter((tooth) => !dentition.implant.includes(tooth)).map(readTooth),
    implants: present.filter((tooth) => dentition.implant.includes(tooth)).map(readImplant),
    ...registration(values, preferences),
    isSited: sites.size > 0,
  };
}
