import { absentSide, type Assessment } from '../../model/assessment';
import { registration } from '../../model/clinicalValues';
import { sitedRows } from '../../model/fromSites';
import type { ToothMeasurement } from '../../model/markers';
import type { Preferences } from '../../model/preferences';
import { otherRoot } from '../../model/rootFilm';
import { type Site, SIDE_SITES, SITES, type SiteRow } from '../../model/sites';
import { ASCENDING, isMolar, position, SIDES, type ToothNumber } from '../../model/tooth';
import { ESTIMATE, FURCATION } from '../constants';
import type { BoneLoss } from '../diagnosisResult';
import { countAnswers, plaqueAnswer } from './countedAnswers';
import { boneLoss, boneLossErrors } from './boneLoss';
import { readCharted } from './charted';
import { naturalTooth, readTeeth } from './exclusions';
import type { Charted, Implant, Mouth, ToothRecord } from './mouth';
import { xrayAge } from './xrayAge';

function readDefects(row: ToothMeasurement | undefined): Charted['defects'] {
  const { distal, mesial, bowelShaped } = row?.BoneDefect ?? {};
  return { distal: distal === true, mesial: mesial === true, bowlShaped: bowelShaped === true };
}

function hasOtherRoot(row: ToothMeasurement | undefined, loss: BoneLoss): boolean {
  if (!row || !('worst' in loss)) return false;
  return SIDES.some((side) => loss[side] !== null && otherRoot(row, side) !== null);
}

function readLoss(row: ToothMeasurement | undefined, isImplant: boolean): BoneLoss {
  const loss = boneLoss(row, isImplant);
  const third = isImplant ? null : (row?.estimate ?? null);
  return third !== null && 'known' in loss ? { ...loss, estimate: third } : loss;
}

function worstSide(loss: BoneLoss): number | null {
  return 'worst' in loss ? loss.worst : null;
}

/** The sites on the missing side of a half tooth cannot be probed. */
function withoutAbsent(sites: SiteRow, row: ToothMeasurement | undefined): SiteRow {
  const side = row === undefined ? null : absentSide(row);
  if (side === null) return sites;
  const absent: readonly Site[] = SIDE_SITES[side];
  return {
    ...sites,
    asked: SITES.map((site, index) => sites.asked[index] === true || absent.includes(site)),
  };
}

/**
 * Rules 1.3 §1: a third molar at which nothing was recorded. The answer "no defect" alone records nothing.
 */
function isUnexamined(record: ToothRecord, row: ToothMeasurement | undefined): boolean {
  const findings = row?.AdditionalFindings;
  return (
    position(record.tooth) === 8 &&
    record.depth === null &&
    record.bleeding === null &&
    record.mobility === null &&
    record.plaque === null &&
    record.furcation === null &&
    record.measured === null &&
    record.estimate === null &&
    record.cause === null &&
    !(record.defects.distal || record.defects.mesial || record.defects.bowlShaped) &&
    !(record.apical || record.resorption || record.rootCaries.length > 0) &&
    findings?.EndodonticalTreatedTooth !== true &&
    !SIDES.some((side) => findings?.Caries[side] === true)
  );
}

export function readMouth(assessment: Assessment, preferences: Preferences): Mouth {
  const { information, dentition, clinical_values: values, measurement } = assessment;
  const depth = readCharted(values, 'PocketDepth', dentition);
  const bleeding = readCharted(values, 'Bleeding', dentition);
  const mobility = readCharted(values, 'Mobility', dentition);
  const furcation = readCharted(values, 'Furcation', dentition);
  const plaque = readCharted(values, 'Plaque', dentition);
  const rows = new Map(measurement.teeth.map((row) => [row.tooth, row]));
  const sites = new Map(sitedRows(values).map((row) => [row.tooth, withoutAbsent(row, rows.get(row.tooth))]));
  const present = ASCENDING.filter((tooth) => !dentition.missing.includes(tooth));
  const isPlaqueCharted = present.some((tooth) => plaque(tooth) !== null);
  const answer = isPlaqueCharted ? null : plaqueAnswer(information);

  const readSite = (tooth: ToothNumber, isImplant: boolean): Omit<Charted, 'worst'> => {
    const row = rows.get(tooth);
    const loss = readLoss(row, isImplant);
    return {
      tooth,
      depth: depth(tooth),
      bleeding: bleeding(tooth),
      mobility: mobility(tooth),
      plaque: plaque(tooth),
      plaqueOrAnswer: plaque(tooth) ?? answer,
      boneLoss: loss,
      errors: boneLossErrors(row, assessment.xray_kinds ?? {}),
      hasOtherRoot: hasOtherRoot(row, loss),
      defects: readDefects(row),
      xrayAge: xrayAge(row, isImplant, assessment.xray_dates ?? null),
      scoreByHand: row?.hasBeenModified === true ? row.totalScore : null,
      sites: sites.get(tooth) ?? null,
    };
  };

  const readTooth = (tooth: ToothNumber): ToothRecord => {
    const row = rows.get(tooth);
    const findings = row?.AdditionalFindings;
    const isThrough = findings?.FurcationinvolvementgradeIII === true;
    const grade = isThrough ? FURCATION.through : furcation(tooth);
    const charted = readSite(tooth, false);
    const { boneLoss: loss } = charted;
    const third = 'known' in loss ? (loss.estimate ?? null) : null;
    // Spread fields come last: before the others they take twenty times as long.
    return {
      measured: worstSide(loss),
      furcation: isMolar(tooth) ? grade : null,
      apical: findings?.ApikalPeriodontitis === true,
      resorption: findings?.RootResorption === true,
      rootCaries: SIDES.filter((side) => findings?.RootCaries[side] === true),
      cause: row?.notPeriodontal ?? null,
      estimate: third === null ? null : { third, percent: ESTIMATE.percent[third] },
      ...charted,
    };
  };

  const readImplant = (tooth: ToothNumber): Implant => {
    const charted = readSite(tooth, true);
    return {
      worst: worstSide(charted.boneLoss),
      suppuration: values.suppuration.includes(tooth),
      nonKeratinized: values.non_keratinized_gingiva.includes(tooth),
      length: rows.get(tooth)?.implantLength ?? null,
      ...charted,
    };
  };

  const records = present.filter((tooth) => !dentition.implant.includes(tooth)).map(readTooth);
  const blank = records.filter((record) => isUnexamined(record, rows.get(record.tooth)));
  const left = blank.length < records.length ? blank : [];
  const teeth = readTeeth(records.filter((record) => !left.includes(record)));
  return {
    information,
    answers: countAnswers(information, teeth.natural, values.zeros !== undefined),
    ...teeth,
    unexamined: left.map((record) => naturalTooth(record, true)),
    implants: present.filter((tooth) => dentition.implant.includes(tooth)).map(readImplant),
    ...registration(values, preferences),
    bleedingShift: 0,
    isSited: sites.size > 0,
  };
}
