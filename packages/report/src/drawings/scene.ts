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

/** The small drawing before a line of text. */
export function keyMark(width: number, parts: readonly ScenePart[]): Scene {
  return { x: 0, y: 0, width, height: 16, parts };
}

export function circle(x: number, y: number, r: number): string {
  return `M${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}Z`;
}

export function square(x: number, y: number, half: number): string {
  return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}Z`;
}

/** Colours of drawings and papers by meaning, named like the product's theme and the marks on X-rays. */
export const COLOURS = {
  ink: '#17212b',
  'ink-soft': '#45525e',
  'ink-faint': '#5d6a76',
  accent: '#0b6e8f',
  line: '#d8dfe4',
  'line-strong': '#818d98',
  ground: '#f5f7f8',
  'ground-deep': '#e9eef1',
  paper: '#ffffff',
  bone: '#f1eadb',
  'bone-line': '#6f5a34',
  good: '#2e7d5b',
  'good-text': '#256b4d',
  'good-soft': '#e6f3ec',
  fair: '#b7791f',
  'fair-text': '#8f5e14',
  'fair-soft': '#fcf3e1',
  poor: '#c2410c',
  'poor-soft': '#fdeee6',
  hopeless: '#9b1c31',
  'hopeless-soft': '#fbe9ec',
  danger: '#b3261e',
  /** Plaque, and pockets of 4 and 5 mm. */
  amber: '#b7791f',
  'xray-ground': '#14191d',
  'xray-edge': '#0c1014',
  'xray-text': '#ffffff',
  /** Light marks on dark X-rays that every kind of colour vision can tell apart; the shapes differ, too. */
  Numbering: '#e8edf1',
  RootApex: '#f2e55c',
  CEJ: '#6cc7e2',
  BoneLevel: '#ffb04a',
  BoneDefect: '#ff9ab5',
} as const;

export type Colour = keyof typeof COLOURS;
