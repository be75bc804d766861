import { type DepthBand, depthBand, MARK_HEIGHTS, pocketBase, SHAPE_AIR } from '@alveola/report';
import type { ReactNode } from 'react';

const LOOKS: Readonly<Record<Exclude<DepthBand, 'shallow'>, string>> = {
  moderate: '[&_path]:fill-fair/30 stroke-fair',
  deep: '[&_path]:fill-danger/35 stroke-danger',
};

export interface PocketProps {
  /** mm; 0: not charted. */
  readonly depth: number;
  readonly width: number;
  /** The root: as much of it as the probe passed takes the colour of the number. */
  readonly children: ReactNode;
}

/** A pocket of 4 mm or more, from the neck as deep as the probe went. What is shallow is left plain. */
export function Pocket({ depth, width, children }: PocketProps) {
  const band = depthBand(depth);
  if (band === 'shallow') return null;
  const base = pocketBase(depth);
  const [wide, high] = [width + 2 * SHAPE_AIR, MARK_HEIGHTS.neck - base];
  return (
    <g className={LOOKS[band]} data-pocket={depth}>
      <svg
        x={-SHAPE_AIR}
        y={base}
        width={wide}
        height={high}
        viewBox={`${-SHAPE_AIR} ${base} ${wide} ${high}`}
      >
        {children}
      </svg>
      <path d={`M${SHAPE_AIR} ${base}H${width - SHAPE_AIR}`} strokeWidth={2} />
    </g>
  );
}
