import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { VERSION } from '@alveola/report/version';
import PDFDocument from 'pdfkit';
import { font } from './fonts';

/** In points, 72 to the inch: A4 and its text area. The foot is below `bottom`. */
export const PAGE = { width: 595.28, height: 841.89, left: 42, right: 42, top: 42, bottom: 62 } as const;
export const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right;

type Orientation = 'portrait' | 'landscape';

export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;
  readonly scale: number;
}

export interface About {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  readonly made: string;
}

/** Opens a tagged A4 document with language and title (PDF/UA-1). */
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

export function closePaper({ doc }: Paper): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    doc.end();
  });
}

export function element(
  { doc }: Paper,
  parent: Element,
  type: string,
  options: PDFKit.Mixins.StructureElementOptions = {},
): Element {
  const element = doc.struct(type, options);
  parent.add(element);
  return element;
}

/** Marks decoration that screen readers skip. */
export function artifact({ doc }: Paper, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

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

export function textRight({ doc }: Paper): number {
  return doc.page.width - PAGE.right;
}

export function textWidth(paper: Paper): number {
  return textRight(paper) - PAGE.left;
}

export function textBottom({ doc }: Paper): number {
  return doc.page.height - PAGE.bottom;
}

export function room(paper: Paper, height: number): void {
  const { doc } = paper;
  if (doc.y + height > textBottom(paper) && doc.y > PAGE.top) newPage(paper);
}

export function gap(paper: Paper, height: number): void {
  const { doc, scale } = paper;
  if (doc.y > PAGE.top) doc.y = Math.min(doc.y + height * scale, textBottom(paper));
}
