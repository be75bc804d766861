import { STAGES } from '@alveola/clinical';
import { z } from 'zod';
import { statement } from '../../../platform/db/statement';
import { unfit } from './saveRequest';

const saved = z.object({
  entry: z.string(),
  reference_number: z.string(),
  draft: z.boolean(),
  /** Computed as by `findHistory` in `reportRows.ts`. */
  history: z
    .enum(STAGES)
    .nullable()
    .transform((stage) => stage && { stage }),
});

const written = z.object({ outcome: z.literal('saved'), saved, n: z.int() });
const misfit = z.object({ outcome: z.literal('unfit'), unfit });

/** `migrations/0066_save_entry.sql` says what each outcome means. */
const appended = z.discriminatedUnion('outcome', [
  written,
  misfit,
  z.object({ outcome: z.literal('repeated'), saved }),
  z.object({ outcome: z.literal('newer'), entry: z.string() }),
  z.object({ outcome: z.enum(['changed', 'other-patient']) }),
]);
const saveAnswer = z.discriminatedUnion('outcome', [
  written,
  misfit,
  z.object({ outcome: z.enum(['example', 'taken']) }),
]);

/** The answer is null if there is no such report. */
export const APPEND = statement(
  'save_entry',
  'select save_entry(:save::jsonb) as answer',
  z.object({ answer: appended.nullable() }),
);
export const MAKE = statement(
  'make_report',
  'select make_report(:save::jsonb) as answer',
  z.object({ answer: saveAnswer }),
);
