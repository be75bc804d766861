import type { ImagePoint, Preferences } from '@alveola/clinical';
import { isMeasured, type MeasuredSide, rootLines } from '@alveola/report';
import { memo } from 'react';
import { findFigurePlace } from './figurePlace';
import { placeAt } from './shown';
import type { ToothProps } from './ToothMarkers';
import { useShownPercent } from './useShownPercent';

/** CSS pixels between the two CEJ of a tooth from which on one figure, or both, fit beside the neighbours'. */
const SPACE_FOR = { short: 11, one: 22, both: 56 } as const;

/**
 * The bone loss in figures: of both sides where there is space, else the larger one, which is the tooth's. Of the
 * active tooth always both.
 */
export const Figures = memo(function Figures(props: ToothProps & { readonly scale: number }) {
  const { row, implant, image, preferences, active, scale } = props;
  const [one, other] = rootLines(row, implant, image).filter(isMeasured);
  const apart = scale * (one && other ? distance(one.CEJ, other.CEJ) : distance(one?.CEJ, one?.RootApex) / 3);
  if (!one || (!active && apart < SPACE_FOR.short)) return null;
  const shared = { scale, active, preferences };
  if (!other || (!active && apart < SPACE_FOR.both)) {
    const worst = !other || one.boneLoss >= other.boneLoss ? one : other;
    const short = !active && apart < SPACE_FOR.one;
    return <Figure {...shared} lines={worst} other={null} short={short} />;
  }
  return (
    <>
      <Figure {...shared} lines={one} other={other} />
      <Figure {...shared} lines={other} other={one} />
    </>
  );
});

function distance(one: ImagePoint | null | undefined, other: ImagePoint | null | undefined): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

interface FigureProps {
  readonly lines: MeasuredSide;
  readonly other: MeasuredSide | null;
  readonly scale: number;
  /** Between narrow teeth: the number alone. */
  readonly short?: boolean;
  readonly active: boolean;
  readonly preferences: Preferences;
}

function Figure({ lines, other, scale, short = false, active, preferences }: FigureProps) {
  const percent = useShownPercent(preferences)(lines.boneLoss);
  return (
    <g
      className="figure-place"
      style={{ transform: placeAt(findFigurePlace(lines, other, scale)) }}
      data-active={active}
    >
      <rect className="figure-ground" x={-23} y={-11} width={46} height={22} rx={11} />
      <text className="figure" data-active={active}>
        {short ? percent.replace(/\D+$/, '') : percent}
      </text>
    </g>
  );
}
