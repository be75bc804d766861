import { isUpper, quadrant, type Side, type ToothNumber, type ToothState } from '@alveola/clinical';
import {
  bleedingPoint,
  boneDrawn,
  causeMark,
  depthBand,
  type DrawnMarks,
  furcationMark,
  lengthMark,
  MARK_HEIGHTS,
  MOBILITY_SIGNS,
  plaqueSquare,
  pocketBase,
  spreadMarks,
  toneColours,
  type ToothTone,
} from './toothMarks';
import type { Group, ScenePart, Path, Scene } from './scene';
import {
  implantShape,
  SHAPE_AIR,
  SHAPE_HEIGHT,
  shapeWidth,
  type ToothShape,
  toothShape,
} from './toothShapes';

const GAP = 2;
const LINE = 1.15;

export interface DrawnTooth {
  readonly tooth: ToothNumber;
  readonly state: ToothState;
  readonly tone: ToothTone;
  readonly marks?: DrawnMarks;
}

/** Roots point up in the upper jaw and down in the lower; charted and measured marks lie on top. */
export function toothScene(drawn: DrawnTooth): Scene {
  const { tooth, state, marks } = drawn;
  const width = shapeWidth(tooth);
  // The shapes are those of the upper right; mirroring gives the other quadrants.
  const isMirrored = quadrant(tooth) === 2 || quadrant(tooth) === 3;
  const upper = isUpper(tooth);
  const shape: Group = {
    move: { x: isMirrored ? width : 0, y: upper ? 0 : SHAPE_HEIGHT },
    scale: { x: isMirrored ? -1 : 1, y: upper ? 1 : -1 },
    parts:
      state === 'missing' ? outline(toothShape(tooth)) : [...bonded(drawn, width), ...upon(marks, width)],
  };
  return {
    x: -SHAPE_AIR,
    y: 0,
    width: width + 2 * SHAPE_AIR,
    height: SHAPE_HEIGHT,
    parts: state === 'missing' || !marks ? [shape] : [shape, ...letters(marks, width / 2, upper)],
  };
}

/**
 * Upright in both arches, so outside the mirrored part: mobility, the cause of a loss, an implant's length.
 */
function letters(
  { mobility, cause, lengthText }: DrawnMarks,
  x: number,
  upper: boolean,
): readonly ScenePart[] {
  const heightAt = (height: number) => (upper ? height : SHAPE_HEIGHT - height);
  const sign = mobility === null ? '' : MOBILITY_SIGNS[mobility];
  return [
    ...(sign
      ? [{ text: sign, x, y: heightAt(MARK_HEIGHTS.mobility), size: 14, colour: 'ink' } as const]
      : []),
    ...(cause ? causeMark(cause, x, heightAt(MARK_HEIGHTS.cause)) : []),
    ...(lengthText === null ? [] : [lengthMark(lengthText, x, heightAt(MARK_HEIGHTS.length))]),
  ];
}

function bonded(drawn: DrawnTooth, width: number): readonly ScenePart[] {
  const { state, marks } = drawn;
  const crest = marks && boneDrawn(marks.bone, width, SHAPE_AIR)?.crest;
  return [
    ...(crest ? [{ d: crest, fill: 'bone' } as const] : []),
    ...(state === 'implant' ? implant(drawn, width) : seen(width, natural(drawn, width), marks)),
  ];
}

/** A half tooth is veiled on its missing side. */
function seen(
  width: number,
  whole: readonly ScenePart[],
  marks: DrawnMarks | undefined,
): readonly ScenePart[] {
  const half = (side: Side, parts: readonly ScenePart[], by: number): Group => ({
    move: { x: side === 'distal' ? -by : by, y: 0 },
    clip: {
      x: side === 'distal' ? -SHAPE_AIR : width / 2,
      y: -2,
      width: width / 2 + SHAPE_AIR,
      height: SHAPE_HEIGHT + 4,
    },
    parts,
  });
  const veiledParts = whole.map(veiled);
  if (marks?.seen === 'twoAreas') return [half('distal', whole, GAP), half('mesial', whole, GAP)];
  if (marks?.seen === 'distalOnly') return [half('distal', whole, 0), half('mesial', veiledParts, 0)];
  if (marks?.seen === 'mesialOnly') return [half('distal', veiledParts, 0), half('mesial', whole, 0)];
  return whole;
}

