import {
  type Assessment,
  type BoneLoss,
  findRow,
  NOT_PERIODONTAL,
  type NotPeriodontal,
  type Result,
  type ToothNumber,
  findValue,
  type Visibility,
  visibility,
} from '@alveola/clinical';
import { formatNumber } from '../sentences/figures';
import type { Language } from '../words/languages';
import { circle, type Label, type Part, type Path, square } from './scene';

/** What is drawn upon a tooth. */
export interface ToothMarks {
  /** Percent of root length on either side; null: not measured. */
  readonly bone: { readonly distal: number | null; readonly mesial: number | null };
  /** Deepest site in mm; null, here as below: not charted. */
  readonly depth: number | null;
  /** How the X-rays show it: whole, in two parts, one side, or not at all. */
  readonly seen: Visibility;
  /** Surfaces. */
  readonly bleeding: number | null;
  readonly plaque: number | null;
  /** Grades 0–3. */
  readonly furcation: number | null;
  readonly mobility: number | null;
  /** What the clinician says the loss comes from. */
  readonly cause: NotPeriodontal | null;
  /** Of an implant, millimetres as the language writes them; null: not known. */
  readonly length: string | null;
}

/** What was charted and measured, for each tooth and implant. */
export function marksFor(
  document: Assessment,
  { teeth, implants }: Pick<Result, 'teeth' | 'implants'>,
  language: Language,
): (tooth: ToothNumber) => ToothMarks {
  const losses = new Map([...teeth, ...implants].map(({ tooth, boneLoss }) => [tooth, boneLoss]));
  return (tooth) => {
    const { notPeriodontal, implantLength } = findRow(document, tooth);
    return {
      bone: toSides(losses.get(tooth)),
      depth: findValue(document, 'PocketDepth', tooth),
      seen: visibility(document, tooth),
      bleeding: findValue(document, 'Bleeding', tooth),
      plaque: findValue(document, 'Plaque', tooth),
      furcation: findValue(document, 'Furcation', tooth),
      mobility: findValue(document, 'Mobility', tooth),
      cause: notPeriodontal,
      length: implantLength === undefined ? null : formatNumber(implantLength, language, 2),
    };
  };
}

function toSides(loss: BoneLoss | undefined): ToothMarks['bone'] {
  return loss && 'worst' in loss
    ? { distal: loss.distal, mesial: loss.mesial }
    : { distal: null, mesial: null };
}

/** As in the drawings of teeth: the neck, and about where the roots end. */
const NECK = 60;
const APEX = 10;

/** Length of a root in mm, on average of all teeth: what a millimetre of pocket is in the drawing. */
const ROOT_MM = 13;

/** Where a pocket of so many mm ends, in the space of the drawings; at the apex at the latest. */
export function pocketBase(depth: number): number {
  return NECK - (Math.min(depth, ROOT_MM) / ROOT_MM) * (NECK - APEX);
}

interface DrawnBone {
  readonly line: string;
  /** The crest beyond the line. */
  readonly crest: string;
}

/** How much of the bone is drawn: the crest; all of it would hide the roots. */
const CREST = 9;

/**
 * The bone at a tooth of the given width, distal to the left, in the space of the drawings; flat on the half of
 * a side where the other is not measured. Null: not measured at all.
 */
export function boneDrawn(
  { distal, mesial }: ToothMarks['bone'],
  width: number,
  air: number,
): DrawnBone | null {
  const at = (percent: number) => NECK - (Math.min(100, percent) / 100) * (NECK - APEX);
  const drawn = (from: number, left: number, to: number, right: number): DrawnBone => ({
    line: `M${from} ${left}L${to} ${right}`,
    crest: `M${from} ${left}L${to} ${right}v${-CREST}L${from} ${left - CREST}Z`,
  });
  const [left, right, middle] = [-air, width + air, width / 2];
  if (distal !== null && mesial !== null) return drawn(left, at(distal), right, at(mesial));
  if (distal !== null) return drawn(left, at(distal), middle, at(distal));
  return mesial === null ? null : drawn(middle, at(mesial), right, at(mesial));
}

/**
 * Heights in the space of the drawings: where the crown begins to cover the root,
 * at the gum, on the crown, between the roots.
 */
export const MARK_HEIGHTS = {
  neck: 58,
  bleeding: 63,
  plaque: 71,
  furcation: 43,
  mobility: 83,
  cause: 24,
  length: 36,
} as const;
/** Grades of mobility (Miller), as they stand on the crown. */
export const MOBILITY_SIGNS = ['', 'I', 'II', 'III'] as const;

/** Places of so many marks across the tooth; none where nothing was charted. */
export function spread(count: number | null, width: number): readonly number[] {
  if (count === null) return [];
  const margin = 6;
  const step = (width - 2 * margin) / Math.max(1, count);
  return Array.from({ length: count }, (_, n) => margin + step * (n + 0.5));
}

/** A triangle, its middle at (x, y); grade I open, II half filled, III filled. */
export function furcationMark(grade: number, x: number, y: number): readonly Path[] {
  const whole = `M${x} ${y - 7}L${x + 7} ${y + 5}H${x - 7}Z`;
  const filled = grade === 2 ? `M${x} ${y - 7}V${y + 5}H${x - 7}Z` : whole;
  return [
    { d: whole, fill: 'paper', stroke: 'ink', width: 1.6 },
    ...(grade < 2 ? [] : [{ d: filled, fill: 'ink', stroke: 'ink', width: 1.6 } as const]),
  ];
}

export function plaqueSquare(x: number, y: number): Path {
  return { d: square(x, y, 2.4), fill: 'amber', stroke: 'paper', width: 1 };
}

export function bleedingPoint(x: number, y: number): Path {
  return { d: circle(x, y, 3), fill: 'danger', stroke: 'paper', width: 1 };
}

/** One letter for each cause, the same in every language: the key beside the drawing says what it stands for. */
export const CAUSE_LETTERS = {
  trauma: 'T',
  restoration: 'R',
  crownLengthening: 'L',
  thirdMolar: '8',
  endodontic: 'E',
  fracture: 'F',
  orthodontic: 'O',
} as const satisfies Record<NotPeriodontal, string>;

/** A letter in a ring, upright. */
export function causeMark(cause: NotPeriodontal, x: number, y: number): readonly Part[] {
  return [
    { d: circle(x, y, 7), fill: 'paper', stroke: 'ink', width: 1.4 },
    { text: CAUSE_LETTERS[cause], x, y, size: 10, colour: 'ink' },
  ];
}

/** The causes that occur. */
export function usedCauses({ measurement }: Assessment): readonly NotPeriodontal[] {
  return NOT_PERIODONTAL.filter((cause) =>
    measurement.teeth.some(({ notPeriodontal }) => notPeriodontal === cause),
  );
}

/** Millimetres upon the screw of an implant. */
export function lengthMark(text: string, x: number, y: number): Label {
  return { text, x, y, size: 12, colour: 'ink', edge: 'paper' };
}
