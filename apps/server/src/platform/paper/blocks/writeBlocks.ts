import { type Block, type Heading, type LetterheadBlock, type List, type Text, fill } from '@alveola/report';
import { grid, closingHeight, signature, stepHeight, steps } from './textBlocks';
import {
  artifact,
  type Element,
  element,
  gap,
  newPage,
  orientation,
  PAGE,
  type Paper,
  room,
  TEXT_WIDTH,
  textWidth,
  textRight,
} from '../paper';
import { drawTable, tableStart } from '../table';
import { list, measureHeight, measureWidth, paragraph, put, withNote, rule } from '../text';
import { LOGO, TEXT_TYPES, TYPE, type Type } from '../type';
import { figure, figureHeight, leastHeight as pictureHeight, type PictureBytes, pictures } from './figures';

export interface Look {
  readonly title: Type;
  readonly section: Type;
  readonly body: Type;
  readonly lead: Type;
}

const REPORT: Look = {
  title: TYPE.title,
  section: TYPE.section,
  body: TYPE.body,
  lead: TEXT_TYPES.lead,
};

interface Writing {
  readonly paper: Paper;
  readonly look: Look;
  readonly bytes: PictureBytes;
}

export function* writeBlocks(
  paper: Paper,
  blocks: readonly Block[],
  bytes: PictureBytes = new Map(),
  look: Look = REPORT,
): Generator<void> {
  const writing = { paper, look, bytes };
  let part = paper.root;
  for (const [n, block] of blocks.entries()) {
    if ((block.is === 'heading' && block.level !== 3) || block.is === 'annex') {
      if (n > 0) yield;
      part = element(paper, paper.root, 'Sect');
      turnPage(paper, block);
    }
    write(writing, part, block, blocks.slice(n + 1));
  }
}

/** A landscape section starts a page, and so does the portrait section after it. */
function turnPage(paper: Paper, block: Block): void {
  const wanted = (block.is === 'heading' && block.page) || 'portrait';
  if (wanted !== orientation(paper.doc.page)) newPage(paper, wanted);
}

const APART = 9;

const FACTS_GAP = { head: 5, large: 8, framed: 2, plain: 2 } as const;

function write(writing: Writing, part: Element, block: Block, after: readonly Block[]): void {
  const { paper, bytes, look } = writing;
  switch (block.is) {
    case 'heading':
      return heading(
        writing,
        part,
        block,
        Math.max(leastHeight(writing, after), closingHeight(paper, look.body, after)),
      );
    case 'text':
      keepWithSignature(writing, block, after);
      return text(writing, part, block);
    case 'facts':
      gap(paper, FACTS_GAP[block.look]);
      return grid(paper, part, block);
    case 'table':
      gap(paper, 2);
      return drawTable(paper, part, block);
    case 'list':
      return list(paper, part, block.items, listType(writing, block), { isNumbered: block.isNumbered });
    case 'steps':
      return steps(paper, part, block);
    case 'figure':
      return figure(paper, part, block);
    case 'pictures':
      return pictures(paper, part, block, bytes);
    case 'letterhead':
      return letterhead(paper, part, block, bytes);
    case 'signature':
      return signature(paper, part, block);
    case 'annex':
      newPage(paper);
      return titled(paper, part, block.text, null, look.title, 'H2');
    default:
      return block satisfies never;
  }
}

function heading(
  { paper, look }: Writing,
  part: Element,
  { level, text: title, more }: Heading,
  below: number,
): void {
  if (level === 1) return titled(paper, part, title, more?.text ?? null, look.title);
  if (level === 3) {
    gap(paper, 5);
    room(paper, TYPE.sub.size * 1.4 + Math.min(below, 24));
    return paragraph(paper, part, more ? `${title}: ${more.text}` : title, TYPE.sub, 'H3');
  }
  const type = level === 2 ? look.section : TYPE.answer;
  gap(paper, 15);
  room(paper, measureHeight(paper, title, type, textWidth(paper)) + below);
  paper.doc.outline.addItem(title);
  paragraph(paper, part, title, type, 'H2');
  gap(paper, 3);
}

function titled(paper: Paper, part: Element, title: string, more: string | null, type: Type, tag = 'H1') {
  const { doc } = paper;
  const top = doc.y;
  paragraph(paper, part, title, type, tag);
  const below = doc.y;
  if (more) {
    const looks: Type = { ...TYPE.section, colour: 'hopeless' };
    const width = measureWidth(paper, more, looks) + 1;
    put(paper, part, 'P', more, looks, { x: PAGE.width - PAGE.right - width, y: top + 5, width });
  }
  doc.y = below;
}

