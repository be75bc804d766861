import {
  ASCENDING,
  CLINICAL_VALUE_TYPES,
  findRow,
  SIDES,
  type ToothNumber,
  toothState,
  findValue,
} from '@alveola/clinical';
import { inOrder, shownPercent, toothName } from './figures';
import type { Reader } from './reader';
import type { ReadReport } from './readReport';

export interface MeasuredRow {
  readonly tooth: ToothNumber;
  readonly name: string;
  /** Bone loss of either side, then the clinical values. */
  readonly figures: readonly MeasuredFigure[];
  readonly notes: string;
}

export interface MeasuredFigure {
  readonly text: string;
  /** Bone loss that no X-ray tells. */
  readonly isUnknown: boolean;
}

export interface MeasuredValues {
  readonly titles: {
    readonly tooth: string;
    readonly figures: readonly string[];
    readonly notes: string;
  };
  /** Every tooth and implant that is there, as the reader counts. */
  readonly rows: readonly MeasuredRow[];
}

/** Every measured and charted value of every tooth and implant. */
export function measuredValues(report: ReadReport, reader: Reader): MeasuredValues {
  const { label, side } = reader.words.teeth;
  const present = ASCENDING.filter((tooth) => toothState(report.document, tooth) !== 'missing');
  return {
    titles: {
      tooth: label.tooth,
      figures: [
        ...SIDES.map((each) => `${label.boneLoss}, ${side[each]}`),
        label.pocketDepth,
        label.bleeding,
        label.mobility,
        label.furcation,
        label.plaque,
      ],
      notes: label.findings,
    },
    rows: inOrder(present, (tooth) => tooth, reader).map((tooth) => rowOf(tooth, report, reader)),
  };
}

function rowOf(tooth: ToothNumber, { document, result }: ReadReport, reader: Reader): MeasuredRow {
  const { teeth, report } = reader.words;
  const found = [...result.teeth, ...result.implants].find((site) => site.tooth === tooth);
  const loss = found && 'worst' in found.boneLoss ? found.boneLoss : { distal: null, mesial: null };
  const row = findRow(document, tooth);
  const notes = [
    toothState(document, tooth) === 'implant' && teeth.label.implant,
    row.isMissingFromXray && report.values.invisible,
    row.isSplit && report.values.split,
    (row.halfTooth.distal || row.halfTooth.mesial) && report.values.half,
  ];
  return {
    tooth,
    name: toothName(tooth, reader),
    figures: [
      ...SIDES.map((side) => {
        const value = loss[side];
        const text = value === null ? teeth.notMeasured : shownPercent(value, reader);
        return { text, isUnknown: value === null };
      }),
      ...CLINICAL_VALUE_TYPES.map((type) => ({
        text: charted(findValue(document, type, tooth), type === 'PocketDepth'),
        isUnknown: false,
      })),
    ],
    notes: notes.filter((note) => note !== false).join(' · '),
  };
}

/** A depth of 0 is not charted (clinical rules §4.0). */
function charted(value: number | null, isDepth: boolean): string {
  return value === null || (isDepth && value === 0) ? '–' : String(value);
}
