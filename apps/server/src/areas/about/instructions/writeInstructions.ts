import { setImmediate as turn } from 'node:timers/promises';
import { RULES_VERSION } from '@alveola/clinical';
import {
  buildInstructions,
  fill,
  type InstructionsLabel,
  type Scene,
  type StepInstruction,
} from '@alveola/report';
import type { Language } from '@alveola/report/languages';
import { VERSION } from '@alveola/report/version';
import { readWords } from '@alveola/report/words';
import { type Look, writeBlocks, writeFeet } from '../../../platform/paper/blocks/writeBlocks';
import { datesIn } from '../../../platform/paper/dates';
import {
  artifact,
  closePaper,
  type Element,
  element,
  gap,
  openPaper,
  PAGE,
  type Paper,
  room,
  textWidth,
} from '../../../platform/paper/paper';
import { drawScene } from '../../../platform/paper/scene';
import { measureHeight, put } from '../../../platform/paper/text';
import type { Type } from '../../../platform/paper/type';

const LOOK: Look = {
  title: { size: 20, bold: true },
  section: { size: 13, bold: true, colour: 'accent' },
  body: { size: 10 },
  lead: { size: 11, colour: 'ink-soft' },
};

export async function writeInstructions(
  language: Language,
  label: InstructionsLabel,
  now: Date,
): Promise<Buffer> {
  const words = readWords(language);
  const { title } = words.instructions;
  const { before, steps, after } = buildInstructions(words, label, datesIn(language, 'UTC'));
  const paper = openPaper({
    title: `${title} – Alveola ${VERSION}`,
    author: label.company.name ?? 'Alveola',
    language,
    made: label.build?.date ?? now.toISOString(),
  });
  for (const _ of writeBlocks(paper, before, undefined, LOOK)) await turn();
  writeSteps(paper, steps, LOOK.body);
  for (const _ of writeBlocks(paper, after, undefined, LOOK)) await turn();
  const { product, page } = words.pdf.foot;
  writeFeet(paper, {
    line: label.company.name ?? '',
    left: title,
    product: fill(product, { product: VERSION, rules: RULES_VERSION }),
    right: page,
  });
  return closePaper(paper);
}

const DRAWING_POINTS = 84;
const BESIDE = 10;
const BETWEEN = 18;

interface Part {
  readonly title: string;
  readonly tag: 'H3' | 'P';
  readonly text: string;
  readonly drawing: Scene;
}

/** A row is never split across pages. It also shows the implant where that differs from the tooth. */
function writeSteps(paper: Paper, steps: readonly StepInstruction[], body: Type): void {
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
  const width = column - BETWEEN - DRAWING_POINTS - BESIDE;
  const height = Math.max(
    ...parts.map(({ title, text, drawing }) =>
      Math.max(
        measureHeight(paper, title, heading, width) + measureHeight(paper, text, body, width),
        (drawing.height * DRAWING_POINTS) / drawing.width,
      ),
    ),
  );
  room(paper, height);
  const top = doc.y;
  parts.forEach(({ title, tag, text, drawing }, n) => {
    const left = PAGE.left + n * column;
    const x = left + DRAWING_POINTS + BESIDE;
    artifact(paper, () =>
      drawScene(paper, drawing, { x: left, y: top, scale: DRAWING_POINTS / drawing.width }),
    );
    put(paper, row, tag, title, heading, { x, y: top, width });
    put(paper, row, 'P', text, body, { x, y: doc.y, width });
  });
  doc.y = top + height;
}