function keepWithSignature(writing: Writing, first: Text, after: readonly Block[]): void {
  if (first.isApart || first.tone === 'note')
    room(writing.paper, closingHeight(writing.paper, writing.look.body, [first, ...after], ['text']));
}

function text({ paper, look }: Writing, part: Element, { text: words, tone = 'plain', isApart }: Text): void {
  const types = { ...TEXT_TYPES, plain: look.body, lead: look.lead };
  if (isApart) gap(paper, APART);
  if (tone === 'soft' || tone === 'note') gap(paper, 2.5);
  paragraph(paper, part, words, types[tone]);
}

function listType({ look }: Writing, { items, tone }: List): Type {
  if (tone === 'plain') return look.body;
  if (tone) return TEXT_TYPES[tone];
  return items.some(({ isMet }) => isMet !== undefined) ? TYPE.dense : TYPE.body;
}

const HEADING_NEEDS_BELOW_PT = 58;

function leastHeight({ paper, look }: Writing, [next, then]: readonly Block[]): number {
  if (next?.is === 'figure')
    return figureHeight(paper, next) + (then?.is === 'pictures' ? pictureHeight(then) : 0);
  if (next?.is === 'pictures') return pictureHeight(next);
  if (next?.is === 'table') return 2 + tableStart(paper, next);
  if (next?.is === 'text' && then?.is === 'table')
    return 2 + measureHeight(paper, next.text, look.body, textWidth(paper)) + tableStart(paper, then);
  if (next?.is === 'facts' && next.look === 'plain') return 84;
  if (next?.is === 'steps' && next.steps[0]) return 8 + stepHeight(paper, next.steps[0]);
  if (next?.is === 'text')
    return Math.min(HEADING_NEEDS_BELOW_PT, measureHeight(paper, next.text, look.body, textWidth(paper)));
  const [item] = next?.is === 'list' ? next.items : [];
  if (!item) return HEADING_NEEDS_BELOW_PT;
  return look.body.size + measureHeight(paper, withNote(item), look.body, textWidth(paper));
}

const LARGEST_POINTS = { width: 150, height: 42 } as const;
const BESIDE = 12;

function letterhead(
  paper: Paper,
  part: Element,
  { name, lines, logo }: LetterheadBlock,
  bytes: PictureBytes,
): void {
  const { doc } = paper;
  const picture = logo ? bytes.get(LOGO) : undefined;
  const scale = logo ? Math.min(LARGEST_POINTS.width / logo.width, LARGEST_POINTS.height / logo.height) : 0;
  const [width, height] = [(logo?.width ?? 0) * scale, (logo?.height ?? 0) * scale];
  const top = doc.y;
  const place = { x: PAGE.left, width: TEXT_WIDTH - (picture ? width + BESIDE : 0) };
  const below = top + measureHeight(paper, name, TYPE.section, place.width);
  put(paper, part, 'P', name, TYPE.section, { ...place, y: top });
  doc.y = below + 1;
  for (const line of lines) put(paper, part, 'P', line, TEXT_TYPES.soft, { ...place, y: doc.y });
  // The name beside the logo describes it already.
  if (picture)
    artifact(paper, () => doc.image(picture, PAGE.width - PAGE.right - width, top, { width, height }));
  doc.y = Math.max(doc.y, picture ? top + height : 0);
  gap(paper, 8);
}

export interface Foot {
  readonly line: string;
  readonly left: string;
  readonly product: string;
  readonly right: string;
}

const NOTE = TEXT_TYPES.note;
const FOOT_ABOVE_EDGE_PT = 46;

export function writeFeet(paper: Paper, { line, left, product, right }: Foot): void {
  const { doc } = paper;
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const top = doc.page.height - FOOT_ABOVE_EDGE_PT;
    rule(paper, top, 'ink', 0.5);
    artifact(
      paper,
      () => {
        // Measuring also sets the font.
        const productWidth = measureWidth(paper, product, NOTE);
        doc.text(product, textRight(paper) - productWidth, top + 5, { lineBreak: false });
        measureWidth(paper, left, fitted(paper, left, textWidth(paper) - productWidth - 12));
        doc.text(left, PAGE.left, top + 5, { lineBreak: false });
        const numbered = fill(right, { page: page + 1, pages: count });
        const x = textRight(paper) - measureWidth(paper, numbered, NOTE);
        doc.text(numbered, x, top + 15, { lineBreak: false });
        doc.text(line, PAGE.left, top + 15, { lineBreak: false });
      },
      'Pagination',
    );
  }
}

function fitted(paper: Paper, text: string, free: number): Type {
  const width = measureWidth(paper, text, NOTE);
  return width <= free ? NOTE : { ...NOTE, size: (NOTE.size * free) / width };
}
