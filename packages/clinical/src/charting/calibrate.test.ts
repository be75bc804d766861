import { expect, it } from 'vitest';
import { measurement } from '../model/assessment';
import { diagnose } from '../diagnosis/diagnose';
import { measurementData } from '../wire/save';
import { assemble } from '../wire/assemble';
import { findCalibration, findSpacing, lengthBetween, setCalibration, toMmPerPixel } from './calibrate';
import { removeImage } from './place';
import { mouth, point } from './testing/forTests';

const toPoint = (x: number, y: number, image = 'picture') => ({ x, y, image });
const implant = { from: toPoint(100, 100), to: toPoint(130, 140), mm: 10 };

it('tells how many millimetres a pixel is', () => expect(toMmPerPixel(implant)).toBe(0.2));

it('rows and columns count each by their own spacing', () => {
  expect(lengthBetween(toPoint(100, 100), toPoint(200, 200), { row_mm: 0.03, column_mm: 0.04 })).toBeCloseTo(
    5,
    10,
  );
});

it('a scale set by hand goes before that of the file; without either nothing is known', () => {
  const picture = { id: 'picture', spacing: { row_mm: 0.03, column_mm: 0.04, origin: 'sensor' } } as const;
  expect(findSpacing(mouth(), picture)).toBe(picture.spacing);
  expect(findSpacing(mouth(), { ...picture, spacing: null })).toBeNull();
  expect(findSpacing(mouth(), undefined)).toBeNull();
  const set = setCalibration(mouth(), 'picture', implant);
  expect(findSpacing(set, picture)).toEqual({ row_mm: 0.2, column_mm: 0.2, origin: 'calibrated' });
});

it('is one for each picture: set anew it takes the place of the former', () => {
  const otherScale = { ...implant, from: toPoint(0, 0, 'other'), to: toPoint(50, 0, 'other') };
  const a = setCalibration(setCalibration(mouth(), 'picture', implant), 'other', otherScale);
  const b = setCalibration(a, 'picture', { ...implant, mm: 11 });
  expect(findCalibration(b, 'picture')?.mm).toBe(11);
  expect(findCalibration(b, 'other')).toBe(otherScale);
  expect(b.measurement.calibrations).toHaveLength(2);
});

it('leaves a record without one as it was, and goes with its picture', () => {
  const empty = mouth();
  expect(setCalibration(empty, 'picture', null)).toBe(empty);
  const set = setCalibration(empty, 'picture', implant);
  expect(setCalibration(set, 'picture', null).measurement).not.toHaveProperty('calibrations');
  expect(removeImage(set, 'picture').measurement).not.toHaveProperty('calibrations');
  expect(removeImage(set, 'other')).toBe(set);
});

it('is saved and resumed; a record without one is saved without the key', () => {
  const save = (a: ReturnType<typeof mouth>) => measurementData(a, diagnose(a), 'In progress');
  const data = save(setCalibration(mouth(), 'picture', implant));
  expect(data.calibrations).toEqual([implant]);
  const { information } = mouth();
  const resumed = assemble({ information, measurement: measurement.parse(JSON.parse(JSON.stringify(data))) });
  expect(findCalibration(resumed, 'picture')).toEqual(implant);
  expect(save(mouth())).not.toHaveProperty('calibrations');
});

it.each([
  ['points of two pictures', [{ ...implant, to: point(1, 'other') }]],
  ['one point', [{ ...implant, to: implant.from }]],
  ['0.9 mm', [{ ...implant, mm: 0.9 }]],
  ['301 mm', [{ ...implant, mm: 301 }]],
  ['two of one picture', [implant, implant]],
])('%s is refused', (_, calibrations) => expect(measurement.safeParse({ calibrations }).success).toBe(false));
