import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { VERSION } from '@alveola/report/version';
import PDFDocument from 'pdfkit';
import { font } from './fonts';

/** Points, 72 to the inch: A4 and the space for text on it. The foot of the page stands below `bottom`. */
export const PAGE = { width: 595.28, height: 841.89, left: 42, right: 42, top: 42, bottom: 62 } as const;
export const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right;

type Orientation = 'portrait' | 'landscape';

export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** A PDF that is being written, and the root of what a screen reader reads of it. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;
  /** Of letters, drawings and the air between them. */
  readonly scale: number;
}

export interface About {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  /** ISO instant. */
  readonly made: string;
}

/** An empty document: A4, tagged, with language and title (PDF/UA-1). */
export function openPaper({ title, author, language, made: instant }: About): Paper {
  const made = new Date(instant);
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: LANGUAGE_TABLE[language].locale,
    info: { Title: title, Author: author, Creator: `Alveola ${VERSION}`, CreationDate: made, ModDate: made },
  });
  doc.initSubset({ subset: 'PDF/UA' });
  doc.registerFont('regular', font('regular'));
  doc.registerFont('bold', font('bold'));
  doc.font('regular');
  const paper = { doc, root: doc.struct('Document'), scale: 1 };
  newPage(paper, 'portrait');
  doc.addStructure(paper.root);
  return paper;
}

/** Everything that was written, as a file. */
export function closePaper({ doc }: Paper): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    doc.end();
  });
}

/** A part of the document under another, read in the order in which it is made. */
export function element(
  { doc }: Paper,
  parent: Element,
  type: string,
  options: PDFKit.Mixins.StructureElementOptions = {},
): Element {
  const made = doc.struct(type, options);
  parent.add(made);
  return made;
}

/** Lines, grounds and shapes that say nothing that the text does not say: skipped by readers. */
export function artifact({ doc }: Paper, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** The page that is written on; a new one is turned as the one before, unless said otherwise. */
export function newPage({ doc }: Paper, layout: Orientation = orientation(doc.page)): void {
  doc.addPage({
    size: 'A4',
    layout,
    margins: { top: PAGE.top, left: PAGE.left, right: PAGE.right, bottom: PAGE.bottom },
  });
}

export function orientation({ width, height }: Pick<PDFKit.PDFPage, 'width' | 'height'>): Orientation {
  return width > height ? 'landscape' : 'portrait';
}

/** Points of the page that is written on. */
export function textRight({ doc }: Paper): number {
  return doc.page.width - PAGE.right;
}

export function textWidth(paper: Paper): number {
  return textRight(paper) - PAGE.left;
}

export function textBottom({ doc }: Paper): number {
  return doc.page.height - PAGE.bottom;
}

/** A new page, unless this much stands free on this one. Points. */
export function room(paper: Paper, height: number): void {
  const { doc } = paper;
  if (doc.y + height > textBottom(paper) && doc.y > PAGE.top) newPage(paper);
}

/** Air between parts; none at the top of a page. Points. */
export function gap(paper: Paper, height: number): void {
  const { doc, scale } = paper;
  if (doc.y > PAGE.top) doc.y = Math.min(doc.y + height * scale, textBottom(paper));
}
