import {
  findApex,
  type ImagePoint,
  type MarkedStep,
  rootImage,
  servingApex,
  type Side,
  SIDES,
  sideBoneLoss,
  type ToothMeasurement,
} from '@alveola/clinical';
import { circle, type Path } from './scene';

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
}

export const MARKS = {
  Numbering: { path: 'M-4 -9H4A9 9 0 0 1 4 9H-4A9 9 0 0 1 -4 -9Z', hasDot: false, above: 0 },
  RootApex: { path: 'M0 0 L-6 -10 H6 Z', hasDot: false, above: 5 },
  CEJ: { path: 'M0 -6 L6 0 L0 6 L-6 0 Z', hasDot: true, above: 0 },
  BoneLevel: { path: 'M-7 0 H7 M-7 -4 V4 M7 -4 V4', hasDot: true, above: 0 },
  BoneDefect: { path: 'M0 -8 A8 8 0 1 0 0.01 -8 Z M-4 -4 L0 3 L4 -4', hasDot: false, above: 0 },
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
