import type { PrognosisLevel } from '@alveola/clinical';

/** Colour and shape together, as on the screen: readable without colour. On a grid of 16. */
export const LEVELS = {
  Good: {
    colour: '#2e7d5b',
    soft: '#e6f3ec',
    path: 'M13.500 8A5.500 5.500 0 1 1 2.500 8A5.500 5.500 0 1 1 13.500 8Z',
  },
  Fair: { colour: '#b7791f', soft: '#fcf3e1', path: 'M8 2.200 14 13.200H2Z' },
  Poor: { colour: '#c2410c', soft: '#fdeee6', path: 'M8 1.600 14.400 8 8 14.400 1.600 8Z' },
  Hopeless: { colour: '#9b1c31', soft: '#fbe9ec', path: 'M3 3 13 13M13 3 3 13' },
} as const satisfies Record<PrognosisLevel, { colour: string; soft: string; path: string }>;

const GRID = 16;

/** Draws the shape of a prognosis, `size` points high, from its upper left corner. */
export function levelMark(
  doc: PDFKit.PDFDocument,
  level: PrognosisLevel,
  x: number,
  y: number,
  size: number,
): void {
  const { colour, path } = LEVELS[level];
  doc.save();
  doc.translate(x, y).scale(size / GRID);
  doc.path(path);
  if (level === 'Hopeless') doc.lineWidth(3.2).lineCap('round').stroke(colour);
  else doc.fill(colour);
  doc.restore();
}
