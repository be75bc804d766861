import { type Colour, COLOURS, type Key, type ScenePart, type Scene } from '@alveola/report';
import { attributes, type Html, html } from './html';

/** Paints `before` first. Without a height the drawing fills the width. */
export function scene(drawn: Scene, label: string | null, height?: number, before?: Html): Html {
  const size =
    height === undefined ? {} : { height, width: Math.round((drawn.width * height) / drawn.height) };
  const labelling = label === null ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label };
  const box = `${drawn.x} ${drawn.y} ${drawn.width} ${drawn.height}`;
  return html`<svg viewBox="${box}" fill="none" stroke-linecap="round" stroke-linejoin="round"${attributes({ ...size, ...labelling })}>${before}${drawn.parts.map(part)}</svg>`;
}

function part(drawn: ScenePart): Html {
  if ('parts' in drawn) {
    const { move, scale, clip } = drawn;
    const transform =
      [move && `translate(${move.x} ${move.y})`, scale && `scale(${scale.x} ${scale.y})`]
        .filter(Boolean)
        .join(' ') || null;
    const inner = drawn.parts.map(part);
    const box = clip && {
      viewBox: `${clip.x} ${clip.y} ${clip.width} ${clip.height}`,
      x: clip.x,
      y: clip.y,
      width: clip.width,
      height: clip.height,
    };
    return html`<g${attributes({ transform })}>${box ? html`<svg${attributes(box)}>${inner}</svg>` : inner}</g>`;
  }
  if ('text' in drawn) {
    const { text, x, y, size, colour, edge } = drawn;
    const look = {
      x,
      y,
      'font-size': size,
      fill: paint(colour),
      stroke: paint(edge),
      'stroke-width': edge && size / 3,
    };
    return html`<text font-weight="600" text-anchor="middle" dominant-baseline="central" paint-order="stroke"${attributes(look)}>${text}</text>`;
  }
  const { d, fill, fillOpacity, stroke, width, opacity, dash, isButt } = drawn;
  return html`<path${attributes({
    d,
    fill: paint(fill),
    'fill-opacity': fillOpacity,
    stroke: paint(stroke),
    'stroke-width': width,
    opacity,
    'stroke-dasharray': dash,
    'stroke-linecap': isButt ? 'butt' : null,
  })}/>`;
}

const paint = (colour: Colour | undefined) => colour && COLOURS[colour];

export function keys(all: readonly Key[] | undefined): Html | null {
  if (!all) return null;
  return html`<ul class="keys">${all.map(({ mark, text }) => html`<li>${scene(mark, null, 16)} ${text}</li>`)}</ul>`;
}
