import type { Figure, Key } from '@alveola/report';
import { type Element, element, gap, PAGE, type Paper, room, textRight, textWidth } from '../paper/paper';
import { drawScene } from '../paper/scene';
import { draw, measureWidth } from '../paper/text';
import { toHex, TYPE, type Type } from '../paper/type';

/** Points. */
const KEYS = 18;
const MARK = 9;
/** From a shape to its name, and from there to the next shape. */
const ASIDE = { name: 4, next: 14 } as const;

export function figureHeight(paper: Paper, { scene, above, below }: Figure): number {
  const drawn = scene ? (scene.height * textWidth(paper) * paper.scale) / scene.width : 0;
  return (above ? KEYS : 0) + drawn + (below ? KEYS : 0);
}

/** A drawing as wide as the text, with its keys; told in words to who cannot see it. */
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
    if (isDark) doc.roundedRect(PAGE.left, top, textWidth(paper), KEYS, 3).fill(toHex('xray-ground'));
    if (above) keys(paper, above, top, isDark ? 'xray-text' : 'ink');
    if (scene) {
      const width = textWidth(paper);
      const x = PAGE.left + (width * (1 - paper.scale)) / 2;
      const at = { x, y: top + (above ? KEYS : 0), scale: (width * paper.scale) / scene.width };
      drawScene(paper, scene, at);
    }
    if (below) keys(paper, below, bottom - KEYS, 'ink-soft');
  });
  doc.y = bottom + 4;
}

function keys(paper: Paper, all: readonly Key[], y: number, colour: 'ink' | 'ink-soft' | 'xray-text'): void {
  const isDark = colour === 'xray-text';
  let x: number = PAGE.left + (isDark ? 10 : 0);
  const whole = all.reduce((sum, key) => sum + keyWidth(paper, key) + ASIDE.next, x - ASIDE.next);
  // Many keys in a language of long words: smaller, on the one line.
  const shrink = Math.min(1, (PAGE.width - PAGE.right - x) / (whole - x));
  const type: Type = { ...TYPE.label, colour, size: TYPE.label.size * shrink };
  const high = MARK * shrink;
  for (const key of all) {
    const { mark, text } = key;
    const scale = high / mark.height;
    drawScene(paper, mark, { x, y: y + (KEYS - high) / 2, scale });
    const name = x + mark.width * scale + ASIDE.name * shrink;
    const width = measureWidth(paper, text, type) + 2;
    draw(paper, text, type, { x: name, y: y + (KEYS - type.size * 1.37) / 2, width });
    x += (keyWidth(paper, key) + ASIDE.next) * shrink;
  }
}

/** Points, of a shape with its name. */
function keyWidth(paper: Paper, { mark, text }: Key): number {
  return (mark.width * MARK) / mark.height + ASIDE.name + measureWidth(paper, text, TYPE.label) + 2;
}
