import {
  type Assessment,
  findRow,
  SIDES,
  type ToothNumber,
  toothState,
  findValue,
  toFindings,
} from '@alveola/clinical';
import { fill, formatNumber } from './figures';
import type { Reader } from './reader';

/** What was found at a tooth or implant beside depth and bone loss, in words. */
export function listFindings(
  a: Assessment,
  tooth: ToothNumber,
  { words, language }: Reader,
): readonly string[] {
  const { finding, side } = words.teeth;
  const row = findRow(a, tooth);
  const found: string[] = [];
  const { whole, sided } = toFindings(row);
  const mobility = findValue(a, 'Mobility', tooth);
  const furcation = findValue(a, 'Furcation', tooth);
  if (furcation) found.push(fill(finding.furcation, { grade: furcation }));
  const isThrough = whole.includes('FurcationinvolvementgradeIII');
  if (isThrough && furcation !== 3) found.push(finding.FurcationinvolvementgradeIII);
  if (mobility) found.push(fill(finding.mobility, { grade: mobility }));
  if (toothState(a, tooth) === 'implant') {
    if (a.clinical_values.suppuration.includes(tooth)) found.push(finding.suppuration);
    if (a.clinical_values.non_keratinized_gingiva.includes(tooth)) found.push(finding.nonKeratinized);
  }
  const vertical = SIDES.filter((each) => row.BoneDefect[each] === true).map((each) => side[each]);
  if (vertical.length > 0) found.push(`${finding.vertical} (${vertical.join(', ')})`);
  if (row.BoneDefect.bowelShaped === true) found.push(finding.bowelShaped);
  for (const each of whole) if (each !== 'FurcationinvolvementgradeIII') found.push(finding[each]);
  for (const { finding: each, sides } of sided)
    found.push(`${finding[each]} (${sides.map((one) => side[one]).join(', ')})`);
  if (row.isMissingFromXray) found.push(finding.isMissingFromXray);
  if (row.notPeriodontal !== null) found.push(words.teeth.cause[row.notPeriodontal]);
  if (row.implantLength !== undefined)
    found.push(fill(finding.length, { length: formatNumber(row.implantLength, language, 2) }));
  return found;
}
