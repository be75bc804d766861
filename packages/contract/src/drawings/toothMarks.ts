import { type Assessment, type BoneLoss, type Result, type ToothNumber, valueOf } from '@alveola/clinical';

/** What is drawn upon a tooth. */
export interface ToothMarks {
  /** Percent of root length on either side; null: not measured. */
  readonly bone: { readonly distal: number | null; readonly mesial: number | null };
  /** Surfaces. */
  readonly bleeding: number;
  readonly plaque: number;
  /** Grades 0–3. */
  readonly furcation: number;
  readonly mobility: number;
}

/** What was charted and measured, for each tooth and implant. */
export function marksFor(
  document: Assessment,
  { teeth, implants }: Pick<Result, 'teeth' | 'implants'>,
): (tooth: ToothNumber) => ToothMarks {
  const losses = new Map([...teeth, ...implants].map(({ tooth, boneLoss }) => [tooth, boneLoss]));
  return (tooth) => ({
    bone: sidesOf(losses.get(tooth)),
    bleeding: valueOf(document, 'Bleeding', tooth) ?? 0,
    plaque: valueOf(document, 'Plaque', tooth) ?? 0,
    furcation: valueOf(document, 'Furcation', tooth) ?? 0,
    mobility: valueOf(document, 'Mobility', tooth) ?? 0,
  });
}

function sidesOf(loss: BoneLoss | undefined): ToothMarks['bone'] {
  return loss && 'worst' in loss
    ? { distal: loss.distal, mesial: loss.mesial }
    : { distal: null, mesial: null };
}

/** As in the drawings of teeth: the neck, and about where the roots end. */
const NECK = 60;
const APEX = 10;

/**
 * The bone line across a tooth of the given width, distal to the left, in the space of the drawings; flat on
 * the half of a side where the other is not measured. Null: not measured at all.
 */
export function boneLine({ distal, mesial }: ToothMarks['bone'], width: number, air: number): string | null {
  const at = (percent: number) => NECK - (Math.min(100, percent) / 100) * (NECK - APEX);
  const [left, right, middle] = [-air, width + air, width / 2];
  if (distal !== null && mesial !== null) return `M${left} ${at(distal)}L${right} ${at(mesial)}`;
  if (distal !== null) return `M${left} ${at(distal)}H${middle}`;
  return mesial === null ? null : `M${middle} ${at(mesial)}H${right}`;
}

/** Heights of the marks in the space of the drawings: at the gum, near the biting edge, between the roots. */
export const MARK_HEIGHTS = { bleeding: 62, plaque: 89, furcation: 43, mobility: 76 } as const;
/** Half the width of a square of plaque; the radius of a bleeding point. */
export const MARK_SIZES = { bleeding: 3, plaque: 2.4 } as const;
/** Grades of mobility (Miller), as they stand on the crown. */
export const MOBILITY_SIGNS = ['', 'I', 'II', 'III'] as const;

/** Places of so many marks across the tooth. */
export function spread(count: number, width: number): readonly number[] {
  const margin = 6;
  const step = (width - 2 * margin) / Math.max(1, count);
  return Array.from({ length: count }, (_, n) => margin + step * (n + 0.5));
}

/** A triangle, its middle at (x, y), and what of it is filled: grade I none, II the half, III all. */
export function furcationMark(
  grade: number,
  x: number,
  y: number,
): { readonly whole: string; readonly filled: string | null } {
  const whole = `M${x} ${y - 7}L${x + 7} ${y + 5}H${x - 7}Z`;
  if (grade < 2) return { whole, filled: null };
  return { whole, filled: grade === 2 ? `M${x} ${y - 7}V${y + 5}H${x - 7}Z` : whole };
}
