import {
  listJudged,
  ASCENDING,
  CLINICAL_VALUE_TYPES,
  findRow,
  SIDES,
  type ToothNumber,
  toothState,
  findValue,
} from '@alveola/clinical';
import type { Block, Cell } from '../blocks';
import { sortByNotation, toothName } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import { boneLossFigure, estimateWord, type ReadReport } from '../sentences/readReport';
import { groupRows, type ToothRow } from './toothTables';

/** Parts of the width, for tooth, both sides, the five clinical values and notes. */
const WIDTHS = [7, 12, 12, 11, 10, 9, 10, 8, 19] as const;

export function buildValues(report: ReadReport, reader: Reader): readonly Block[] {
  const { label, side, value } = reader.words.teeth;
  const { title, legend } = reader.words.report.values;
  const present = ASCENDING.filter((tooth) => toothState(report.document, tooth) !== 'missing');
  if (present.length === 0) return [];
  const titles = [
    label.tooth,
    ...SIDES.map((toothSide) => `${label.boneLoss}, ${side[toothSide]}`),
    ...CLINICAL_VALUE_TYPES.map((type) => value[type]),
    label.findings,
  ];
  return [
    { is: 'heading', level: 2, text: title },
    {
      is: 'table',
      columns: titles.map((name, n) => ({ title: name, width: WIDTHS[n] ?? 0 })),
      rows: groupRows(
        sortByNotation(present, (tooth) => tooth, reader).map((tooth) => toRow(tooth, report, reader)),
        reader,
      ),
    },
    { is: 'text', text: legend, tone: 'note' },
  ];
}

function toRow(tooth: ToothNumber, read: ReadReport, reader: Reader): ToothRow {
  const { document, result } = read;
  const { teeth, report } = reader.words;
  const judged = listJudged(result).find((candidate) => candidate.tooth === tooth);
  const loss = judged && 'worst' in judged.boneLoss ? judged.boneLoss : { distal: null, mesial: null };
  const row = findRow(document, tooth);
  const estimate = estimateWord(judged?.boneLoss ?? null, reader);
  const notes = [
    toothState(document, tooth) === 'implant' && teeth.label.implant,
    row.isMissingFromXray && report.values.invisible,
    row.isSplit && report.values.split,
    (row.halfTooth.distal || row.halfTooth.mesial) && report.values.half,
  ];
  return {
    key: tooth,
    cells: [
      { text: toothName(tooth, reader), tone: 'strong' },
      ...SIDES.map((side): Cell => {
        const value = loss[side];
        if (value === null)
          return estimate === null ? { text: teeth.notMeasured, tone: 'unknown' } : { text: estimate };
        return { text: boneLossFigure(value, { tooth, side }, read, reader) };
      }),
      ...CLINICAL_VALUE_TYPES.map((type) => ({
        text: charted(findValue(document, type, tooth)),
      })),
      { text: notes.filter((note) => note !== false).join(' · ') },
    ],
  };
}

function charted(value: number | null): string {
  return value === null ? '–' : String(value);
}
