import { PAGE, type Paper } from '../paper/paper';
import { draw, widthOf } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import { bleeding, furcation, plaque } from './drawnTooth';
import { MARKS, POCKET_OPACITY } from './markColours';

interface MarkNames {
  readonly bone: string;
  readonly pocket: string;
  readonly bleeding: string;
  readonly plaque: string;
  readonly furcation: string;
  readonly mobility: string;
}

/** What the marks upon the teeth mean, in one line. */
export function markLegend(paper: Paper, names: MarkNames, y: number): void {
  const { doc } = paper;
  const middle = y + 4.5;
  let x: number = PAGE.left;
  const entry = (name: string, room: number, mark: () => void) => {
    mark();
    draw(paper, name, TYPE.note, { x: x + room, y, width: widthOf(paper, name, TYPE.note) + 2 });
    x += room + widthOf(paper, name, TYPE.note) + 16;
  };
  entry(names.bone, 16, () => {
    doc
      .moveTo(x, middle)
      .lineTo(x + 12, middle)
      .lineWidth(1.6)
      .stroke(MARKS.boneLine);
  });
  entry(names.pocket, 14, () => {
    doc.save();
    doc
      .rect(x + 2, y + 1, 6, 8)
      .fillOpacity(POCKET_OPACITY)
      .fill(MARKS.danger);
    doc.restore();
    doc
      .moveTo(x, y + 1)
      .lineTo(x + 10, y + 1)
      .lineWidth(1.2)
      .stroke(MARKS.danger);
  });
  entry(names.bleeding, 10, () => bleeding(doc, x + 3, middle, 3));
  entry(names.plaque, 10, () => plaque(doc, x + 3, middle, 2.6));
  entry(names.furcation, 44, () => {
    for (const grade of [1, 2, 3]) {
      doc.save();
      doc.translate(x + 6 + (grade - 1) * 13, middle + 0.6).scale(0.7);
      furcation(doc, grade, 0, 0);
      doc.restore();
    }
  });
  entry(names.mobility, 18, () =>
    draw(paper, 'I–III', { ...TYPE.note, bold: true, colour: INK.text }, { x, y, width: 18 }),
  );
}
