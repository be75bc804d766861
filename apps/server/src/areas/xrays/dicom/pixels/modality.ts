import type { DataSet } from 'dicom-parser';
import { readDecimal } from '../parse';
import { look, readLut } from './lut';

/** Maps stored values to those that the window applies to. PS3.3 C.11.1. */
export interface Modality {
  readonly apply: (value: number) => number;
  readonly isPlain: boolean;
}

const SEQUENCE = 'x00283000';
const INTERCEPT = 'x00281052';
const SLOPE = 'x00281053';

export function readModality(data: DataSet, isSigned: boolean): Modality {
  const lut = readLut(data, SEQUENCE, isSigned);
  if (lut) return { apply: (value) => look(lut, value), isPlain: false };
  const slope = finite(readDecimal(data, SLOPE)) || 1;
  const intercept = finite(readDecimal(data, INTERCEPT));
  return { apply: (value) => value * slope + intercept, isPlain: slope === 1 && intercept === 0 };
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0);
