import {
  ASCENDING,
  type BoneLevelChange,
  boneLevelChange,
  boneLossError,
  changeError,
  type Examined,
  findApex,
  findLandmarks,
  findRow,
  findSpacing,
  type ImagePoint,
  lengthBetween,
  type Side,
  SIDES,
  type ToothMeasurement,
  type ToothNumber,
  toothState,
  transform,
} from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { readKinds } from '@alveola/report';

export interface Imaged extends Examined {
  readonly xrays: readonly Xray[];
}

/** Percentages above 0 are lost bone, below 0 gained bone. */
interface LevelChange {
  readonly side: Side;
  /** null: not measured on both X-rays. */
  readonly percent: { readonly before: number; readonly now: number; readonly change: number } | null;
  /** Percentage points, of both measurements together. */
  readonly error: number;
  /** Millimetres; null: neither X-ray has a scale. */
  readonly mm: { readonly change: number; readonly error: number } | null;
}

export interface XrayPair {
  readonly tooth: ToothNumber;
  readonly earlier: Xray;
  readonly later: Xray;
  readonly alignment: BoneLevelChange;
  readonly changes: readonly LevelChange[];
  /** All points are in pixels of the earlier X-ray. */
  readonly marks: {
    readonly roots: readonly Point[];
    readonly before: readonly Point[];
    readonly now: readonly Point[];
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Millimetres from the CEJ to the apex, on the first of the X-rays that has a scale. */
function rootLength(
  side: Side,
  isImplant: boolean,
  on: readonly (readonly [Imaged, Xray, ToothMeasurement])[],
) {
  for (const [{ document }, xray, row] of on) {
    const spacing = findSpacing(document, xray);
    const [cej, apex] = [row.CEJ[side], findApex(row, side, isImplant)];
    if (spacing && cej && apex) return lengthBetween(cej, apex, spacing);
  }
  return null;
}

function isPoint(point: ImagePoint | null): point is ImagePoint {
  return point !== null;
}

function findPair(before: Imaged, now: Imaged, tooth: ToothNumber): XrayPair | null {
  const state = toothState(before.document, tooth);
  if (state === 'missing' || state !== toothState(now.document, tooth)) return null;
  const isImplant = state === 'implant';
  const [earlierRow, laterRow] = [findRow(before.document, tooth), findRow(now.document, tooth)];
  const alignment = boneLevelChange(earlierRow, laterRow, isImplant);
  const [there, here] = [findLandmarks(earlierRow), findLandmarks(laterRow)];
  const earlier = before.xrays.find(({ id }) => id === there?.image);
  const later = now.xrays.find(({ id }) => id === here?.image);
  if (!alignment || !there || !earlier || !later) return null;
  const levels = SIDES.map((side) => laterRow.BoneLevel[side]).filter(isPoint);
  return {
    tooth,
    earlier,
    later,
    alignment,
    changes: SIDES.map((side) => {
      const percent = alignment.sides[side];
      const length = rootLength(side, isImplant, [
        [before, earlier, earlierRow],
        [now, later, laterRow],
      ]);
      const error = changeError(
        boneLossError(earlierRow, side, readKinds([earlier])),
        boneLossError(laterRow, side, readKinds([later])),
      );
      if (!percent || length === null) return { side, percent, error, mm: null };
      const toMm = (points: number) => (points / 100) * length;
      return { side, percent, error, mm: { change: toMm(percent.change), error: toMm(error) } };
    }),
    marks: {
      roots: there.corners,
      before: SIDES.map((side) => earlierRow.BoneLevel[side]).filter(isPoint),
      now: levels
        .filter(({ image }) => image === later.id)
        .map((point) => transform(alignment.toEarlier, point)),
    },
  };
}

export function findXrayPairs(before: Imaged, now: Imaged): readonly XrayPair[] {
  return ASCENDING.flatMap((tooth) => findPair(before, now, tooth) ?? []);
}

export function findFrame({ roots, before, now }: XrayPair['marks']) {
  const points = [...roots, ...before, ...now];
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const size = 1.9 * Math.max(right - left, bottom - top);
  return { x: (left + right - size) / 2, y: (top + bottom - size) / 2, size };
}
