import type { Step, StepsBlock } from '@alveola/report';
import { type Element, element, gap, PAGE, type Paper, room, TEXT_WIDTH } from '../paper';
import { measureHeight, list, put, withNote } from '../text';
import { TEXT_TYPES, TYPE, type Type } from '../type';

const INDENT = 20;
const TITLE: Type = { ...TEXT_TYPES.strong, size: 9.5 };
const POINT: Type = { ...TYPE.body, colour: 'ink-soft' };

export function steps(paper: Paper, part: Element, { steps: all }: StepsBlock): void {
  const plan = element(paper, part, 'L');
  all.forEach((step, n) => {
    gap(paper, 4);
    room(paper, stepHeight(paper, step));
    const y = paper.doc.y;
    const item = element(paper, plan, 'LI');
    put(paper, item, 'Lbl', `${n + 1}.`, TITLE, { x: PAGE.left, y, width: INDENT });
    const body = element(paper, item, 'LBody');
    const place = { x: PAGE.left + INDENT, width: TEXT_WIDTH - INDENT };
    put(paper, body, 'P', step.title, TITLE, { ...place, y });
    for (const [text, type] of notes(step)) put(paper, body, 'P', text, type, { ...place, y: paper.doc.y });
    paper.doc.y += 1;
    list(
      paper,
      body,
      step.points.map((text) => ({ text })),
      POINT,
      { left: place.x },
    );
  });
}

function notes({ whose, because }: Step): readonly (readonly [string, Type])[] {
  const why = because.map(withNote).join(' ');
  return [...(whose ? [[whose, TYPE.body] as const] : []), ...(why ? [[why, TEXT_TYPES.note] as const] : [])];
}

export function stepHeight(paper: Paper, step: Step): number {
  const width = TEXT_WIDTH - 2 * INDENT;
  const texts = [...notes(step), ...step.points.map((point) => [point, POINT] as const)];
  return texts.reduce((sum, [text, type]) => sum + measureHeight(paper, text, type, width) + 1.5, 16);
}
