import type { Scene, StepInstruction } from '@alveola/report';
import {
  artifact,
  type Element,
  element,
  gap,
  PAGE,
  type Paper,
  room,
  textWidth,
} from '../../../platform/paper/paper';
import { drawScene } from '../../../platform/paper/scene';
import { measureHeight, put } from '../../../platform/paper/text';
import type { Type } from '../../../platform/paper/type';

/** In points. */
const DRAWING = 84;
const BESIDE = 10;
const BETWEEN = 18;

interface Part {
  readonly title: string;
  readonly tag: 'H3' | 'P';
  readonly text: string;
  readonly drawing: Scene;
}

/** A row is never split across pages. It also shows the implant where that differs from the tooth. */
export function writeSteps(paper: Paper, steps: readonly StepInstruction[], body: Type): void {
  const all = element(paper, paper.root, 'Sect');
  for (const { implant, ...step } of steps) {
    const parts: readonly Part[] = [
      { ...step, tag: 'H3' },
      ...(implant ? [{ ...implant, tag: 'P' } as const] : []),
    ];
    gap(paper, 9);
    writeRow(paper, element(paper, all, 'Sect'), parts, body);
  }
}

function writeRow(paper: Paper, row: Element, parts: readonly Part[], body: Type): void {
  const { doc } = paper;
  const heading: Type = { ...body, bold: true };
  const column = (textWidth(paper) + BETWEEN) / parts.length;
  const width = column - BETWEEN - DRAWING - BESIDE;
  const height = Math.max(
    ...parts.map(({ title, text, drawing }) =>
      Math.max(
        measureHeight(paper, title, heading, width) + measureHeight(paper, text, body, width),
        (drawing.height * DRAWING) / drawing.width,
      ),
    ),
  );
  room(paper, height);
  const top = doc.y;
  parts.forEach(({ title, tag, text, drawing }, n) => {
    const left = PAGE.left + n * column;
    const x = left + DRAWING + BESIDE;
    artifact(paper, () => drawScene(paper, drawing, { x: left, y: top, scale: DRAWING / drawing.width }));
    put(paper, row, tag, title, heading, { x, y: top, width });
    put(paper, row, 'P', text, body, { x, y: doc.y, width });
  });
  doc.y = top + height;
}
