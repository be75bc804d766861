import { findRow, NOT_PERIODONTAL, type ToothNumber, type TreatmentBlock } from '@alveola/clinical';
import { fill, toothList } from './figures';
import type { Reader } from './reader';
import type { ReadReport } from './readReport';

/** Parts of the plan for single teeth that periodontitis does not explain, or not alone. */
const OPEN: readonly TreatmentBlock[] = ['LOCAL', 'CAUSE', 'ENDO'];

function teethIn({ result }: Pick<ReadReport, 'result'>, blocks: readonly TreatmentBlock[]) {
  return result.treatment.flatMap(({ block, teeth }) => (blocks.includes(block) ? teeth : []));
}

/** Whether a single tooth waits for an explanation or for the treatment of its cause: then nothing is called healthy. */
export function hasOpenTeeth(report: Pick<ReadReport, 'result'>): boolean {
  return teethIn(report, OPEN).length > 0;
}

/** "14: crack or root fracture", of each cause that was recorded and needs treatment. */
export function causeParts(
  { document, result }: Pick<ReadReport, 'document' | 'result'>,
  { words, ...rest }: Reader,
): readonly string[] {
  const open = teethIn({ result }, OPEN);
  return NOT_PERIODONTAL.flatMap((cause) => {
    const teeth = open.filter((tooth) => findRow(document, tooth).notPeriodontal === cause);
    const name = words.teeth.cause[cause].toLocaleLowerCase(rest.language);
    return teeth.length === 0
      ? []
      : [fill(words.diagnosis.sentence.cause, { teeth: toothList(teeth, { words, ...rest }), cause: name })];
  });
}

/** Where there is no periodontitis: apical lesions, and what else needs an explanation. */
export function findingParts(
  { document, result }: Pick<ReadReport, 'document' | 'result'>,
  reader: Reader,
): readonly string[] {
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
