import { boneLossError, type ImagePoint, type Preferences, type Spacing } from '@alveola/clinical';
import { isMeasured, type MeasuredSide, rootLines } from '@alveola/report';
import { memo } from 'react';
import { findFigurePlace } from './figurePlace';
import { placeAt } from './shown';
import type { ToothProps } from './ToothMarkers';
import { useShownPercent } from './useShownPercent';

/** CSS pixels between the two CEJ of a tooth from which on one figure, or both, or both with their error, fit beside the neighbours'. */
const SPACE_FOR = { short: 11, one: 22, both: 56, errors: 88 } as const;
/** CSS pixels, half the width of a figure without and with its error. */
const HALF = { plain: 23, wide: 38 } as const;
/** CSS pixels between two figures. */
const GAP = 4;

/**
 * The bone loss in figures: of both sides where there is space, else the larger one, which is the tooth's. Of the
 * active tooth always both, with their error.
 */
export const Figures = memo(function Figures(props: FiguresProps) {
  const { row, implant, image, preferences, active, scale, spacing } = props;
  const [one, other] = rootLines(row, implant, image).filter(isMeasured);
  const apart = scale * (one && other ? distance(one.CEJ, other.CEJ) : distance(one?.CEJ, one?.RootApex) / 3);
  if (!one || (!active && apart < SPACE_FOR.short)) return null;
  const isWide = active || apart >= SPACE_FOR.errors;
  const toError = ({ side }: MeasuredSide) => (isWide ? boneLossError(row, side, implant, spacing) : null);
  const shared = { scale, active, preferences };
  if (!other || (!active && apart < SPACE_FOR.both)) {
    const worst = !other || one.boneLoss >= other.boneLoss ? one : other;
    const short = !active && apart < SPACE_FOR.one;
    return <Figure {...shared} lines={worst} other={null} short={short} error={toError(worst)} />;
  }
  return (
    <>
      <Figure {...shared} lines={one} other={other} error={toError(one)} />
      <Figure {...shared} lines={other} other={one} error={toError(other)} />
    </>
  );
});

interface FiguresProps extends ToothProps {
  readonly scale: number;
  /** The picture's; null: not known. */
  readonly spacing: Spacing | null;
}

function distance(one: ImagePoint | null | undefined, other: ImagePoint | null | undefined): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

interface FigureProps {
  readonly lines: MeasuredSide;
  readonly other: MeasuredSide | null;
  readonly scale: number;
  /** Between narrow teeth: the number alone. */
  readonly short?: boolean;
  /** Points; null: there is no space for it. */
  readonly error: number | null;
  readonly active: boolean;
  readonly preferences: Preferences;
}

function Figure({ lines, other, scale, short = false, error, active, preferences }: FigureProps) {
  const percent = useShownPercent(preferences)(lines.boneLoss, error);
  const half = HALF[error === null ? 'plain' : 'wide'];
  return (
    <g
      className="figure-place"
      style={{ transform: placeAt(findFigurePlace(lines, other, scale, half + GAP / 2)) }}
      data-active={active}
    >
      <rect className="figure-ground" x={-half} y={-11} width={2 * half} height={22} rx={11} />
      <text className="figure" data-active={active}>
        {short ? percent.replace(/\D+$/, '') : percent}
      </text>
    </g>
  );
}
