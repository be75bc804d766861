import { expect, it } from 'vitest';
import { aPatient } from '../../cases/patient';
import { setEstimate } from '../../charting/estimate';
import { markTooth } from '../../charting/markTooth';
import { placeMarker } from '../../charting/place';
import type { Assessment } from '../../model/assessment';
import type { Side } from '../../model/tooth';
import { readCrests } from './crestReadings';

const TENTH = { row_mm: 0.1, column_mm: 0.1 };
const at = (y: number, image = 'bitewing') => ({ x: 100, y, image });
const unmeasured = (): Assessment => ({ ...aPatient().assessment(), measurement: { teeth: [] } });

/** Tenths of a millimetre from CEJ to bone. */
function crest(lengths: Readonly<Partial<Record<Side, number>>>, image?: string): Assessment {
  return Object.entries(lengths).reduce<Assessment>((a, [side, length]) => {
    const on = side === 'distal' ? 'distal' : 'mesial';
    const withCEJ = placeMarker(a, 46, 'CEJ', on, at(50));
    return placeMarker(withCEJ, 46, 'BoneLevel', on, at(50 + length, image));
  }, unmeasured());
}
const read = (a: Assessment, scale: typeof TENTH | null = TENTH) =>
  readCrests({ ...a, apexless: [46] }, () => scale);

it.each([
  [19.99, 0],
  [20, 1],
  [49.99, 1],
  [50, null],
  [82, null],
])('at %d tenths of a millimetre on the worse side the class is %s', (length, proposed) => {
  expect(read(crest({ distal: 5, mesial: length }))).toEqual([
    { tooth: 46, mm: expect.closeTo(length / 10, 9), proposed },
  ]);
});

it('without a scale the class is asked', () => {
  expect(read(crest({ distal: 5, mesial: 5 }), null)).toEqual([{ tooth: 46, mm: null, proposed: null }]);
});

it.each([
  ['with one side alone, whose other may be worse', crest({ distal: 5 })],
  ['across two pictures', crest({ distal: 5, mesial: 5 }, 'another')],
  [
    'at a tooth with its apex',
    placeMarker(crest({ distal: 5, mesial: 5 }), 46, 'RootApex', 'distal', at(300)),
  ],
  ['at an implant', markTooth(crest({ distal: 5, mesial: 5 }), 46, 'implant')],
])('nothing is read %s', (_, a) => {
  expect(read(a)).toEqual([]);
});

it('a tooth is read only where its apex is said not to be on the film, also once its class is chosen', () => {
  const a = crest({ distal: 5, mesial: 5 });
  expect(readCrests(a, () => TENTH)).toEqual([]);
  expect(read(setEstimate(a, 46, 0))).toHaveLength(1);
});
