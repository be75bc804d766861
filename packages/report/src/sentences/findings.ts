import {
  type Assessment,
  type Examined,
  findRow,
  findValue,
  NOT_PERIODONTAL,
  SIDES,
  toFindings,
  type ToothNumber,
  toothState,
  type Treatment,
  type TreatmentBlock,
} from '@alveola/clinical';
import { fill, formatNumber, type Reader, toothList } from './reader';

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

function groupByCause(
  { document }: Pick<Examined, 'document'>,
  teeth: readonly ToothNumber[],
  reader: Reader,
) {
  return NOT_PERIODONTAL.flatMap((cause) => {
    const having = teeth.filter((tooth) => findRow(document, tooth).notPeriodontal === cause);
    return having.length === 0 ? [] : [{ cause, teeth: toothList(having, reader) }];
  });
}

export function causeParts(report: Examined, reader: Reader): readonly string[] {
  const { diagnosis, teeth: words } = reader.words;
  return groupByCause(report, teethIn(report, OPEN), reader).map(({ cause, teeth }) => {
    const name = words.cause[cause].toLocaleLowerCase(reader.language);
    return fill(diagnosis.sentence.cause, { teeth, cause: name });
  });
}

/** Apical lesions and other findings to explain, in a mouth without periodontitis. */
export function findingParts({ document, result }: Examined, reader: Reader): readonly string[] {
  const { diagnosis, teeth: words } = reader.words;
  const isOpen = (tooth: ToothNumber) => findRow(document, tooth).notPeriodontal === null;
  const endodontic = teethIn({ result }, ['ENDO']).filter(isOpen);
  const toExplain = teethIn({ result }, ['LOCAL']).filter(isOpen);
  const cause = words.finding.ApikalPeriodontitis.toLocaleLowerCase(reader.language);
  const name = (sentence: string, teeth: readonly ToothNumber[]) =>
    teeth.length === 0 ? [] : [fill(sentence, { teeth: toothList(teeth, reader), cause })];
  return [...name(diagnosis.sentence.cause, endodontic), ...name(diagnosis.sentence.unexplained, toExplain)];
}

export function stepPoints(
  { block, teeth }: Treatment,
  report: Pick<Examined, 'document'>,
  reader: Reader,
): readonly string[] {
  const words = reader.words.treatment[block];
  if (!('cause' in words)) return words.points;
  const { cause: sentences, points } = words;
  const causes = groupByCause(report, teeth, reader);
  return [...causes.map(({ cause, teeth: having }) => fill(sentences[cause], { teeth: having })), ...points];
}
