import {
  type Assessment,
  type Examined,
  findRow,
  NOT_PERIODONTAL,
  SIDES,
  type ToothNumber,
  toothState,
  findValue,
  toFindings,
  type TreatmentBlock,
} from '@alveola/clinical';
import { fill, formatNumber, toothList } from './figures';
import type { Reader } from './reader';

export function listFindings(
  a: Assessment,
  tooth: ToothNumber,
  { words, language }: Reader,
): readonly string[] {
  const { finding, side } = words.teeth;
  const row = findRow(a, tooth);
  const parts: string[] = [];
  const { whole, sided } = toFindings(row);
  const mobility = findValue(a, 'Mobility', tooth);
  const furcation = findValue(a, 'Furcation', tooth);
  if (furcation) parts.push(fill(finding.furcation, { grade: furcation }));
  const isThrough = whole.includes('FurcationinvolvementgradeIII');
  if (isThrough && furcation !== 3) parts.push(finding.FurcationinvolvementgradeIII);
  if (mobility) parts.push(fill(finding.mobility, { grade: mobility }));
  if (toothState(a, tooth) === 'implant') {
    if (a.clinical_values.suppuration.includes(tooth)) parts.push(finding.suppuration);
    if (a.clinical_values.non_keratinized_gingiva.includes(tooth)) parts.push(finding.nonKeratinized);
  }
  const vertical = SIDES.filter((toothSide) => row.BoneDefect[toothSide] === true).map(
    (toothSide) => side[toothSide],
  );
  if (vertical.length > 0) parts.push(`${finding.vertical} (${vertical.join(', ')})`);
  if (row.BoneDefect.bowelShaped === true) parts.push(finding.bowelShaped);
  for (const wholeFinding of whole)
    if (wholeFinding !== 'FurcationinvolvementgradeIII') parts.push(finding[wholeFinding]);
  for (const { finding: sidedFinding, sides } of sided)
    parts.push(`${finding[sidedFinding]} (${sides.map((foundSide) => side[foundSide]).join(', ')})`);
  if (row.isMissingFromXray) parts.push(finding.isMissingFromXray);
  if (row.notPeriodontal !== null) parts.push(words.teeth.cause[row.notPeriodontal]);
  if (row.implantLength !== undefined)
    parts.push(fill(finding.length, { length: formatNumber(row.implantLength, language, 2) }));
  return parts;
}

/** Steps for single teeth that periodontitis does not explain, or not alone. */
const OPEN: readonly TreatmentBlock[] = ['LOCAL', 'CAUSE', 'ENDO'];

function teethIn({ result }: Pick<Examined, 'result'>, blocks: readonly TreatmentBlock[]) {
  return result.treatment.flatMap(({ block, teeth }) => (blocks.includes(block) ? teeth : []));
}

/** A mouth with such a tooth is never called healthy. */
export function hasOpenTeeth(report: Pick<Examined, 'result'>): boolean {
  return teethIn(report, OPEN).length > 0;
}

export function causeParts({ document, result }: Examined, { words, ...rest }: Reader): readonly string[] {
  const open = teethIn({ result }, OPEN);
  return NOT_PERIODONTAL.flatMap((cause) => {
    const teeth = open.filter((tooth) => findRow(document, tooth).notPeriodontal === cause);
    const name = words.teeth.cause[cause].toLocaleLowerCase(rest.language);
    return teeth.length === 0
      ? []
      : [fill(words.diagnosis.sentence.cause, { teeth: toothList(teeth, { words, ...rest }), cause: name })];
  });
}

/** Apical lesions and other findings to explain, in a mouth without periodontitis. */
export function findingParts({ document, result }: Examined, reader: Reader): readonly string[] {
  const { diagnosis, teeth: words } = reader.words;
  const isOpen = (tooth: ToothNumber) => findRow(document, tooth).notPeriodontal === null;
  const endodontic = teethIn({ result }, ['ENDO']).filter(isOpen);
  const toExplain = teethIn({ result }, ['LOCAL']).filter(isOpen);
  const cause = words.finding.ApikalPeriodontitis.toLocaleLowerCase(reader.language);
  return [
    ...(endodontic.length === 0
      ? []
      : [fill(diagnosis.sentence.cause, { teeth: toothList(endodontic, reader), cause })]),
    ...(toExplain.length === 0
      ? []
      : [fill(diagnosis.sentence.unexplained, { teeth: toothList(toExplain, reader) })]),
  ];
}
