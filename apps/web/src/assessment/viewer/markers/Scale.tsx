import { findApex, type ImagePoint, NORMAL_CREST_MM, SIDES, type ToothMeasurement } from '@alveola/clinical';
import type { XraySpacing } from '@alveola/contract';
import { memo } from 'react';
import { placeAt } from './shown';
import type { ToothProps } from './ToothMarkers';

interface CrestBandProps extends Pick<ToothProps, 'row' | 'implant' | 'image' | 'active'> {
  readonly spacing: XraySpacing;
}

/** A normal crest lies within 2 mm apical of the CEJ. An implant has no such band. */
export const CrestBand = memo(function CrestBand({ row, implant, image, active, spacing }: CrestBandProps) {
  if (implant) return null;
  const sides = crestSides(row, image, spacing);
  const path = [...sides.map(([from]) => from), ...sides.map(([, to]) => to).toReversed()];
  return (
    <polygon
      className="crest-band"
      points={path.map(({ x, y }) => `${x},${y}`).join(' ')}
      data-crest-band={row.tooth}
      data-active={active}
    />
  );
});

type End = Pick<ImagePoint, 'x' | 'y'>;

export function crestSides(
  row: ToothMeasurement,
  image: string,
  { row_mm, column_mm }: XraySpacing,
): readonly (readonly [End, End])[] {
  return SIDES.flatMap((side) => {
    const cej = row.CEJ[side];
    const apex = findApex(row, side, false);
    if (cej?.image !== image || apex?.image !== image) return [];
    const root = Math.hypot((apex.x - cej.x) * column_mm, (apex.y - cej.y) * row_mm);
    const part = root === 0 ? 0 : NORMAL_CREST_MM / root;
    return [[cej, { x: cej.x + (apex.x - cej.x) * part, y: cej.y + (apex.y - cej.y) * part }] as const];
  });
}

export function Ruler({ points, image }: { readonly points: readonly ImagePoint[]; readonly image: string }) {
  const here = points.filter((point) => point.image === image);
  const [from, to] = here;
  return (
    <g className="ruler" aria-hidden="true">
      {from && to && <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
      {here.map((point) => (
        <g key={`${point.x} ${point.y}`} style={{ transform: placeAt(point) }}>
          <path d="M-8 0H8M0 -8V8" />
        </g>
      ))}
    </g>
  );
}
