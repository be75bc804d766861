import {
  boneLossError,
  findRow,
  findSpacing,
  type Side,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import { measuredPercent } from './figures';
import type { Reader } from './reader';
import type { ReadReport } from './readReport';

interface Measured {
  readonly distal: number | null;
  readonly mesial: number | null;
  readonly worst: number;
}

/** The side that has lost more. */
export function worstSide({ distal, worst }: Measured): Side {
  return distal === worst ? 'distal' : 'mesial';
}

/** The bone loss of a side with the error of its markers, which is smaller on a long root of a known scale. */
export function boneLossFigure(
  value: number,
  { tooth, side }: { readonly tooth: ToothNumber; readonly side: Side },
  { document, pictures }: Pick<ReadReport, 'document' | 'pictures'>,
  reader: Reader,
): string {
  const row = findRow(document, tooth);
  const picture = pictures.find(({ id }) => id === row.CEJ[side]?.image);
  const isImplant = toothState(document, tooth) === 'implant';
  const error = boneLossError(row, side, isImplant, findSpacing(document, picture));
  return measuredPercent(value, error, reader);
}
