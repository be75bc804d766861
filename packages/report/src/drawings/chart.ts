import {
  type Assessment,
  isUpper,
  LOWER_ARCH,
  type ToothNumber,
  toothState,
  UPPER_ARCH,
} from '@alveola/clinical';
import type { ShownLevel } from '../sentences/readReport';
import { depthBand, levelMark } from './levels';
import type { ScenePart, Scene } from './scene';
import { toothScene } from './tooth';
import type { DrawnMarks } from './toothMarks';
import { SHAPE_AIR, SHAPE_HEIGHT, shapeWidth } from './toothShapes';

export interface Chart {
  readonly document: Assessment;
  readonly level: (tooth: ToothNumber) => ShownLevel | undefined;
  readonly marks: (tooth: ToothNumber) => DrawnMarks;
  readonly name: (tooth: ToothNumber) => string;
  readonly isWithDepths: boolean;
  readonly sides: { readonly right: string; readonly left: string };
}

const MIDLINE = 12;
/** Beside either end of an arch, for the letter of the patient's side. */
const SIDE = 18;
const NUMBER = 18;
const DEPTH = 16;
const LEVEL = 20;
const BETWEEN = 12;
const MARK_SIZE = 13;
const ARCH = SHAPE_HEIGHT + NUMBER + DEPTH + LEVEL;

function columnWidth(tooth: ToothNumber): number {
  return shapeWidth(tooth) + 2 * SHAPE_AIR;
}

export function chartScene(chart: Chart): Scene {
  const teeth = UPPER_ARCH.reduce<number>((sum, tooth) => sum + columnWidth(tooth), MIDLINE);
  const height = 2 * ARCH + BETWEEN;
  return {
    x: 0,
    y: 0,
    width: teeth + 2 * SIDE,
    height,
    parts: [
      { d: `M${SIDE + teeth / 2} 0V${height}`, stroke: 'line-strong', width: 1 },
      ...arch(chart, UPPER_ARCH, 0),
      ...arch(chart, LOWER_ARCH, ARCH + BETWEEN),
      ...[ARCH / 2, ARCH + BETWEEN + ARCH / 2].flatMap((y): readonly ScenePart[] => [
        sideLetter(chart.sides.right, SIDE / 2, y),
        sideLetter(chart.sides.left, SIDE + teeth + SIDE / 2, y),
      ]),
    ],
  };
}

function sideLetter(text: string, x: number, y: number): ScenePart {
  return { text, x, y, size: 12.4, colour: 'ink-soft' };
}

function arch(chart: Chart, teeth: readonly ToothNumber[], y: number): readonly ScenePart[] {
  let right = SIDE;
  return teeth.map((tooth, n) => {
    const x = right + (n >= teeth.length / 2 ? MIDLINE : 0);
    right += columnWidth(tooth);
    return { move: { x, y }, parts: column(chart, tooth) };
  });
}

function column(
  { document, level, marks, name, isWithDepths }: Chart,
  tooth: ToothNumber,
): readonly ScenePart[] {
  const state = toothState(document, tooth);
  const toothLevel = level(tooth);
  const upper = isUpper(tooth);
  const middle = columnWidth(tooth) / 2;
  const marked = marks(tooth);
  const drawn = toothScene({ tooth, state, tone: toothLevel ?? 'faint', marks: marked });
  const heightAt = (below: number) => (upper ? SHAPE_HEIGHT + below : ARCH - SHAPE_HEIGHT - below);
  const markTop = heightAt(NUMBER + DEPTH + LEVEL / 2) - MARK_SIZE / 2;
  return [
    { move: { x: SHAPE_AIR, y: upper ? 0 : NUMBER + DEPTH + LEVEL }, parts: drawn.parts },
    {
      x: middle,
      y: heightAt(NUMBER / 2 + 2),
      text: name(tooth),
      size: 12.4,
      colour: state === 'missing' ? 'ink-faint' : 'ink',
    },
    ...(state === 'missing' || !isWithDepths
      ? []
      : [depthLabel(marked.depth, middle, heightAt(NUMBER + DEPTH / 2))]),
    ...(toothLevel ? [mark(toothLevel, middle - MARK_SIZE / 2, markTop)] : []),
  ];
}

const DEPTH_COLOURS = { shallow: 'ink-soft', moderate: 'fair-text', deep: 'hopeless' } as const;

function depthLabel(depth: number | null, x: number, y: number): ScenePart {
  if (depth === null) return { text: '–', x, y, size: 11, colour: 'ink-faint' };
  return { text: String(depth), x, y, size: 11, colour: DEPTH_COLOURS[depthBand(depth)] };
}

function mark(level: ShownLevel, x: number, y: number): ScenePart {
  const { parts, width } = levelMark(level);
  return { move: { x, y }, scale: { x: MARK_SIZE / width, y: MARK_SIZE / width }, parts };
}
