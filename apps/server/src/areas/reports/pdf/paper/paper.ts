import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { VERSION } from '@alveola/report/version';
import PDFDocument from 'pdfkit';
import { font } from './fonts';

/** Points, 72 to the inch: A4 and the space for text on it. The foot of the page stands below `bottom`. */
export const PAGE = { width: 595.28, height: 841.89, left: 42, right: 42, top: 42, bottom: 62 } as const;
export const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right;
export const TEXT_BOTTOM = PAGE.height - PAGE.bottom;

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
    size: 'A4',
    margins: { top: PAGE.top, left: PAGE.left, right: PAGE.right, bottom: PAGE.bottom },
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
  doc.addPage();
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, root, scale: 1 };
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

/** A new page, unless this much stands free on this one. Points. */
export function room({ doc }: Paper, height: number): void {
  if (doc.y + height > TEXT_BOTTOM && doc.y > PAGE.top) doc.addPage();
}

/** Air between parts; none at the top of a page. Points. */
export function gap({ doc, scale }: Paper, height: number): void {
  if (doc.y > PAGE.top) doc.y = Math.min(doc.y + height * scale, TEXT_BOTTOM);
}
