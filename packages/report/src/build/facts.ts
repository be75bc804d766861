import type { Assessment } from '@alveola/clinical';
import { formatPercent, shownPercent, shownRatio } from './figures';
import type { Reader } from './reader';
import { type ReadReport, standing } from './readReport';
import { supportiveCare } from './supportiveCare';

export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** Indices, ratio, shares, interval and referral: the figures that the diagnosis and the plan rest on. */
export function keyFigures(report: ReadReport, reader: Reader): readonly KeyFigure[] {
  const { document, result, preferences } = report;
  const { words, language } = reader;
  const { label, hygiene, referral, notJudged } = words.diagnosis;
  const { affectedNote, noInterval } = words.report.facts;
  const { notCharted } = words.report.teeth;
  const diagnosis = standing(report);
  const { bleedingIndex, plaqueIndex, oralHygiene, patientMaxBoneLossAgeRatio: ratio } = diagnosis;
  const known = <T>(value: T | null, said: (value: T) => string) =>
    value === null ? notJudged : said(value);
  const index = (value: number) => formatPercent(value, language);
  // A rounded share could seem to lie on the other side of 30 %.
  const share = (value: number) =>
    `${reader.rounded && value % 5 !== 0 ? '≈\u00a0' : ''}${shownPercent(value, reader)}`;
  const ofTeeth: readonly KeyFigure[] = [
    { label: label.bleedingIndex, value: isProbed(document) ? known(bleedingIndex, index) : notCharted },
    { label: label.plaqueIndex, value: known(plaqueIndex, index) },
    { label: label.oralHygiene, value: known(oralHygiene, (level) => hygiene[level]) },
    { label: label.ratio, value: known(ratio, (value) => shownRatio(value, reader)) },
    ...(diagnosis.affectedPercent === null
      ? []
      : [{ label: label.affected, value: share(diagnosis.affectedPercent), note: affectedNote }]),
    { label: label.anyAffected, value: known(diagnosis.anyAffectedPercent, share), note: affectedNote },
  ];
  return [
    ...(diagnosis.condition === 'Edentulous' ? [] : ofTeeth),
    { label: label.supportiveCare, value: supportiveCare(result.supportiveCareMonths, reader) ?? noInterval },
    ...(preferences.referral_advice ? [{ label: label.referral, value: referral[result.referral.is] }] : []),
  ];
}

/** Saved are values above 0 alone: where there are depths and no bleeding, nothing bled; where neither, nobody probed. */
function isProbed({ clinical_values: { pocket_depth, bleeding } }: Assessment): boolean {
  return pocket_depth.length > 0 || bleeding.length > 0;
}
