import type { XraySpacing } from '@alveola/contract';
import type { DataSet } from 'dicom-parser';
import { readDecimal, readDecimals } from './parse';

const PIXEL_SPACING = 'x00280030';
const CALIBRATION = 'x00280a02';
const IMAGER_SPACING = 'x00181164';
const MAGNIFICATION = 'x00181114';
/** In mm. No detector has larger pixels. */
const COARSEST = 5;

interface Pair {
  readonly row: number;
  readonly column: number;
}

/**
 * In mm between the centres of neighbouring pixels. Prefers a calibrated value, and corrects the sensor's
 * value by a known magnification (PS3.3 10.7 and C.8.11).
 */
export function readSpacing(data: DataSet): XraySpacing | null {
  const imager = readPair(data, IMAGER_SPACING);
  const pixel = readPair(data, PIXEL_SPACING);
  if (pixel && isCalibrated(data, pixel, imager)) return spacing(pixel, 'calibrated');
  const sensor = imager ?? pixel;
  if (sensor === null) return null;
  const factor = readDecimal(data, MAGNIFICATION);
  if (imager === null || !(factor > 0 && Number.isFinite(factor))) return spacing(sensor, 'sensor');
  return spacing({ row: sensor.row / factor, column: sensor.column / factor }, 'magnified');
}

function spacing({ row, column }: Pair, origin: XraySpacing['origin']): XraySpacing {
  return { row_mm: row, column_mm: column, origin };
}

/** A value that differs from the sensor's own must have been calibrated. */
function isCalibrated(data: DataSet, pixel: Pair, imager: Pair | null): boolean {
  if (data.string(CALIBRATION)?.trim()) return true;
  return imager !== null && (pixel.row !== imager.row || pixel.column !== imager.column);
}

function readPair(data: DataSet, tag: string): Pair | null {
  const [row = Number.NaN, column = row] = readDecimals(data, tag);
  return isPlausible(row) && isPlausible(column) ? { row, column } : null;
}

const isPlausible = (mm: number) => mm > 0 && mm <= COARSEST;
