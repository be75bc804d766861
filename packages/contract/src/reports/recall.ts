import { CONDITIONS, GRADES, STAGES } from '@alveola/clinical';
import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { ADDRESSES } from '../addresses';
import { requiredLines } from '../account/fields';
import { defineCallAt, nextCursor, pageFields, recordId, recordParams } from '../call';

/**
 * By the due date and the server's day: `overdue` before it, `due` in the seven days that begin with it,
 * `upcoming` after these within so many days, `later` beyond; `unset` without a recall. `open`: all up to
 * those days.
 */
export const RECALL_FILTERS = ['open', 'overdue', 'due', 'upcoming', 'later', 'unset'] as const;
export type RecallFilter = (typeof RECALL_FILTERS)[number];

const which = z.enum(RECALL_FILTERS).default('open');
/** From today on; a year and a day at most. */
const days = z.coerce.number().int().min(7).max(366).default(30);

export const recallActSchema = z.object({
  n: z.int(),
  kind: z.enum(['seen', 'postponed']),
  day: z.iso.date(),
  reason: z.string().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type RecallAct = z.output<typeof recallActSchema>;

/** Values come from the patient's newest completed report. */
export const recallRow = z.object({
  id: recordId,
  patient_number: z.string(),
  report_id: recordId,
  visited_on: z.iso.date(),
  condition: z.enum(CONDITIONS),
  stage: z.enum(STAGES).nullable(),
  grade: z.enum(GRADES).nullable(),
  months: z.int().nullable(),
  /** Null: no recall is set, which does not mean that none is needed. */
  due: z.iso.date().nullable(),
  act: recallActSchema.nullable(),
});
export type PatientRecall = z.output<typeof recallRow>;

export const listRecalls = defineCallAt(ADDRESSES.listRecalls, () => ({
  access: 'clinical',
  needs: 'read',
  summary: 'Patients by the day they are due, the longest overdue first, page by page',
  body: z.strictObject({
    which,
    days,
    ...pageFields,
  }),
  output: z.object({
    today: z.iso.date(),
    counts: z.object({
      overdue: z.int(),
      due: z.int(),
      upcoming: z.int(),
      later: z.int(),
      unset: z.int(),
    }),
    recalls: z.array(recallRow),
    next: nextCursor,
  }),
}));

export const recallCsv = defineCallAt(ADDRESSES.recallCsv, () => ({
  access: 'clinical',
  needs: 'export',
  summary: 'The same patients as CSV, all of them: UTF-8 with a byte order mark, separated by semicolons',
  query: z.strictObject({ which, days, language: z.enum(LANGUAGES).optional() }),
}));

const changesRecall = {
  access: 'clinical',
  needs: 'chart',
  notFound: 'recall-not-found',
  params: recordParams,
  output: recallRow,
} as const;

export const markSeen = defineCallAt(ADDRESSES.markSeen, () => ({
  ...changesRecall,
  summary: 'Note that a patient was seen today: the interval begins anew',
}));

export const postponeRecall = defineCallAt(ADDRESSES.postponeRecall, () => ({
  ...changesRecall,
  summary: 'Postpone a recall to a day to come, with a reason',
  body: z.strictObject({
    until: z.iso.date('date-required'),
    reason: requiredLines('reason-required', 500),
  }),
}));

export const undoRecall = defineCallAt(ADDRESSES.undoRecall, () => ({
  ...changesRecall,
  summary: 'Take back what was last noted of a recall; what stood before it stands again',
  /** The act to take back: where a newer one exists, nothing changes. */
  body: z.strictObject({ act: z.int() }),
}));
