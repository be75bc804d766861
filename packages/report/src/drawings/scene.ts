import type { Colour } from './colours';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Units are the scene's own, parts are in painting order; each renderer chooses the size. */
export interface Scene extends Box {
  readonly parts: readonly ScenePart[];
}

export type ScenePart = Path | Label | Group;

/** SVG path data. Lines have round ends and joins by default. */
export interface Path {
  readonly d: string;
  readonly fill?: Colour;
  readonly fillOpacity?: number;
  readonly stroke?: Colour;
  readonly width?: number;
  readonly opacity?: number;
  readonly dash?: number;
  readonly isButt?: boolean;
}

/** Semi-bold text with its middle at the point. */
export interface Label extends Point {
  readonly text: string;
  readonly size: number;
  readonly colour: Colour;
  readonly edge?: Colour;
}

export interface Group {
  readonly parts: readonly ScenePart[];
  readonly move?: Point;
  /** Applied after the move; -1 mirrors. */
  readonly scale?: Point;
  /** In the units of the parts. */
  readonly clip?: Box;
}

export function circle(x: number, y: number, r: number): string {
  return `M${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}Z`;
}

export function square(x: number, y: number, half: number): string {
  return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}Z`;
}
