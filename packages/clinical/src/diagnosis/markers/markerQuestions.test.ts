import { describe, expect, it } from 'vitest';
import { mouth, seenAs } from '../../charting/testing/forTests';
import { markTooth } from '../../charting/markTooth';
import { placeMarker } from '../../charting/place';
import { setBoneDefect } from '../../charting/findings';
import type { Assessment } from '../../model/assessment';
import type { ImagePoint, MarkerStep } from '../../model/markers';
import { type Side, type ToothNumber, UPPER_ARCH, LOWER_ARCH } from '../../model/tooth';
import { markerQuestions } from './markerQuestions';

type Point = readonly [number, number];
type Move = (point: Point) => Point;

const PICTURES: Readonly<Record<string, Move>> = {
  upright: ([x, y]) => [x, y],
  mirrored: ([x, y]) => [4000 - x, y],
  'upside down': ([x, y]) => [4000 - x, 2000 - y],
  'turned by 17°': ([x, y]) => [
    x * Math.cos(0.2967) - y * Math.sin(0.2967),
    x * Math.sin(0.2967) + y * Math.cos(0.2967),
  ],
  'three times as large': ([x, y]) => [3 * x, 3 * y],
  'mirrored, turned and a third': ([x, y]) => [(y - 500) / 3, x / 3],
};
const upright = PICTURES['upright']!;

const toPoint = ([x, y]: Point): ImagePoint => ({ x, y, image: 'film' });

/** Left edge of a tooth of 80 pixels as the clinician faces the patient, 100 from the next. */
function left(tooth: ToothNumber): number {
  const arch = tooth < 30 ? UPPER_ARCH : LOWER_ARCH;
  return 100 + 100 * arch.indexOf(tooth);
}

function edge(tooth: ToothNumber, side: Side): number {
  const isRight = Math.floor(tooth / 10) % 3 === 1;
  return left(tooth) + ((side === 'distal') === isRight ? 0 : 80);
}

/**
 * The root is 200 pixels long, from the CEJ at 1000 upwards (lower teeth: downwards); `depth` is percent of
 * it.
 */
function rootPoint(tooth: ToothNumber, x: number, depth: number): Point {
  return [x, tooth < 30 ? 1000 - 2 * depth : 1400 + 2 * depth];
}

interface Placed {
  readonly tooth: ToothNumber;
  readonly step: MarkerStep;
  readonly side: Side;
  readonly to: Point;
}

function whole(tooth: ToothNumber, bone: number | null = 10): readonly Placed[] {
  const centre = left(tooth) + 40;
  const isMolar = tooth % 10 >= 6;
  const both = (step: MarkerStep, depth: number): readonly Placed[] =>
    (['distal', 'mesial'] as const).map((side) => ({
      tooth,
      step,
      side,
      to: rootPoint(tooth, edge(tooth, side), depth),
    }));
  return [
    { tooth, step: 'Numbering', side: 'distal', to: rootPoint(tooth, centre, -40) },
    ...(isMolar
      ? both('RootApex', 100)
      : [{ tooth, step: 'RootApex', side: 'distal', to: rootPoint(tooth, centre, 100) } as const]),
    ...both('CEJ', 0),
    ...(bone === null ? [] : both('BoneLevel', bone)),
  ];
}

function film(placed: readonly Placed[], move: Move = upright, start: Assessment = mouth()): Assessment {
  return placed.reduce(
    (a, { tooth, step, side, to }) => placeMarker(a, tooth, step, side, toPoint(move(to))),
    start,
  );
}

const codes = (a: Assessment, tooth: ToothNumber, step: MarkerStep, side: Side) =>
  markerQuestions(a, { tooth, step, side }).map(({ code }) => code);

const bone = (tooth: ToothNumber, side: Side, x: number, depth: number): Placed => ({
  tooth,
  step: 'BoneLevel',
  side,
  to: rootPoint(tooth, x, depth),
});

