import { MARK_PATHS } from '@alveola/report';

/** The measuring steps on an X-ray, in the colours of the screen; a dark edge keeps them readable on metal. */
export const MARK_LOOKS = {
  ground: '#14191d',
  edge: '#0c1014',
  figure: '#ffffff',
  Numbering: '#e8edf1',
  RootApex: '#f2e55c',
  CEJ: '#6cc7e2',
  BoneLevel: '#ffb04a',
  BoneDefect: '#ff9ab5',
} as const;

export interface MarkPlace {
  /** Points on the page. */
  readonly x: number;
  readonly y: number;
  /** Points for each unit of the drawing. */
  readonly scale: number;
}

/** The shape of a marker, its exact place at (x, y). */
export function markShape(
  doc: PDFKit.PDFDocument,
  step: keyof typeof MARK_PATHS,
  { x, y, scale }: MarkPlace,
): void {
  const path = MARK_PATHS[step];
  doc.save();
  doc.translate(x, y).scale(scale);
  doc.lineCap('round').lineJoin('round');
  doc.path(path).lineWidth(4).strokeOpacity(0.85).stroke(MARK_LOOKS.edge);
  doc.path(path).lineWidth(1.5).strokeOpacity(1).stroke(MARK_LOOKS[step]);
  if (step === 'CEJ' || step === 'BoneLevel') doc.circle(0, 0, 1.5).fill(MARK_LOOKS[step]);
  doc.restore();
}
