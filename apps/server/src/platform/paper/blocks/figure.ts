import type { Figure, Key } from '@alveola/report';
import { type Element, element, gap, PAGE, type Paper, room, textRight, textWidth } from '../paper';
import { drawScene } from '../scene';
import { draw, measureWidth } from '../text';
import { toHex, TYPE, type Type } from '../type';

const KEYS = 18;
const MARK = 9;
const ASIDE = { name: 4, next: 14, edge: 8 } as const;

export function figureHeight(paper: Paper, { scene, above, below }: Figure): number {
  const drawn = scene ? (scene.height * textWidth(paper) * paper.scale) / scene.width : 0;
  const high = (all: readonly Key[] | undefined) => (all ? KEYS * toLines(paper, all).length : 0);
  return high(above) + drawn + high(below);
}

export function figure(paper: Paper, part: Element, block: Figure): void {
  const { doc } = paper;
  const { alt, scene, above, below, isDark } = block;
  const height = figureHeight(paper, block);
  gap(paper, 2);
  room(paper, height);
  const top = doc.y;
  const bottom = top + height;
  element(paper, part, 'Figure', {
    alt,
    bbox: [PAGE.left, top, textRight(paper), bottom],
    placement: 'Block',
  }).add(() => {
    const head = above ? KEYS * toLines(paper, above).length : 0;
    if (isDark) doc.roundedRect(PAGE.left, top, textWidth(paper), head, 3).fill(toHex('xray-ground'));
    if (above) keys(paper, above, top, isDark ? 'xray-text' : 'ink');
    if (scene) {
      const width = textWidth(paper);
      const x = PAGE.left + (width * (1 - paper.scale)) / 2;
      const at = { x, y: top + head, scale: (width * paper.scale) / scene.width };
      drawScene(paper, scene, at);
    }
    if (below) keys(paper, below, bottom - KEYS * toLines(paper, below).length, 'ink-soft');
  });
  doc.y = bottom + 4;
}

/** Keys shrink to no less than this part of their size to fit on one line; otherwise they take two. */
const SMALLEST = 0.8;

function toLines(paper: Paper, all: readonly Key[]): readonly (readonly Key[])[] {
  if (shrink(paper, all) >= SMALLEST) return [all];
  const half = Math.ceil(all.length / 2);
  return [all.slice(0, half), all.slice(half)];
}

function shrink(paper: Paper, all: readonly Key[]): number {
  const whole = all.reduce((sum, key) => sum + keyWidth(paper, key) + ASIDE.next, -ASIDE.next);
  return Math.min(1, (textWidth(paper) - ASIDE.edge) / whole);
}

type Ground = 'ink' | 'ink-soft' | 'xray-text';

function keys(paper: Paper, all: readonly Key[], y: number, colour: Ground): void {
  const lines = toLines(paper, all);
  const size = Math.min(...lines.map((line) => shrink(paper, line)));
  for (const [n, line] of lines.entries()) keyLine(paper, line, y + n * KEYS, size, colour);
}

function keyLine(paper: Paper, all: readonly Key[], y: number, size: number, colour: Ground): void {
  let x: number = PAGE.left + (colour === 'xray-text' ? ASIDE.edge : 0);
  const type: Type = { ...TYPE.label, colour, size: TYPE.label.size * size };
  const high = MARK * size;
  for (const key of all) {
    const { mark, text } = key;
    const scale = high / mark.height;
    drawScene(paper, mark, { x, y: y + (KEYS - high) / 2, scale });
    const name = x + mark.width * scale + ASIDE.name * size;
    const width = measureWidth(paper, text, type) + 2;
    draw(paper, text, type, { x: name, y: y + (KEYS - type.size * 1.37) / 2, width });
    x += (keyWidth(paper, key) + ASIDE.next) * size;
  }
}

function keyWidth(paper: Paper, { mark, text }: Key): number {
  return (mark.width * MARK) / mark.height + ASIDE.name + measureWidth(paper, text, TYPE.label) + 2;
}
