import { isComplete, isMeasurable } from '../../charting/complete';
import { placeMarker } from '../../charting/place';
import { findRow, toothState } from '../../charting/toothRows';
import type { Assessment } from '../../model/assessment';
import type { ImagePoint } from '../../model/markers';
import { LOWER_ARCH, type ToothNumber, UPPER_ARCH } from '../../model/tooth';
import { type NumberedPlace, toPicture } from './earlierPicture';
import { toArch, toImagePoint, type Vector, weightedMean } from './toothSpace';
import { toPlaces, type ToothPlace } from './toothSizes';

export interface PlacedNumber {
  readonly tooth: ToothNumber;
  readonly at: ImagePoint;
}

interface NumberProposal extends PlacedNumber {
  /** The place of the tooth at an earlier visit. */
  readonly isCarried: boolean;
}

/**
 * Proposes numbers between the first and the last numbered tooth of an arch on one picture: where the tooth was
 * at an earlier visit, moved as the numbers on both pictures moved; else on the curve through all numbered
 * teeth, spaced by the widths of crowns. A missing tooth keeps its space and gets no proposal; nor does one that
 * is not visible or is split.
 */
export function proposeNumbers(a: Assessment, earlier: Assessment | null): readonly NumberProposal[] {
  return [UPPER_ARCH, LOWER_ARCH].flatMap((arch) => {
    const places = toPlaces(arch);
    const anchors = places.flatMap((place) => toAnchor(a, place));
    const before = earlier ? places.flatMap((place) => toAnchor(earlier, place)) : [];
    return places
      .filter(({ tooth }) => isMeasurable(a, tooth) && !isComplete(a, tooth, 'Numbering'))
      .filter(({ tooth }) => !findRow(a, tooth).isSplit)
      .flatMap((place) => {
        const point = findOnCurve(anchors, place.along);
        if (!point) return [];
        const carried = carryNumber(place, before, anchors, point.image);
        return [{ tooth: place.tooth, at: carried ?? point, isCarried: carried !== null }];
      });
  });
}

function toAnchor(a: Assessment, place: ToothPlace): readonly NumberedPlace[] {
  const { Numbering, isSplit } = findRow(a, place.tooth);
  const isWhole = isMeasurable(a, place.tooth) && !isSplit;
  return isWhole && Numbering.distal ? [{ ...place, number: Numbering.distal }] : [];
}

function carryNumber(
  { tooth, along }: ToothPlace,
  before: readonly NumberedPlace[],
  anchors: readonly NumberedPlace[],
  image: string,
): ImagePoint | null {
  const number = before.find((place) => place.tooth === tooth)?.number;
  const here = anchors.filter((anchor) => anchor.number.image === image);
  const point = number ? toPicture(number, along, before, here) : null;
  return point && toImagePoint(point, image);
}

/**
 * Finds the first tooth after a gap among those whose number is proposed on the curve. Teeth drift into gaps, so
 * its own place is worth a click, which the proposals beside it follow.
 */
export function findGapAnchor(a: Assessment, proposed: readonly NumberProposal[]): ToothNumber | null {
  const isAfterGap = (tooth: ToothNumber) => {
    const arch = toArch(tooth);
    const before = arch[arch.indexOf(tooth) - 1];
    return before !== undefined && toothState(a, before) === 'missing';
  };
  return proposed.find(({ tooth, isCarried }) => !isCarried && isAfterGap(tooth))?.tooth ?? null;
}

export function acceptNumbers(a: Assessment, proposed: readonly PlacedNumber[]): Assessment {
  return proposed.reduce((so, { tooth, at }) => placeMarker(so, tooth, 'Numbering', 'distal', at), a);
}

/**
 * A cubic Hermite spline; its slope at an anchor is the mean of both segments, where the longer one counts
 * more.
 */
function findOnCurve(anchors: readonly NumberedPlace[], along: number): ImagePoint | null {
  const next = anchors.findIndex((anchor) => anchor.along > along);
  const [from, to] = [anchors[next - 1], anchors[next]];
  if (!from || !to || from.number.image !== to.number.image) return null;
  const length = to.along - from.along;
  const part = (along - from.along) / length;
  const start = findSlope(anchors, next - 1, next);
  const end = findSlope(anchors, next, next - 1);
  const on = (axis: keyof Vector) => {
    const s = part * part * (3 - 2 * part);
    const out = part * (1 - part) * (1 - part) * length;
    const back = part * part * (part - 1) * length;
    return from.number[axis] * (1 - s) + to.number[axis] * s + start[axis] * out + end[axis] * back;
  };
  return toImagePoint({ x: on('x'), y: on('y') }, from.number.image);
}

function findSlope(anchors: readonly NumberedPlace[], n: number, otherIndex: number): Vector {
  const segmentSlope = toSlope(anchors[n], anchors[otherIndex]);
  const beyond = toSlope(anchors[n], anchors[2 * n - otherIndex]);
  if (beyond) return segmentSlope ? weigh(segmentSlope, beyond) : beyond;
  // At an end the curve bends as it does at the other end of its segment.
  const turned = toSlope(anchors[otherIndex], anchors[2 * otherIndex - n]);
  if (!segmentSlope || !turned) return segmentSlope ?? { x: 0, y: 0 };
  const endSlope = weigh(segmentSlope, turned);
  return { x: 2 * segmentSlope.x - endSlope.x, y: 2 * segmentSlope.y - endSlope.y };
}

interface Slope extends Vector {
  readonly length: number;
}

function toSlope(from: NumberedPlace | undefined, to: NumberedPlace | undefined): Slope | null {
  if (!from || from.number.image !== to?.number.image) return null;
  const length = to.along - from.along;
  return {
    x: (to.number.x - from.number.x) / length,
    y: (to.number.y - from.number.y) / length,
    length: Math.abs(length),
  };
}

function weigh(first: Slope, second: Slope): Vector {
  const mean = (axis: keyof Vector) =>
    weightedMean(
      [first, second],
      ({ length }) => length,
      (slope) => slope[axis],
    );
  return { x: mean('x'), y: mean('y') };
}
