import {
  type Assessment,
  type BoneLoss,
  type DiagnosisResult,
  findRow,
  findValue,
  listJudged,
  NOT_PERIODONTAL,
  type NotPeriodontal,
  type ToothNumber,
  type Visibility,
  visibility,
} from '@alveola/clinical';
import type { ShownLevel } from '../sentences/readReport';
import { formatNumber } from '../sentences/reader';
import type { Language } from '../words/languages';
import {
  circle,
  type Colour,
  keyMark,
  type Label,
  type Path,
  type Scene,
  type ScenePart,
  square,
} from './scene';

export interface DrawnMarks {
  /** Percent of root length; null, here as below, where not measured or charted. */
  readonly bone: { readonly distal: number | null; readonly mesial: number | null };
  readonly depth: number | null;
  readonly seen: Visibility;
  readonly bleeding: number | null;
  readonly plaque: number | null;
  readonly furcation: number | null;
  readonly mobility: number | null;
  readonly cause: NotPeriodontal | null;
  readonly lengthText: string | null;
}

export function marksFor(
  document: Assessment,
  result: Pick<DiagnosisResult, 'teeth' | 'implants'>,
  language: Language,
): (tooth: ToothNumber) => DrawnMarks {
  const losses = new Map(listJudged(result).map(({ tooth, boneLoss }) => [tooth, boneLoss]));
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
      lengthText: implantLength === undefined ? null : formatNumber(implantLength, language, 2),
    };
  };
}

function toSides(loss: BoneLoss | undefined): DrawnMarks['bone'] {
  return loss && 'worst' in loss
    ? { distal: loss.distal, mesial: loss.mesial }
    : { distal: null, mesial: null };
}

/** As in the shapes of teeth: the neck, and the approximate end of the roots. */
const NECK = 60;
const APEX = 10;

/** Average length of a root in mm, which gives the scale of a pocket in the drawing. */
const ROOT_MM = 13;

/** In the space of the drawings, at most at the apex. */
export function pocketBase(depth: number): number {
  return NECK - (Math.min(depth, ROOT_MM) / ROOT_MM) * (NECK - APEX);
}

/** Only this much bone is drawn below the crest; all of it would hide the roots. */
const CREST = 9;

/**
 * In the space of the drawings, distal to the left; flat over half of the tooth where one side is not
 * measured. Null without any measurement.
 */
export function boneDrawn({ distal, mesial }: DrawnMarks['bone'], width: number, air: number) {
  const heightAt = (percent: number) => NECK - (Math.min(100, percent) / 100) * (NECK - APEX);
  const drawn = (from: number, left: number, to: number, right: number) => ({
    line: `M${from} ${left}L${to} ${right}`,
    crest: `M${from} ${left}L${to} ${right}v${-CREST}L${from} ${left - CREST}Z`,
  });
  const [left, right, middle] = [-air, width + air, width / 2];
  if (distal !== null && mesial !== null) return drawn(left, heightAt(distal), right, heightAt(mesial));
  if (distal !== null) return drawn(left, heightAt(distal), middle, heightAt(distal));
  return mesial === null ? null : drawn(middle, heightAt(mesial), right, heightAt(mesial));
}

/**
 * Heights in the space of the drawings: where the crown begins to cover the root, at the gum, on the crown,
 * between the roots.
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
/** Miller's grades, printed on the crown. */
export const MOBILITY_SIGNS = ['', 'I', 'II', 'III'] as const;

export function spreadMarks(count: number | null, width: number): readonly number[] {
  if (count === null) return [];
  const margin = 6;
  const step = (width - 2 * margin) / Math.max(1, count);
  return Array.from({ length: count }, (_, n) => margin + step * (n + 0.5));
}

/** A triangle centred at (x, y); grade I open, II half filled, III filled. */
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

/** The same letter in every language: the key beside the drawing explains it. */
const CAUSE_LETTERS = {
  trauma: 'T',
  restoration: 'R',
  crownLengthening: 'L',
  thirdMolar: '8',
  endodontic: 'E',
  fracture: 'F',
  orthodontic: 'O',
} as const satisfies Record<NotPeriodontal, string>;

export function causeMark(cause: NotPeriodontal, x: number, y: number): readonly ScenePart[] {
  return [
    { d: circle(x, y, 7), fill: 'paper', stroke: 'ink', width: 1.4 },
    { text: CAUSE_LETTERS[cause], x, y, size: 10, colour: 'ink' },
  ];
}

export function usedCauses({ measurement }: Assessment): readonly NotPeriodontal[] {
  return NOT_PERIODONTAL.filter((cause) =>
    measurement.teeth.some(({ notPeriodontal }) => notPeriodontal === cause),
  );
}

export function lengthMark(text: string, x: number, y: number): Label {
  return { text, x, y, size: 12, colour: 'ink', edge: 'paper' };
}

interface LevelLook {
  readonly line: Colour;
  readonly ground: Colour;
  /** On a grid of 16. */
  readonly mark: Path;
}

/** Colour and shape differ together, so that both screen and paper can be read without colour. */
const LEVELS = {
  Good: { line: 'good', ground: 'good-soft', mark: { d: circle(8, 8, 5.5), fill: 'good' } },
  Fair: { line: 'fair', ground: 'fair-soft', mark: { d: 'M8 2.2 14 13.2H2Z', fill: 'fair' } },
  Poor: { line: 'poor', ground: 'poor-soft', mark: { d: 'M8 1.6 14.4 8 8 14.4 1.6 8Z', fill: 'poor' } },
  Hopeless: {
    line: 'hopeless',
    ground: 'hopeless-soft',
    mark: { d: 'M3 3 13 13M13 3 3 13', stroke: 'hopeless', width: 3.2 },
  },
  NotJudged: {
    line: 'ink-faint',
    ground: 'ground-deep',
    mark: { d: circle(8, 8, 5.5), stroke: 'ink-faint', width: 1.6, dash: 2.2 },
  },
} as const satisfies Record<ShownLevel, LevelLook>;

export type ToothTone = ShownLevel | 'plain' | 'faint';

const TONES: Readonly<Record<ToothTone, Pick<LevelLook, 'line' | 'ground'>>> = {
  ...LEVELS,
  plain: { line: 'ink-soft', ground: 'paper' },
  faint: { line: 'line-strong', ground: 'ground' },
};

export function toneColours(tone: ToothTone): Pick<LevelLook, 'line' | 'ground'> {
  return TONES[tone];
}

export function levelMark(level: ShownLevel): Scene {
  return keyMark(16, [LEVELS[level].mark]);
}

/** Colours for display: up to 3 mm plain, 4–5 amber, from 6 mm red. */
const DEPTH_LIMITS = { moderate: 4, deep: 6 } as const;
export type DepthBand = 'shallow' | 'moderate' | 'deep';

export function depthBand(depth: number): DepthBand {
  if (depth >= DEPTH_LIMITS.deep) return 'deep';
  return depth >= DEPTH_LIMITS.moderate ? 'moderate' : 'shallow';
}
