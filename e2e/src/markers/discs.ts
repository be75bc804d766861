import type { Page } from 'playwright-core';
import sharp from 'sharp';

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly colour: readonly [number, number, number];
}

export const BOARD = { width: 2400, height: 1300 } as const;
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

/** Their centres are not whole pixels. */
export const DISCS: readonly Disc[] = HUES.map((colour, n) => ({
  x: 250.3 + (n % 4) * 611.7,
  y: 200.6 + Math.floor(n / 4) * 421.4,
  colour,
}));

export async function board(): Promise<Buffer> {
  const circles = DISCS.map(
    ({ x, y, colour }) => `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="rgb(${colour.join(',')})"/>`,
  );
  const { width, height } = BOARD;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${circles.join('')}</svg>`;
  return drawn(svg);
}

/** Tests may load a server that blocks SVG in this process. */
function drawn(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

/**
 * In CSS pixels; null when the disc is not wholly visible.
 * @param ratio device pixels for each CSS pixel
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
  // Scaling blurs the edge, so its pixels count by their share of the colour.
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
