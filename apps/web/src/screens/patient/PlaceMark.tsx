import type { BleedingPlaces } from '@alveola/clinical';
import type { ReactNode } from 'react';

interface PlaceMarkProps {
  /** null: not recorded, or the same at all points. */
  readonly place: BleedingPlaces | null;
  readonly x: number;
  readonly y: number;
  readonly children?: ReactNode;
}

export function PlaceMark({ place, x, y, children }: PlaceMarkProps) {
  if (place === 'surfaces6')
    return (
      <rect x={x - 3.5} y={y - 3.5} width="7" height="7" className="fill-accent">
        {children}
      </rect>
    );
  if (place === 'surfaces4')
    return (
      <path d={`M${x} ${y - 4.5}l4.5 8h-9z`} className="fill-accent">
        {children}
      </path>
    );
  return (
    <circle cx={x} cy={y} r="3.5" className="fill-accent">
      {children}
    </circle>
  );
}
