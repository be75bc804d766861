import { toMarkers } from '@alveola/clinical';
import { fill, markScale, toothList } from '@alveola/report';
import { MARK_LOOKS, markShape } from '../paper/xrayMarks';
import { type Element, element, gap, PAGE, type Paper, room, TEXT_BOTTOM, TEXT_WIDTH } from '../paper/paper';
import { draw, heightOf, paragraph, section, widthOf } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport, ShownPicture } from '../view';
import { drawMeasurements, rowsOn } from './measured';

/** Points: so that two fit on a page; a picture is made smaller, down to the least, to fill a page. */
const HIGHEST = 300;
const LEAST = 210;
const CAPTION = 22;

/** The X-rays with every measurement drawn on them, as vectors over the picture. */
export function pictures(paper: Paper, report: PaperReport): void {
  const { reader } = report;
  const [first] = report.pictures;
  const below = first ? Math.min(LEAST, sizeOf(first).height) + 2 * CAPTION : undefined;
  const part = section(paper, reader.words.report.xrays.title, below);
  if (!first)
    return paragraph(paper, part, reader.words.report.xrays.none, { ...TYPE.body, colour: INK.soft });
  if (report.pictures.some(({ xray }) => rowsOn(report, xray.id).length > 0)) legend(paper, part, report);
  report.pictures.forEach((picture, n) => figure(paper, part, report, picture, n + 1));
}

/** `free`: points that are left on the page. */
function sizeOf(
  { xray }: ShownPicture,
  free: number = HIGHEST,
): { readonly width: number; readonly height: number } {
  const highest = free >= LEAST ? Math.min(free, HIGHEST) : HIGHEST;
  const scale = Math.min(TEXT_WIDTH / xray.width, highest / xray.height);
  return { width: xray.width * scale, height: xray.height * scale };
}

function figure(paper: Paper, part: Element, report: PaperReport, picture: ShownPicture, n: number): void {
  const { doc } = paper;
  const { words, reader } = report;
  const { xray, bytes } = picture;
  const { image, noMarkers, alt } = reader.words.report.xrays;
  const rows = rowsOn(report, xray.id);
  const notes = [
    fill(image, { n, name: xray.file_name }),
    rows.length === 0 && noMarkers,
    bytes === null && words.xrays.gone,
    xray.burned_in && words.xrays.burnedIn,
  ];
  const caption = notes.filter((note) => note !== false).join(' · ');
  gap(paper, 4);
  const captioned = heightOf(paper, caption, TYPE.dense, TEXT_WIDTH) + 4;
  const { width, height } = sizeOf(picture, TEXT_BOTTOM - doc.y - captioned);
  room(paper, (bytes ? height : 0) + captioned);
  const top = doc.y;
  if (bytes) {
    const teeth = toothList(
      rows.map(({ tooth }) => tooth),
      reader,
    );
    element(paper, part, 'Figure', {
      alt: fill(alt, { n, teeth }),
      bbox: [PAGE.left, top, PAGE.left + width, top + height],
      placement: 'Block',
    }).add(() => {
      doc.image(bytes, PAGE.left, top, { width, height });
      drawMeasurements(paper, report, xray, { x: PAGE.left, y: top, scale: width / xray.width });
    });
    doc.y = top + height + 3;
  }
  paragraph(paper, part, caption, { ...TYPE.dense, colour: INK.soft }, 'Caption');
  gap(paper, 4);
}

/** What each mark on the pictures is. */
function legend(paper: Paper, part: Element, report: PaperReport): void {
  const { doc } = paper;
  const { marker } = report.reader.words.teeth;
  const { words } = report;
  const used = report.document.measurement.teeth.flatMap((row) => toMarkers(row).map(({ step }) => step));
  const names = [
    { step: 'RootApex', name: marker.RootApex },
    { step: 'CEJ', name: marker.CEJ },
    { step: 'BoneLevel', name: marker.BoneLevel },
    { step: 'BoneDefect', name: words.xrays.defect },
  ] as const;
  const shown = names.filter(({ step }) => used.includes(step));
  if (shown.length === 0) return;
  const figures = `% = ${report.reader.words.teeth.label.boneLoss}`;
  const top = doc.y;
  const right = PAGE.width - PAGE.right;
  const alt = `${words.xrays.marks}: ${[...shown.map(({ name }) => name), figures].join(', ')}`;
  element(paper, part, 'Figure', {
    alt,
    bbox: [PAGE.left, top, right, top + CAPTION - 4],
    placement: 'Block',
  }).add(() => {
    doc.roundedRect(PAGE.left, top, TEXT_WIDTH, CAPTION - 4, 3).fill(MARK_LOOKS.ground);
    let x = PAGE.left + 14;
    for (const { step, name } of shown) {
      markShape(doc, step, {
        x,
        y: top + (step === 'RootApex' ? 12 : 9),
        scale: markScale({ width: 600, height: 1 }) * 0.8,
      });
      const width = widthOf(paper, name, TYPE.dense) + 2;
      draw(paper, name, { ...TYPE.dense, colour: MARK_LOOKS.figure }, { x: x + 10, y: top + 4, width });
      x += width + 34;
    }
    const width = widthOf(paper, figures, TYPE.dense) + 2;
    draw(
      paper,
      figures,
      { ...TYPE.dense, colour: MARK_LOOKS.figure },
      { x: right - 12 - width, y: top + 4, width },
    );
  });
  doc.y = top + CAPTION;
}
