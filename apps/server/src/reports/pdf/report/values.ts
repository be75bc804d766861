import {
  ASCENDING,
  type BoneLoss,
  CLINICAL_VALUE_TYPES,
  measurementOf,
  type Side,
  type ToothNumber,
  toothState,
  valueOf,
} from '@alveola/clinical';
import { inOrder, shownPercent, toothName } from '@alveola/contract';
import { gap, type Paper } from '../paper/paper';
import { type Cell, type Column, table } from '../paper/table';
import { paragraph, section } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport } from '../view';

/** Every measured and charted value of every tooth and implant. */
export function values(paper: Paper, report: PaperReport): void {
  const { reader, words, document } = report;
  const { label, side } = reader.words.teeth;
  const present = ASCENDING.filter((tooth) => toothState(document, tooth) !== 'missing');
  if (present.length === 0) return;
  const part = section(paper, words.values.title);
  const columns: readonly Column[] = [
    { title: label.tooth, width: 7 },
    { title: `${label.boneLoss}, ${side.distal}`, width: 12 },
    { title: `${label.boneLoss}, ${side.mesial}`, width: 12 },
    { title: label.pocketDepth, width: 11 },
    { title: label.bleeding, width: 10 },
    { title: label.mobility, width: 9 },
    { title: label.furcation, width: 10 },
    { title: label.plaque, width: 8 },
    { title: label.findings, width: 19 },
  ];
  table(
    paper,
    part,
    columns,
    inOrder(present, (tooth) => tooth, reader).map((tooth) => rowOf(tooth, report)),
  );
  gap(paper, 3);
  paragraph(paper, part, words.values.legend, TYPE.note);
}

function rowOf(tooth: ToothNumber, report: PaperReport): readonly Cell[] {
  const { reader, document, result } = report;
  const found = [...result.teeth, ...result.implants].find((site) => site.tooth === tooth);
  return [
    { text: toothName(tooth, reader), type: { ...TYPE.dense, bold: true, tabular: true } },
    sideCell(found?.boneLoss, 'distal', report),
    sideCell(found?.boneLoss, 'mesial', report),
    ...CLINICAL_VALUE_TYPES.map((type) => ({
      text: charted(valueOf(document, type, tooth), type === 'PocketDepth'),
      type: { ...TYPE.dense, tabular: true },
    })),
    { text: notesOf(tooth, report) },
  ];
}

function sideCell(boneLoss: BoneLoss | undefined, side: Side, { reader }: PaperReport): Cell {
  const value = boneLoss && !('known' in boneLoss) ? boneLoss[side] : null;
  if (value === null)
    return { text: reader.words.teeth.notMeasured, type: { ...TYPE.dense, colour: INK.faint } };
  return { text: shownPercent(value, reader), type: { ...TYPE.dense, tabular: true } };
}

/** A depth of 0 is not charted (clinical rules §4.0). */
function charted(value: number | null, isDepth: boolean): string {
  return value === null || (isDepth && value === 0) ? '–' : String(value);
}

function notesOf(tooth: ToothNumber, { document, reader, words }: PaperReport): string {
  const row = measurementOf(document, tooth);
  return [
    toothState(document, tooth) === 'implant' && reader.words.teeth.label.implant,
    row.isMissingFromXray && words.values.invisible,
    row.isSplit && words.values.split,
    (row.halfTooth.distal || row.halfTooth.mesial) && words.values.half,
  ]
    .filter((note) => note !== false)
    .join(' · ');
}
