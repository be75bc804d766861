import {
  type Block,
  type Cell,
  type Colour,
  COLOURS,
  type FactsBlock,
  type Heading,
  type Key,
  levelMark,
  type List,
  type MeasuredPicture,
  type Phrase,
  type Scene,
  type ScenePart,
  type StepsBlock,
  type TableBlock,
} from '@alveola/report';
import { escapeHtml } from '../../../platform/mail/layout';

export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Html[] | null | false | undefined;

function toMarkup(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.map((part, n) => part + toMarkup(values[n])).join('') };
}

export function attributes(values: Readonly<Record<string, string | number | null | undefined>>): Html {
  const present = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return { markup: present.map(([name, value]) => ` ${name}="${toMarkup(value)}"`).join('') };
}

export type PicturePaths = ReadonlyMap<string, string>;

export function blocks(all: readonly Block[], paths: PicturePaths): readonly Html[] {
  return all.map((block) => toBlockHtml(block, paths));
}

function toBlockHtml(block: Block, paths: PicturePaths): Html {
  switch (block.is) {
    case 'heading':
      return heading(block);
    case 'text':
      return html`<p class="${block.tone ?? 'plain'}">${block.text}</p>`;
    case 'facts':
      return facts(block);
    case 'table':
      return table(block);
    case 'list':
      return list(block);
    case 'steps':
      return steps(block);
    case 'figure':
      return html`<figure class="${block.isDark ? 'dark' : 'drawn'}">${keys(block.above)}${
        block.scene && scene(block.scene, block.alt)
      }${keys(block.below)}</figure>`;
    case 'pictures':
      return html`${block.pictures.map((picture) => measured(picture, paths.get(picture.id) ?? null))}`;
    case 'letterhead':
      return html`<p><strong>${block.name}</strong> ${block.lines.join(', ')}</p>`;
    case 'signature':
      return html`<p>${block.lines[0]?.below}</p>`;
    case 'annex':
      return html`<h2 class="answer">${block.text}</h2>`;
    default:
      return block satisfies never;
  }
}

function heading({ level, text, more }: Heading): Html {
  const emphasis = more ? html` <strong class="${more.tone ?? 'plain'}">${more.text}</strong>` : null;
  if (level === 1) return html`<h1>${text}${emphasis}</h1>`;
  if (level === 'answer') return html`<h2 class="answer">${text}${emphasis}</h2>`;
  return level === 2 ? html`<h2>${text}${emphasis}</h2>` : html`<h3>${text}${emphasis}</h3>`;
}

function facts({ look, label, facts: all }: FactsBlock): Html {
  return html`<dl class="${look}" aria-label="${label}">${all.map(
    ({ label: name, value, note, tone }) =>
      html`<div><dt>${name}</dt><dd><span class="${tone ?? 'plain'}">${value}</span>${
        note ? html` <small>${note}</small>` : null
      }</dd></div>`,
  )}</dl>`;
}

function table({ columns, rows }: TableBlock): Html {
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${columns.map(
    ({ title }) => html`<th scope="col">${title}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ cells: [name, ...cells] }) =>
      html`<tr><th scope="row">${name?.text}${name?.more && html` ${phrase(name.more)}`}</th>${cells.map(
        (cell) =>
          html`<td${attributes({ colspan: cells.length === 1 ? columns.length - 1 : null })}>${cellText(cell)}</td>`,
      )}</tr>`,
  )}</tbody></table></div>`;
}

function cellText(cell: Cell): Html {
  const { before, more } = cell;
  return html`${before && html`${phrase(before)} → `}${phrase(cell)}${more && html` ${phrase(more)}`}`;
}

/** Keeps the values of a site in one line, because paper is narrower than the table. */
function phrase({ text, tone = 'plain', level }: Phrase): Html {
  const shownText = text.replaceAll(' / ', '\u00a0/\u00a0');
  return html`<span class="${tone}">${level && scene(levelMark(level), null, 14)} ${shownText}</span>`;
}

const MET = { true: '✓', false: '–', null: '?' } as const;

function list({ items, tone = 'plain', isNumbered }: List): Html {
  if (isNumbered) return html`<ol>${items.map(({ text }) => html`<li>${text}</li>`)}</ol>`;
  const areCriteria = items.some(({ isMet }) => isMet !== undefined);
  return html`<ul class="${areCriteria ? 'criteria' : tone}">${items.map(
    ({ text, note, isMet = null }) =>
      html`<li>${areCriteria ? html`<b>${MET[`${isMet}`]}</b> ` : null}${text}${note ? html` <small>[${note}]</small>` : null}</li>`,
  )}</ul>`;
}

function steps({ steps: all }: StepsBlock): Html {
  return html`<ol class="steps">${all.map(
    ({ title, whose, because, points }) =>
      html`<li><h3>${title}${whose === null ? null : html` <small>${whose}</small>`}</h3><ul>${points.map(
        (point) => html`<li>${point}</li>`,
      )}</ul>${because.length > 0 ? list({ is: 'list', items: because }) : null}</li>`,
  )}</ol>`;
}

const FORMATS = [
  ['PNG', '.png'],
  ['DICOM', '.dcm'],
] as const;

function measured({ alt, caption, scene: drawn }: MeasuredPicture, path: string | null): Html {
  const size = attributes({ width: drawn.width, height: drawn.height });
  const image = path === null ? null : html`<image href="${path}.png" preserveAspectRatio="none"${size}/>`;
  const links =
    path === null ? null : FORMATS.map(([name, ending]) => html` <a href="${path}${ending}">${name}</a>`);
  return html`<figure class="picture">${scene(drawn, alt, undefined, image ?? undefined)}<figcaption>${caption}${links}</figcaption></figure>`;
}

function scene(drawn: Scene, label: string | null, height?: number, before?: Html): Html {
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

function keys(all: readonly Key[] | undefined): Html | null {
  if (!all) return null;
  return html`<ul class="keys">${all.map(({ mark, text }) => html`<li>${scene(mark, null, 16)} ${text}</li>`)}</ul>`;
}
