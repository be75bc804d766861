import type { ToothMeasurement } from '@alveola/clinical';
import { useLayoutEffect, useRef } from 'react';
import { oncePerFrame } from './frames';
import { markerSize, type Room } from './room';
import { useRoom } from './roomContext';
import { figurePlace, linesOf, type SideLines, whileDragging } from './rootLines';
import { type ScreenPoint, toScreen, type View } from './view';

export interface DraggedTooth {
  /** As the document has it. */
  readonly row: ToothMeasurement;
  readonly implant: boolean;
  readonly percent: (boneLoss: number) => string;
}

/**
 * The nodes in which a dragged tooth is drawn follow the hand, once a frame and without a render: the marker and the
 * figures are moved as they are, and only the lines of the tooth are drawn anew.
 */
export function useFollowsHand(tooth: DraggedTooth) {
  const room = useRoom();
  const drawn = useRef<HTMLDivElement>(null);
  const { row, implant, percent } = tooth;
  const percentNow = useRef(percent);
  useLayoutEffect(() => {
    percentNow.current = percent;
  });
  useLayoutEffect(() => {
    if (!drawn.current) return;
    const nodes = nodesIn(drawn.current);
    const show = () => follow(room, nodes, { row, implant, percent: percentNow.current });
    const { ask, stop } = oncePerFrame(show);
    show();
    const stopDrag = room.drag.subscribe(ask);
    const stopLook = room.look.subscribe(ask);
    return () => {
      stopDrag();
      stopLook();
      stop();
    };
  }, [room, row, implant]);
  return drawn;
}

interface Nodes {
  readonly marker: SVGElement | null;
  readonly lines: ReadonlyMap<string, Element>;
  readonly figures: ReadonlyMap<string, SVGElement>;
}

function nodesIn(drawn: HTMLElement): Nodes {
  const bySide = <T extends Element>(all: Iterable<T>, of: (node: T) => string) =>
    new Map([...all].map((node) => [of(node), node]));
  return {
    marker: drawn.querySelector<SVGElement>('[data-held]'),
    lines: bySide(
      drawn.querySelectorAll<SVGLineElement>('[data-line]'),
      ({ dataset }) => `${dataset.line} ${dataset.side}`,
    ),
    figures: bySide(
      drawn.querySelectorAll<SVGElement>('[data-figure]'),
      ({ dataset }) => dataset.figure ?? '',
    ),
  };
}

function follow(
  room: Room,
  { marker, lines, figures }: Nodes,
  { row, implant, percent }: DraggedTooth,
): void {
  const { held } = room.drag.getState();
  if (!held) return;
  const { view } = room.look.getState();
  if (marker) moveBy(marker, toScreen(held.at, view), markerSize(view));
  const sides = linesOf(whileDragging(row, held), implant, room.picture.id);
  for (const side of sides) {
    const { CEJ, RootApex, BoneLevel } = side;
    drawLine(lines.get(`axis ${side.side}`), CEJ, RootApex);
    drawLine(lines.get(`loss ${side.side}`), CEJ, BoneLevel);
    const figure = figures.get(side.side);
    if (figure) showFigure(figure, side, sides, view, percent);
  }
}

type Place = Readonly<{ x: number; y: number }>;

function drawLine(line: Element | undefined, from: Place, to: Place | null): void {
  if (!line || !to) return;
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  for (const [name, value] of Object.entries(ends)) {
    const text = String(value);
    if (line.getAttribute(name) !== text) line.setAttribute(name, text);
  }
}

function showFigure(
  node: SVGElement,
  side: SideLines,
  sides: readonly SideLines[],
  view: View,
  percent: (boneLoss: number) => string,
): void {
  const text = node.querySelector('text');
  const words = side.boneLoss === null ? '' : percent(side.boneLoss);
  if (text && text.textContent !== words) text.textContent = words;
  const other = sides.find((each) => each !== side && each.boneLoss !== null) ?? null;
  moveBy(node, figurePlace(side, other, view), 1);
}

/** A style, not an attribute: the browser then moves the node's own layer and paints nothing. */
function moveBy(node: SVGElement, { left, top }: ScreenPoint, size: number): void {
  node.style.transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${size})`;
}
