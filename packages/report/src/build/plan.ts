import type { Treatment, TreatmentBlock } from '@alveola/clinical';
import { fill, toothList } from './figures';
import type { Reader } from './reader';

/** For certain pockets: without such a tooth today they stand in the plan for what re-evaluation finds. */
const FOR_POCKETS: readonly TreatmentBlock[] = ['S2', 'S3-6'];
const FOR_IMPLANTS: readonly TreatmentBlock[] = ['PIH', 'MUC', 'PIT-NS', 'PIT-S', 'PIT-M', 'PIT-X'];

/** The teeth or implants that a step of the plan is for, in words; null: it is for the patient. */
export function concerned({ block, teeth }: Treatment, reader: Reader): string | null {
  const { treatment } = reader.words.report;
  if (teeth.length === 0) return FOR_POCKETS.includes(block) ? treatment.noTeeth : null;
  const sentence = FOR_IMPLANTS.includes(block) ? treatment.implants : treatment.teeth;
  return fill(sentence, { teeth: toothList(teeth, reader) });
}