describe.each(Object.entries(PICTURES))('on a picture that is %s', (_, move) => {
  const TEETH = [17, 15, 12, 11, 21, 22, 25, 27, 47, 44, 41, 31, 34, 37] as const;

  it.each(TEETH)('asks nothing at %s as it is', (tooth) => {
    const neighbours = UPPER_ARCH.includes(tooth) ? UPPER_ARCH : LOWER_ARCH;
    const a = film(
      neighbours.flatMap((neighbour) => whole(neighbour)),
      move,
    );
    for (const step of ['Numbering', 'RootApex', 'CEJ', 'BoneLevel'] as const)
      for (const side of ['distal', 'mesial'] as const) expect(codes(a, tooth, step, side)).toEqual([]);
  });

  it.each(TEETH)('asks about the other side at %s, of the bone by both CEJ', (tooth) => {
    const wrong = bone(tooth, 'distal', edge(tooth, 'mesial'), 20);
    expect(codes(film([...whole(tooth, null), wrong], move), tooth, 'BoneLevel', 'distal')).toEqual([
      'otherSide',
    ]);
  });

  it.each(TEETH)('asks about the other side at %s, of the CEJ by the order of the numbers', (tooth) => {
    const arch = UPPER_ARCH.includes(tooth) ? UPPER_ARCH : LOWER_ARCH;
    const next = arch[arch.indexOf(tooth) + 1]!;
    const wrong: Placed = {
      tooth,
      step: 'CEJ',
      side: 'distal',
      to: rootPoint(tooth, edge(tooth, 'mesial'), 0),
    };
    const anchors = whole(tooth).filter(({ step }) => step === 'Numbering' || step === 'RootApex');
    const a = film([...anchors, wrong], move);
    expect(codes(a, tooth, 'CEJ', 'distal'), 'no other number').toEqual([]);
    expect(codes(film(whole(next), move, a), tooth, 'CEJ', 'distal')).toEqual(['otherSide']);
  });

  it.each([
    [-4, []],
    [-4.01, ['aboveCEJ']],
    [104, []],
    [104.01, ['beyondApex']],
  ] as const)('bone at %s %% of the root: %j', (depth, expected) => {
    const a = film([...whole(17, null), bone(17, 'mesial', edge(17, 'mesial'), depth)], move);
    expect(codes(a, 17, 'BoneLevel', 'mesial')).toEqual(expected);
    expect(codes(a, 17, 'CEJ', 'mesial')).toEqual(expected);
    expect(codes(a, 17, 'CEJ', 'distal')).toEqual([]);
  });

  it.each([
    [7.99, ['samePlace']],
    [8, ['samePlace']],
    [8.01, []],
  ] as const)('the apex of another tooth %s pixels away, of a root of 200: %j', (away, expected) => {
    const second: Placed = {
      tooth: 14,
      step: 'RootApex',
      side: 'distal',
      to: rootPoint(15, left(15) + 40 + away, 100),
    };
    const moved = whole(15).map((placed) =>
      placed.step === 'CEJ' ? { ...placed, to: rootPoint(15, left(15) + 40, 0) } : placed,
    );
    expect(codes(film([...moved, second], move), 15, 'RootApex', 'distal')).toEqual(
      expected.length ? expect.arrayContaining([...expected]) : [],
    );
  });

  it.each([
    [35, []],
    [36.99, []],
    [37, ['differs']],
  ] as const)('12 %% across the space and %s %% here: %j', (depth, expected) => {
    const row = film([...whole(17, depth), ...whole(16, 12)], move);
    expect(codes(row, 17, 'BoneLevel', 'mesial')).toEqual(expected);
  });

  it('lines that cross between CEJ and bone', () => {
    const [distal, mesial] = [edge(15, 'distal'), edge(15, 'mesial')];
    const a = film(
      [...whole(15, null), bone(15, 'distal', distal + 45, 40), bone(15, 'mesial', mesial - 45, 40)],
      move,
    );
    expect(codes(a, 15, 'BoneLevel', 'distal')).toContain('crossed');
    expect(codes(a, 15, 'CEJ', 'mesial')).toContain('crossed');
    expect(codes(a, 15, 'Numbering', 'distal')).toEqual([]);
  });
});

describe('a value that differs by 25 points', () => {
  const facing = (tooth: ToothNumber, otherTooth: ToothNumber, side: Side) =>
    markerQuestions(film([...whole(tooth, 50), ...whole(otherTooth, 12)]), {
      tooth,
      step: 'BoneLevel',
      side,
    })[0]?.values;

  it('is told with the side that faces it; at the midline mesial faces mesial', () => {
    expect(facing(17, 16, 'mesial')).toMatchObject({
      otherTooth: 16,
      otherSide: 'distal',
      own: 48,
      beside: 10,
    });
    expect(facing(15, 16, 'distal')).toMatchObject({ otherTooth: 16, otherSide: 'mesial' });
    expect(facing(11, 21, 'mesial')).toMatchObject({ otherTooth: 21, otherSide: 'mesial' });
    expect(facing(21, 11, 'mesial')).toMatchObject({ otherTooth: 11, otherSide: 'mesial' });
    expect(facing(31, 32, 'distal')).toMatchObject({ otherTooth: 32, otherSide: 'mesial' });
    expect(facing(45, 44, 'mesial')).toMatchObject({ otherTooth: 44, otherSide: 'distal' });
  });

  it('looks at the other side of its own tooth where nothing faces it, and beside an implant', () => {
    const deep = [...whole(17, 12).slice(0, -1), bone(17, 'mesial', edge(17, 'mesial'), 50)];
    const facingSide = { otherTooth: 17, otherSide: 'distal' };
    expect(
      markerQuestions(film(deep), { tooth: 17, step: 'BoneLevel', side: 'mesial' })[0]?.values,
    ).toMatchObject(facingSide);
    const beside = film([...deep, ...whole(16, 50)], upright, markTooth(mouth(), 16, 'implant'));
    expect(
      markerQuestions(beside, { tooth: 17, step: 'BoneLevel', side: 'mesial' })[0]?.values,
    ).toMatchObject(facingSide);
  });

  it('is explained by a vertical defect on either of both', () => {
    const a = film([...whole(15, 50), ...whole(14, 12)]);
    expect(codes(setBoneDefect(a, 15, 'mesial', true), 15, 'BoneLevel', 'mesial')).toEqual([]);
    expect(codes(setBoneDefect(a, 15, 'mesial', false), 15, 'BoneLevel', 'mesial')).toEqual(['differs']);
  });
});

it('asks nothing about what is not there, not seen, or on another picture', () => {
  const wrong = film([...whole(17, null), bone(17, 'mesial', edge(17, 'distal'), 50)]);
  expect(codes(wrong, 17, 'BoneLevel', 'mesial')).toEqual(['otherSide']);
  expect(codes(wrong, 16, 'BoneLevel', 'mesial')).toEqual([]);
  expect(codes(markTooth(wrong, 17, 'missing'), 17, 'BoneLevel', 'mesial')).toEqual([]);
  expect(codes(seenAs(wrong, 17, 'notVisible'), 17, 'BoneLevel', 'mesial')).toEqual([]);
  const elsewhere = placeMarker(wrong, 17, 'BoneLevel', 'mesial', { x: 1, y: 1, image: 'other' });
  expect(codes(elsewhere, 17, 'BoneLevel', 'mesial')).toEqual([]);
});
