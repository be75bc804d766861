/** Ink, as on the screen; all dark enough on white (contrast 4.5 and more). */
export const INK = { text: '#16212a', soft: '#4a5966', faint: '#5b6873', accent: '#0b6e8f' } as const;
export const RULE = '#c9d2d8';
export const GROUND = '#f3f6f8';

/** How a text looks: size in points. */
export interface Type {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
  /** Figures of one width, for columns. */
  readonly tabular?: boolean;
  readonly align?: 'left' | 'center' | 'right';
}

export const TYPE = {
  title: { size: 17, bold: true },
  sentence: { size: 15, bold: true },
  section: { size: 11.5, bold: true },
  sub: { size: 9, bold: true },
  body: { size: 9 },
  strong: { size: 9, bold: true },
  dense: { size: 8 },
  label: { size: 7.5, colour: INK.soft },
  note: { size: 7.5, colour: INK.faint },
} as const satisfies Record<string, Type>;
