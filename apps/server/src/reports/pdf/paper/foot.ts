import { fill } from '@alveola/contract';
import { artifact, PAGE, type Paper } from './paper';
import { rule, widthOf } from './text';
import { INK, TYPE } from './type';

export interface Foot {
  /** Above: the same on every page. */
  readonly line: string;
  readonly left: string;
  /** With `{{page}}` and `{{pages}}`. */
  readonly right: string;
}

const TOP = PAGE.height - 46;

/** The foot of every page; written last, when their number is known. */
export function writeFeet(paper: Paper, { line, left, right }: Foot): void {
  const { doc } = paper;
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    rule(paper, TOP, INK.text, 0.5);
    artifact(
      paper,
      () => {
        const numbered = fill(right, { page: page + 1, pages: count });
        const x = PAGE.width - PAGE.right - widthOf(paper, numbered, TYPE.note);
        doc.text(numbered, x, TOP + 5, { lineBreak: false });
        doc.text(left, PAGE.left, TOP + 5, { lineBreak: false });
        doc.text(line, PAGE.left, TOP + 15, { lineBreak: false });
      },
      'Pagination',
    );
  }
}
