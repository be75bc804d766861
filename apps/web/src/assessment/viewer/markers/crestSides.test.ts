import { findRow } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { crestSides } from './MarkerLayer';

const at = (x: number, y: number, image = 'film') => ({ x, y, image });
const row = {
  ...findRow(aPatient().assessment(), 46),
  CEJ: { distal: at(0, 100), mesial: at(50, 100) },
  RootApex: { distal: at(0, 300), mesial: at(50, 300) },
};
const square = { row_mm: 0.1, column_mm: 0.1, origin: 'sensor' } as const;

it('the band of a normal crest ends 2 mm along the root, rows and columns each by their own spacing', () => {
  expect(crestSides(row, 'film', square).map(([, to]) => to)).toEqual([
    { x: 0, y: 120 },
    { x: 50, y: 120 },
  ]);
  const lying = { ...row, RootApex: { distal: at(200, 100), mesial: at(250, 100) } };
  expect(crestSides(lying, 'film', { ...square, column_mm: 0.2 })[0]?.[1]).toEqual({ x: 10, y: 100 });
});

it('leaves out a side without CEJ or apex on this picture', () => {
  expect(crestSides({ ...row, CEJ: { ...row.CEJ, mesial: null } }, 'film', square)).toHaveLength(1);
  expect(crestSides(row, 'other', square)).toEqual([]);
});
