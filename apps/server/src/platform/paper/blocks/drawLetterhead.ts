import type { LetterheadBlock } from '@alveola/report';
import { artifact, type Element, gap, PAGE, type Paper, TEXT_WIDTH } from '../paper';
import { measureHeight, put } from '../text';
import { TEXT_TYPES, TYPE } from '../type';
import { LOGO } from './logo';
import type { PictureBytes } from './drawPictures';

/** In points. */
const LARGEST = { width: 150, height: 42 } as const;
const BESIDE = 12;

export function letterhead(
  paper: Paper,
  part: Element,
  { name, lines, logo }: LetterheadBlock,
  bytes: PictureBytes,
): void {
  const { doc } = paper;
  const picture = logo ? bytes.get(LOGO) : undefined;
  const scale = logo ? Math.min(LARGEST.width / logo.width, LARGEST.height / logo.height) : 0;
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
