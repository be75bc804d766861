import { fill } from '@alveola/report';
import { artifact, PAGE, type Paper, textRight, textWidth } from './paper';
import { rule, measureWidth } from './text';
import { TEXT_TYPES, type Type } from './type';

export interface Foot {
  readonly line: string;
  readonly left: string;
  readonly product: string;
  readonly right: string;
}

const NOTE = TEXT_TYPES.note;
/** Points above the lower edge. */
const HEIGHT = 46;

export function writeFeet(paper: Paper, { line, left, product, right }: Foot): void {
  const { doc } = paper;
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const top = doc.page.height - HEIGHT;
    rule(paper, top, 'ink', 0.5);
    artifact(
      paper,
      () => {
        // Measuring also sets the font.
        const made = measureWidth(paper, product, NOTE);
        doc.text(product, textRight(paper) - made, top + 5, { lineBreak: false });
        measureWidth(paper, left, fitted(paper, left, textWidth(paper) - made - 12));
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
