import { MARK_PATHS } from '@alveola/report';
import type { MarkerId } from './room';
import type { ScreenPoint } from './view';

/*
 * Markers and figures are drawn at their place, without a transform of their own: to a browser each transform is one
 * more thing to put together in every frame in which anything near it changes, and there are hundreds of them.
 */

/** Radii in CSS pixels at full size. */
const RADII: Readonly<Record<string, number>> = { reach: 11, ring: 12, dot: 1.5 };
const PILL = { width: 26, height: 18, letters: 12 } as const;
const GROUND = { width: 46, height: 22 } as const;

/** Lays what a marker is made of round a place of its SVG. */
export function layMark(node: Element, step: MarkerId['step'], at: ScreenPoint, size: number): void {
  const d = step === 'Numbering' ? '' : shifted(step, at, size);
  for (const part of node.children) {
    if (part.tagName === 'path') part.setAttribute('d', d);
    else if (part.tagName === 'rect') layRect(part, PILL, at, size);
    else if (part.tagName === 'text') {
      layText(part, at);
      part.setAttribute('font-size', (PILL.letters * size).toFixed(1));
    } else {
      part.setAttribute('cx', at.left.toFixed(2));
      part.setAttribute('cy', at.top.toFixed(2));
      part.setAttribute('r', ((RADII[part.getAttribute('class') ?? ''] ?? 0) * size).toFixed(2));
    }
  }
}

export function layFigure(node: Element, at: ScreenPoint): void {
  for (const part of node.children) {
    if (part.tagName === 'rect') layRect(part, GROUND, at, 1);
    else layText(part, at);
  }
}

function layText(part: Element, { left, top }: ScreenPoint): void {
  part.setAttribute('x', left.toFixed(2));
  part.setAttribute('y', top.toFixed(2));
}

interface Box {
  readonly width: number;
  readonly height: number;
}

function layRect(part: Element, { width, height }: Box, { left, top }: ScreenPoint, size: number): void {
  part.setAttribute('x', (left - (width * size) / 2).toFixed(2));
  part.setAttribute('y', (top - (height * size) / 2).toFixed(2));
  part.setAttribute('width', (width * size).toFixed(2));
  part.setAttribute('height', (height * size).toFixed(2));
  part.setAttribute('rx', ((height * size) / 2).toFixed(2));
}

type Shape = keyof typeof MARK_PATHS;
interface Command {
  readonly letter: string;
  readonly numbers: readonly number[];
}

const commands = new Map<Shape, readonly Command[]>();

function commandsOf(shape: Shape): readonly Command[] {
  const known = commands.get(shape);
  if (known) return known;
  const read = [...MARK_PATHS[shape].matchAll(/([A-Z])([^A-Z]*)/g)].map(([, letter = '', rest = '']) => ({
    letter,
    numbers: (rest.match(/-?[\d.]+/g) ?? []).map(Number),
  }));
  commands.set(shape, read);
  return read;
}

/** The path of a marker, scaled, then moved. Its commands are absolute ones. */
export function shifted(shape: Shape, { left, top }: ScreenPoint, size: number): string {
  const x = (value = 0) => (left + value * size).toFixed(2);
  const y = (value = 0) => (top + value * size).toFixed(2);
  return commandsOf(shape)
    .map(({ letter, numbers: n }) => {
      switch (letter) {
        case 'H':
          return `H${x(n[0])}`;
        case 'V':
          return `V${y(n[0])}`;
        case 'A':
          return `A${(n[0] ?? 0) * size} ${(n[1] ?? 0) * size} ${n[2]} ${n[3]} ${n[4]} ${x(n[5])} ${y(n[6])}`;
        case 'Z':
          return 'Z';
        default:
          return `${letter}${x(n[0])} ${y(n[1])}`;
      }
    })
    .join('');
}
