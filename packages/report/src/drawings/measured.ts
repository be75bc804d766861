import {
  type Assessment,
  boneLossError,
  findApex,
  type ImagePoint,
  type MarkedStep,
  rootImage,
  type ScaledPicture,
  servingApex,
  type Side,
  sideBoneLoss,
  SIDES,
  toMarkers,
  type ToothMeasurement,
  type XrayKind,
  type XrayKinds,
} from '@alveola/clinical';
import { measuredPercent, type Reader, shownPercent, toothName } from '../sentences/reader';
import { circle, type Label, type Path, type Point, type Scene, type ScenePart } from './scene';

export interface PictureToMeasure extends ScaledPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly kind: XrayKind | null;
}

/** Marks are drawn for a picture so wide; larger pictures enlarge them. */
const DRAWN_FOR_PX = 760;
/**
 * Picture pixels, before enlarging: from the apex to its figure, and sideways for two figures at one apex.
 */
const BEYOND = 18;
const ASIDE = 21;
/** Least distance of two CEJ for a figure each; apices closer than this count as one. */
const APART = 56;
const ONE_APEX = 40;
const HALF_FIGURE = { x: 20, y: 11 } as const;
const FIGURE_SIZE = 12;
/** Average width of a letter, in parts of its size. */
const LETTER = 0.68;

export function teethOnPicture({ dentition, measurement }: Assessment, image: string) {
  return measurement.teeth.filter(
    (row) =>
      !dentition.missing.includes(row.tooth) && toMarkers(row).some(({ point }) => point.image === image),
  );
}

export function measuredScene(
  picture: PictureToMeasure,
  document: Assessment,
  kinds: XrayKinds,
  reader: Reader,
): Scene {
  const scale = Math.max(picture.width, picture.height) / DRAWN_FOR_PX;
  const rows = teethOnPicture(document, picture.id);
  return {
    x: 0,
    y: 0,
    width: picture.width,
    height: picture.height,
    parts: [
      ...keepApart(
        rows.flatMap((row) => lines(row, document, picture, kinds, scale, reader)),
        picture,
      ),
      ...rows.flatMap((row) => markers(row, picture, scale, reader)),
    ],
  };
}

function lines(
  row: ToothMeasurement,
  document: Assessment,
  picture: PictureToMeasure,
  kinds: XrayKinds,
  scale: number,
  reader: Reader,
): readonly ScenePart[] {
  const isImplant = document.dentition.implant.includes(row.tooth);
  const sides = rootLines(row, isImplant, picture.id);
  const shown = withFigures(sides, scale);
  return sides.flatMap((side): readonly ScenePart[] => {
    if (!isMeasured(side) || !shown.includes(side)) return rootPaths(side, scale);
    const texts = toTexts(side.boneLoss, boneLossError(row, side.side, kinds), reader);
    return [...rootPaths(side, scale), figure(side, shown, sides, texts, picture, scale)];
  });
}

/** Tried in this order until one fits: with range, without it, the number alone. */
function toTexts(boneLoss: number, error: number, reader: Reader): readonly [string, string, string] {
  const percent = shownPercent(boneLoss, reader);
  return [measuredPercent(boneLoss, error, reader), percent, percent.replace(/\D+$/, '')];
}

function rootPaths({ CEJ, RootApex, BoneLevel }: SideLines, scale: number): readonly Path[] {
  const line = (to: Point) => `M${CEJ.x} ${CEJ.y}L${to.x} ${to.y}`;
  return [
    ...(RootApex
      ? [{ d: line(RootApex), stroke: 'RootApex', width: scale, dash: 4 * scale, opacity: 0.9 } as const]
      : []),
    ...(BoneLevel ? [{ d: line(BoneLevel), stroke: 'BoneLevel', width: 3 * scale } as const] : []),
  ];
}

/** Without room for two figures only the larger side, which is the tooth's, gets one. */
function withFigures(sides: readonly SideLines[], scale: number): readonly MeasuredSide[] {
  const measured = sides.filter(isMeasured);
  const [first, second] = measured;
  if (!first || !second || distance(first.CEJ, second.CEJ) >= APART * scale) return measured;
  return [first.boneLoss >= second.boneLoss ? first : second];
}

/** Two figures at one apex move apart, each towards its side. */
function figure(
  side: MeasuredSide,
  shown: readonly MeasuredSide[],
  sides: readonly SideLines[],
  [measured, percent, number]: readonly [string, string, string],
  { width, height }: PictureToMeasure,
  scale: number,
): Label {
  const { CEJ } = side;
  const apex = side.RootApex ?? side.BoneLevel ?? CEJ;
  const length = distance(apex, CEJ) || 1;
  const otherSide = shown.find((shownSide) => shownSide.side !== side.side);
  const isShared = otherSide?.RootApex && distance(otherSide.RootApex, apex) < ONE_APEX * scale;
  const aside = otherSide && isShared ? Math.sign(CEJ.x - otherSide.CEJ.x) * ASIDE * scale : 0;
  const beyond = (BEYOND * scale) / length;
  const within = (value: number, end: number, half: number) =>
    Math.min(Math.max(value, half * scale), end - half * scale);
  const size = FIGURE_SIZE * scale;
  const toWidth = (text: string) => text.length * LETTER * size;
  const room = breadth(sides);
  const text =
    [otherSide ? '' : measured, percent].find(
      (candidate) => candidate !== '' && toWidth(candidate) <= room,
    ) ?? number;
  const half = Math.max(HALF_FIGURE.x, toWidth(text) / scale / 2);
  return {
    x: within(apex.x + (apex.x - CEJ.x) * beyond + aside, width, half),
    y: within(apex.y + (apex.y - CEJ.y) * beyond, height, HALF_FIGURE.y),
    text,
    size,
    colour: 'xray-text',
    edge: 'xray-edge',
  };
}

