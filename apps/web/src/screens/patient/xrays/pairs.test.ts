import { type Assessment, diagnose, setCalibration, type ToothNumber } from '@alveola/clinical';
import { aPatient, type PatientOptions } from '@alveola/clinical/testing';
import type { Xray } from '@alveola/contract';
import { expect, it } from 'vitest';
import { findFrame, findXrayPairs, type Imaged } from './pairs';

const film = (id: string, spacing: Xray['spacing'] = null) => ({ id, spacing, kind: null }) as Xray;

/** Two pixels of the film are one percent of the root. */
function visit(
  image: string,
  loss: number,
  options: PatientOptions = {},
  spacing: Xray['spacing'] = null,
): Imaged {
  const document = aPatient({ image, ...options })
    .others({ loss })
    .assessment();
  return { document, result: diagnose(document), xrays: [film(image, spacing)] };
}
const at = (pairs: ReturnType<typeof findXrayPairs>, tooth: ToothNumber) =>
  pairs.find((each) => each.tooth === tooth);

it('tells what a tooth lost between two films, in points, and in mm only where one has a scale', () => {
  const pair = at(findXrayPairs(visit('a', 20), visit('b', 30)), 16);
  expect(pair?.changes.map(({ percent }) => percent?.change)).toEqual([10, 10]);
  expect(pair?.changes.map(({ mm }) => mm)).toEqual([null, null]);
  const scale = { row_mm: 0.15, column_mm: 0.15, origin: 'sensor' } as const;
  const [side] = at(findXrayPairs(visit('a', 20), visit('b', 30, {}, scale)), 16)?.changes ?? [];
  // The root is 100 pixels, 15 mm: a tenth of it is 1.5 mm.
  expect(side?.mm?.change).toBeCloseTo(1.5, 6);
  // Two films of unknown kind, each read within 10 points: 14 points of 15 mm.
  expect(side?.error).toBeCloseTo(14.142, 3);
  expect(side?.mm?.error).toBeCloseTo(2.121, 3);
});

it('takes the scale that was set by hand before the one of the file', () => {
  const calibrate = ({ document, ...rest }: Imaged): Imaged => {
    const point = (x: number) => ({ x, y: 0, image: 'a' });
    const set: Assessment = setCalibration(document, 'a', { from: point(0), to: point(100), mm: 10 });
    return { ...rest, document: set };
  };
  const wrongSpacing = { row_mm: 9, column_mm: 9, origin: 'sensor' } as const;
  const [side] =
    at(findXrayPairs(calibrate(visit('a', 20, {}, wrongSpacing)), visit('b', 30)), 16)?.changes ?? [];
  expect(side?.mm?.change).toBeCloseTo(1, 6);
});

it('has no pair on one film, without the film, of a lost tooth, nor of a tooth and the implant after it', () => {
  expect(findXrayPairs(visit('a', 20), visit('a', 20))).toEqual([]);
  expect(findXrayPairs({ ...visit('a', 20), xrays: [] }, visit('b', 20))).toEqual([]);
  const later = visit('b', 20, { missing: [16], implant: [36] });
  const foundTeeth = findXrayPairs(visit('a', 20), later).map(({ tooth }) => tooth);
  expect(foundTeeth).toContain(26);
  expect(foundTeeth).not.toContain(16);
  expect(foundTeeth).not.toContain(36);
});

it('shows the tooth whole, with both bone levels', () => {
  const pair = at(findXrayPairs(visit('a', 20), visit('b', 30)), 16);
  if (!pair) throw new Error('no pair');
  const { x, y, size } = findFrame(pair.marks);
  for (const point of [...pair.marks.roots, ...pair.marks.before, ...pair.marks.now])
    expect(point.x > x && point.x < x + size && point.y > y && point.y < y + size).toBe(true);
});
