import { setImmediate as turn } from 'node:timers/promises';
import { RULES_VERSION } from '@alveola/clinical';
import { buildInstructions, fill, type InstructionsLabel } from '@alveola/report';
import type { Language } from '@alveola/report/languages';
import { VERSION } from '@alveola/report/version';
import { readWords } from '@alveola/report/words';
import { type Look, writeBlocks } from '../../../platform/paper/blocks/writeBlocks';
import { datesIn } from '../../../platform/paper/dates';
import { writeFeet } from '../../../platform/paper/foot';
import { closePaper, openPaper } from '../../../platform/paper/paper';
import { writeSteps } from './writeSteps';

const LOOK: Look = {
  title: { size: 20, bold: true },
  section: { size: 13, bold: true, colour: 'accent' },
  body: { size: 10 },
  lead: { size: 11, colour: 'ink-soft' },
};

/** The paper is dated by the build if its day is known. */
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