/**
 * A figure that would cover a neighbour's moves a line away from the middle of the picture, while there is
 * room.
 */
function keepApart(parts: readonly ScenePart[], { height }: PictureToMeasure): readonly ScenePart[] {
  const placed: Label[] = [];
  return parts.map((part) => {
    if (!('text' in part)) return part;
    const away = part.y < height / 2 ? -part.size : part.size;
    const isFree = (y: number) => !placed.some((placedLabel) => isCovered({ ...part, y }, placedLabel));
    const free = [0, 1, 2].map((lines) => part.y + lines * away).find(isFree) ?? part.y;
    const label = { ...part, y: Math.min(Math.max(free, part.size), height - part.size) };
    placed.push(label);
    return label;
  });
}

function isCovered(label: Label, otherLabel: Label): boolean {
  const width = ((label.text.length + otherLabel.text.length) / 2) * LETTER * label.size;
  return Math.abs(label.x - otherLabel.x) < width && Math.abs(label.y - otherLabel.y) < label.size;
}

/** Pixels; a single side has unlimited room. */
function breadth([first, second]: readonly SideLines[]): number {
  return first && second ? distance(first.CEJ, second.CEJ) : Infinity;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function markers(
  row: ToothMeasurement,
  { id }: PictureToMeasure,
  scale: number,
  reader: Reader,
): readonly ScenePart[] {
  const number: Label = { x: 0, y: 0, text: toothName(row.tooth, reader), size: 12, colour: 'Numbering' };
  return toMarkers(row)
    .filter(({ point }) => point.image === id)
    .map(({ step, point }) => ({
      move: point,
      scale: { x: scale, y: scale },
      parts: step === 'Numbering' ? [...markParts(step), number] : markParts(step),
    }));
}

/** From CEJ to apex, from CEJ to bone, and the bone loss in percent of root length, unrounded. */
export interface SideLines {
  readonly side: Side;
  readonly CEJ: ImagePoint;
  readonly RootApex: ImagePoint | null;
  readonly BoneLevel: ImagePoint | null;
  readonly boneLoss: number | null;
}

export interface MeasuredSide extends SideLines {
  readonly boneLoss: number;
}

export function isMeasured(side: SideLines): side is MeasuredSide {
  return side.boneLoss !== null;
}

export function rootLines(row: ToothMeasurement, implant: boolean, image: string): readonly SideLines[] {
  const onPicture = (point: ImagePoint | null) => (point?.image === image ? point : null);
  const { rootFilm } = row;
  if (rootFilm && rootImage(row) === image)
    return SIDES.flatMap((side) => {
      const [CEJ, RootApex] = [rootFilm.CEJ[side], servingApex(row, rootFilm.RootApex, side)];
      return CEJ && RootApex ? [{ side, CEJ, RootApex, BoneLevel: null, boneLoss: null }] : [];
    });
  return SIDES.flatMap((side) => {
    const CEJ = onPicture(row.CEJ[side]);
    const RootApex = onPicture(findApex(row, side, implant));
    const BoneLevel = onPicture(row.BoneLevel[side]);
    if (!CEJ || (!RootApex && !BoneLevel)) return [];
    return [{ side, CEJ, RootApex, BoneLevel, boneLoss: sideBoneLoss(row, side, implant) }];
  });
}

interface Mark {
  /** The exact place is (0, 0): the tip of the triangle, the dot of the others. CSS pixels. */
  readonly path: string;
  readonly hasDot: boolean;
  /** Distance from its place up to the middle of the shape. */
  readonly above: number;
  /** Its places in the step's help: on a lower tooth, or an implant instead, in 120 × 132. */
  readonly help: readonly Point[];
}

function atSides(left: number, right: number, y: number): readonly Point[] {
  return [
    { x: left, y },
    { x: right, y },
  ];
}

export const MARKS = {
  Numbering: {
    path: 'M-4 -9H4A9 9 0 0 1 4 9H-4A9 9 0 0 1 -4 -9Z',
    hasDot: false,
    above: 0,
    help: [{ x: 60, y: 26 }],
  },
  RootApex: { path: 'M0 0 L-6 -10 H6 Z', hasDot: false, above: 5, help: [{ x: 60, y: 118 }] },
  CEJ: { path: 'M0 -6 L6 0 L0 6 L-6 0 Z', hasDot: true, above: 0, help: atSides(41, 79, 44) },
  BoneLevel: { path: 'M-7 0 H7 M-7 -4 V4 M7 -4 V4', hasDot: true, above: 0, help: atSides(44, 76, 66) },
  BoneDefect: {
    path: 'M0 -8 A8 8 0 1 0 0.01 -8 Z M-4 -4 L0 3 L4 -4',
    hasDot: false,
    above: 0,
    help: [{ x: 74, y: 91 }],
  },
} as const satisfies Record<MarkedStep, Mark>;

/** A dark edge keeps it readable on enamel and metal. */
export function markParts(step: MarkedStep): readonly Path[] {
  const { path: d, hasDot } = MARKS[step];
  if (step === 'Numbering')
    return [{ d, fill: 'xray-edge', fillOpacity: 0.85, stroke: 'Numbering', width: 1 }];
  return [
    { d, stroke: 'xray-edge', width: 4, opacity: 0.85 },
    { d, stroke: step, width: 1.5 },
    ...(hasDot ? [{ d: circle(0, 0, 1.5), fill: step }] : []),
  ];
}
