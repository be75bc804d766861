import type { DataSet } from 'dicom-parser';
import { readDecimal } from '../parse';
import { look, readLut } from './lut';

export type GreyTone = (value: number) => number;

const SEQUENCE = 'x00283010';
const CENTRE = 'x00281050';
const WIDTH = 'x00281051';
const FUNCTION = 'x00281056';

/** Prefers the file's table to its first window (PS3.3 C.11.2). */
export function readVoi(data: DataSet, isSigned: boolean): GreyTone | null {
  const lut = readLut(data, SEQUENCE, isSigned);
  if (lut) return (value) => Math.min(look(lut, value) / lut.top, 1);
  const centre = readDecimal(data, CENTRE);
  const width = readDecimal(data, WIDTH);
  if (!Number.isFinite(centre) || !Number.isFinite(width)) return null;
  return toWindow(data.string(FUNCTION)?.trim() ?? 'LINEAR', centre, width);
}

function toWindow(name: string, centre: number, width: number): GreyTone | null {
  if (name === 'SIGMOID' && width > 0) return (value) => 1 / (1 + Math.exp((-4 * (value - centre)) / width));
  if (name === 'LINEAR_EXACT' && width > 0) return (value) => within((value - centre) / width + 0.5);
  if (name === 'SIGMOID' || name === 'LINEAR_EXACT' || width < 1) return null;
  if (width === 1) return (value) => (value <= centre - 0.5 ? 0 : 1);
  return (value) => within((value - (centre - 0.5)) / (width - 1) + 0.5);
}

export function spreadTones(least: number, greatest: number): GreyTone {
  return (value) => (greatest > least ? within((value - least) / (greatest - least)) : 0);
}

const within = (share: number) => Math.min(Math.max(share, 0), 1);
