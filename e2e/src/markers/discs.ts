import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A coloured disc on black: what is clicked, and where its middle stands in pixels of the picture. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly colour: readonly [number, number, number];
}

export const BOARD = { width: 2400, height: 1300 } as const;
/** Pixels of the picture. */
const RADIUS = 30;
const HUES = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
  [255, 0, 255],
  [0, 255, 255],
  [255, 128, 0],
  [255, 255, 255],
  [128, 255, 0],
  [0, 128, 255],
  [128, 0, 255],
  [255, 0, 128],
] as const;

/** Twelve of them, at places that are no whole pixels. */
export const DISCS: readonly Disc[] = HUES.map((colour, n) => ({
  x: 250.3 + (n % 4) * 611.7,
  y: 200.6 + Math.floor(n / 4) * 421.4,
  colour,
}));

/** The board as a lossless picture. */
export async function board(): Promise<Buffer> {
  const circles = DISCS.map(
    ({ x, y, colour }) => `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="rgb(${colour.join(',')})"/>`,
  );
  const { width, height } = BOARD;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${circles.join('')}</svg>`;
  return drawn(svg);
}

/** The picture library of the tests; where the server has shut out SVG, it still draws in this process. */
function drawn(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

/**
 * Where the eye finds the middle of a disc on the screen, CSS pixels; null where it is not wholly in sight.
 * @param ratio device pixels for one of CSS
 */
export async function seen(
  page: Page,
  { colour }: Disc,
  ratio: number,
  within: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<{ readonly x: number; readonly y: number } | null> {
  const shot = await page.screenshot({ scale: 'device' });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const box = {
    left: Math.ceil(within.x * ratio),
    top: Math.ceil(within.y * ratio),
    right: Math.floor((within.x + within.width) * ratio),
    bottom: Math.floor((within.y + within.height) * ratio),
  };
  const at = (x: number, y: number, channel: number) => data[(y * info.width + x) * 3 + channel] ?? 0;
  const isCore = (x: number, y: number) =>
    colour.every((value, channel) => Math.abs(value - at(x, y, channel)) < 12);
  const core = { left: box.right, right: box.left, top: box.bottom, bottom: box.top };
  for (let y = box.top; y < box.bottom; y += 1)
    for (let x = box.left; x < box.right; x += 1) {
      if (!isCore(x, y)) continue;
      core.left = Math.min(core.left, x);
      core.right = Math.max(core.right, x);
      core.top = Math.min(core.top, y);
      core.bottom = Math.max(core.bottom, y);
    }
  const EDGE = 4;
  const isWhole =
    core.right - core.left > 4 &&
    core.left - EDGE >= box.left &&
    core.right + EDGE < box.right &&
    core.top - EDGE >= box.top &&
    core.bottom + EDGE < box.bottom;
  if (!isWhole) return null;
  // The edge is blurred by scaling: its pixels count by how much of the colour they hold.
  const full = colour.reduce((sum, value) => sum + value * value, 0);
  const sum = { weight: 0, x: 0, y: 0 };
  for (let y = core.top - EDGE; y <= core.bottom + EDGE; y += 1)
    for (let x = core.left - EDGE; x <= core.right + EDGE; x += 1) {
      const weight = colour.reduce((all, value, channel) => all + value * at(x, y, channel), 0) / full;
      sum.weight += weight;
      sum.x += weight * (x + 0.5);
      sum.y += weight * (y + 0.5);
    }
  return { x: sum.x / sum.weight / ratio, y: sum.y / sum.weight / ratio };
}