const VEIL = 0.25;

function veiled(part: ScenePart): ScenePart {
  if ('parts' in part) return { ...part, parts: part.parts.map(veiled) };
  return 'text' in part ? part : { ...part, opacity: VEIL * (part.opacity ?? 1) };
}

function natural({ tooth, tone, marks }: DrawnTooth, width: number): readonly ScenePart[] {
  const shape = toothShape(tooth);
  const { line, ground } = toneColours(tone);
  const root = { stroke: line, width: LINE, fill: tone === 'plain' ? 'ground' : ground } as const;
  const inJaw = [...(shape.behind ? [shape.behind] : []), ...shape.roots];
  return [
    ...inJaw.map((d) => ({ d, ...root, ...(d === shape.behind ? { opacity: 0.6 } : {}) })),
    ...pocket(inJaw, width, marks),
    { d: shape.crown, fill: ground, stroke: line, width: LINE },
    { d: shape.lines, stroke: line, width: 0.9, opacity: 0.45 },
  ];
}

function implant({ tooth, tone, marks }: DrawnTooth, width: number): readonly ScenePart[] {
  const { line, ground } = toneColours(tone);
  const { screw, threads, neck } = implantShape(width / 2);
  const metal = { stroke: line, width: LINE, fill: tone === 'plain' ? 'ground-deep' : ground } as const;
  return [
    { d: toothShape(tooth).crown, fill: ground, stroke: line, width: LINE, opacity: 0.9 },
    { d: screw, ...metal },
    ...threads.map((d): Path => ({ d, stroke: line, width: 2 })),
    ...pocket([screw], width, marks),
    { d: neck, fill: ground, stroke: line, width: LINE },
  ];
}

function outline({ roots, crown }: ToothShape): readonly Path[] {
  return [...roots, crown].map((d) => ({ d, stroke: 'line-strong', width: 1.2, dash: 3 }));
}

const POCKETS = {
  shallow: null,
  moderate: { colour: 'amber', opacity: 0.3 },
  deep: { colour: 'danger', opacity: 0.35 },
} as const;

function pocket(roots: readonly string[], width: number, marks?: DrawnMarks): readonly ScenePart[] {
  const depth = marks?.depth ?? null;
  if (depth === null) return [];
  const look = POCKETS[depthBand(depth)];
  if (!look) return [];
  const { colour, opacity } = look;
  const base = pocketBase(depth);
  return [
    {
      clip: { x: -SHAPE_AIR, y: base, width: width + 2 * SHAPE_AIR, height: MARK_HEIGHTS.neck - base },
      parts: roots.map((d) => ({ d, fill: colour, fillOpacity: opacity, stroke: colour, width: LINE })),
    },
    { d: `M${SHAPE_AIR} ${base}H${width - SHAPE_AIR}`, stroke: colour, width: 2 },
  ];
}

function upon(marks: DrawnMarks | undefined, width: number): readonly ScenePart[] {
  if (!marks) return [];
  const line = boneDrawn(marks.bone, width, SHAPE_AIR)?.line;
  const bone: readonly Path[] = line
    ? [
        { d: line, stroke: 'paper', width: 4.5, isButt: true },
        { d: line, stroke: 'bone-line', width: 2.4, isButt: true },
      ]
    : [];
  return [
    ...bone,
    ...(marks.furcation ? furcationMark(marks.furcation, width / 2, MARK_HEIGHTS.furcation) : []),
    ...spreadMarks(marks.plaque, width).map((x) => plaqueSquare(x, MARK_HEIGHTS.plaque)),
    ...spreadMarks(marks.bleeding, width).map((x) => bleedingPoint(x, MARK_HEIGHTS.bleeding)),
  ];
}
