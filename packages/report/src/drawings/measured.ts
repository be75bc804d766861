import {
  type Assessment,
  boneLossError,
  type ScaledPicture,
  type ToothMeasurement,
  toMarkers,
  type XrayKind,
  type XrayKinds,
} from '@alveola/clinical';
import { measuredPercent, shownPercent, toothName } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import type { Label, ScenePart, Path, Point, Scene } from './scene';
import { markParts, rootLines, isMeasured, type MeasuredSide, type SideLines } from './xray';

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
