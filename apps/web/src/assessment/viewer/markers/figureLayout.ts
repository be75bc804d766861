import type { ImagePoint } from '@alveola/clinical';
import { isMeasured, type MeasuredSide, rootLines } from '@alveola/report';
import { findFigurePlace } from './figurePlace';
import type { ToothProps } from './ToothMarkers';

/** A bone loss as it is written: with its range, without it, or the number alone. */
export type FigureForm = 'error' | 'plain' | 'number';

export interface PlacedFigure {
  readonly tooth: ToothProps;
  readonly lines: MeasuredSide;
  readonly form: FigureForm;
  /** Pixels of the picture. */
  readonly at: Pick<ImagePoint, 'x' | 'y'>;
}

/** CSS pixels between the two CEJ of a tooth from which on one figure, or both, or both with their range, fit beside the neighbours'. */
const SPACE_FOR = { number: 11, one: 22, both: 56, errors: 110 } as const;
/** CSS pixels, half the width of what holds a figure; the number alone stands where a figure without its error would. */
export const HALF = { error: 48, plain: 23, number: 23 } as const satisfies Record<FigureForm, number>;
/** CSS pixels between two figures. */
const GAP = 4;
/** CSS pixels, half of what the letters take; of the active tooth the ground behind them counts. */
const LETTERS = { error: 41, plain: 16, number: 9 } as const satisfies Record<FigureForm, number>;
const LINE = 8;
export const HALF_HEIGHT = 11;

/**
 * The figures of bone loss on a picture: of both sides of a tooth where there is space, else of the larger one, which is
 * the tooth's. Of the active tooth always both, with their error. Of two teeth whose figures would cover each other, the
 * one with more to say says it shorter, and at last not at all.
 * @param scale CSS pixels for one of the picture
 * @param isOnItsSide the picture is turned by a quarter
 * @returns those of the active tooth first
 */
export function placeFigures(
  teeth: readonly ToothProps[],
  scale: number,
  isOnItsSide: boolean,
): readonly PlacedFigure[] {
  const written = teeth
    .toSorted((one, other) => Number(other.active) - Number(one.active))
    .map((tooth) => ({ left: listChoices(tooth, scale), isFixed: tooth.active }));
  const isCovering = (one: Written, other: Written) =>
    one !== other && one.left[0]?.some((a) => other.left[0]?.some((b) => isMet(a, b, scale, isOnItsSide)));
  for (;;) {
    const covered = written.filter((one) => !one.isFixed && written.some((other) => isCovering(one, other)));
    const longest = covered.reduce<Written | null>(
      (most, one) => (most !== null && most.left.length >= one.left.length ? most : one),
      null,
    );
    if (longest === null) return written.flatMap(({ left }) => left[0] ?? []);
    longest.left = longest.left.slice(1);
  }
}

interface Written {
  /** What may still be written, the most first. */
  left: readonly (readonly PlacedFigure[])[];
  readonly isFixed: boolean;
}

/** What may be written of a tooth, the most first. */
function listChoices(tooth: ToothProps, scale: number): readonly (readonly PlacedFigure[])[] {
  const [one, other] = rootLines(tooth.row, tooth.implant, tooth.image).filter(isMeasured);
  if (!one) return [];
  const apart = scale * (other ? distance(one.CEJ, other.CEJ) : distance(one.CEJ, one.RootApex) / 3);
  const toFigure = (form: FigureForm, lines: MeasuredSide, beside: MeasuredSide | null): PlacedFigure => {
    const at = findFigurePlace(lines, beside, scale, HALF[form] + GAP / 2);
    return { tooth, lines, form, at };
  };
  const both = (form: FigureForm) =>
    other ? [toFigure(form, one, other), toFigure(form, other, one)] : [toFigure(form, one, null)];
  if (tooth.active) return [both('error')];
  const worst = !other || one.boneLoss >= other.boneLoss ? one : other;
  return [
    ...(apart >= SPACE_FOR.errors ? [both('error')] : []),
    ...(apart >= SPACE_FOR.both ? [both('plain')] : []),
    ...(apart >= SPACE_FOR.one ? [[toFigure('plain', worst, null)]] : []),
    ...(apart >= SPACE_FOR.number ? [[toFigure('number', worst, null)]] : []),
  ];
}

/** Whether two figures would cover each other; they stand upright, however the picture lies. */
function isMet(one: PlacedFigure, other: PlacedFigure, scale: number, isOnItsSide: boolean): boolean {
  const across = Math.abs(one.at.x - other.at.x) * scale;
  const down = Math.abs(one.at.y - other.at.y) * scale;
  const [a, b] = [toHalves(one), toHalves(other)];
  return (
    (isOnItsSide ? down : across) < a.width + b.width && (isOnItsSide ? across : down) < a.height + b.height
  );
}

function toHalves({ form, tooth }: PlacedFigure) {
  return tooth.active ? { width: HALF[form], height: HALF_HEIGHT } : { width: LETTERS[form], height: LINE };
}

function distance(one: ImagePoint, other: ImagePoint | null): number {
  return other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
