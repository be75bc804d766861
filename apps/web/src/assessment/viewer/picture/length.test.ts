import { assemble, setCalibration } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { findSpacing, lengthBetween } from './length';

const at = (x: number, y: number) => ({ x, y, image: 'film' });
const spacing = { row_mm: 0.03, column_mm: 0.04, origin: 'sensor' } as const;
const xray = {
  id: 'film',
  path: '',
  picture_url: '',
  width: 100,
  height: 100,
  orientation: 1,
  file_name: '',
  burned_in: false,
  taken: null,
  kind: null,
  report_id: '',
  spacing,
};
const document = assemble({ information: aPatient().information() });

it('rows and columns count each by their own spacing', () => {
  expect(lengthBetween(at(100, 100), at(200, 200), spacing)).toBeCloseTo(5, 10);
});

it('a scale set by hand goes before that of the file; without either nothing is known', () => {
  expect(findSpacing(document, xray)).toBe(spacing);
  expect(findSpacing(document, { ...xray, spacing: null })).toBeNull();
  expect(findSpacing(document, undefined)).toBeNull();
  const set = setCalibration(document, 'film', { from: at(0, 0), to: at(30, 40), mm: 10 });
  expect(findSpacing(set, xray)).toEqual({ row_mm: 0.2, column_mm: 0.2, origin: 'calibrated' });
});
