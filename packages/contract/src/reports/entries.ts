import { RECORD_PARTS, STORED_PARTS } from '@alveola/clinical';
import { z } from 'zod';
import { nextCursor, pageAddressFields } from '../page';
import { ADDRESSES } from '../addresses';
import { defineCall } from '../call';

const id = z.string().max(64);
const saved = {
  entry: id,
  saved_at: z.iso.datetime(),
  saved_by: z.string(),
};

/** Superseded saves are thinned to one an hour after a day. */
export const keptEntry = z.object({
  ...saved,
  type: z.enum(RECORD_PARTS),
  /** Number of fields that differ from the previous kept entry of this part. */
  changes: z.int().min(0),
});
export type KeptEntry = z.output<typeof keptEntry>;

/** X-rays are no part: a deleted picture is gone for good. */
export const listEntries = defineCall({
  method: 'GET',
  path: '/patient/patient-report/:id/entries',
  access: 'clinical',
  needs: 'read',
  notFound: 'report-not-found',
  summary: 'What was saved of a report, the newest first',
  params: z.strictObject({ id }),
  query: z.strictObject({
    type: z.enum(RECORD_PARTS).optional(),
    ...pageAddressFields,
  }),
  output: z.object({ entries: z.array(keptEntry), next: nextCursor }),
});

export const getEntry = defineCall({
  method: 'GET',
  path: '/patient/patient-report/:id/entry/:entry',
  access: 'clinical',
  needs: 'read',
  notFound: 'report-not-found',
  summary: 'What one save says',
  params: z.strictObject({ id, entry: id }),
  output: z.discriminatedUnion('type', [
    z.object({ ...saved, type: z.literal('information'), data: STORED_PARTS.information }),
    z.object({ ...saved, type: z.literal('dentition'), data: STORED_PARTS.dentition }),
    z.object({ ...saved, type: z.literal('clinical_values'), data: STORED_PARTS.clinical_values }),
    z.object({ ...saved, type: z.literal('measurement'), data: STORED_PARTS.measurement }),
  ]),
});

/** Author and time are null in notes saved before every note was kept. */
export const keptNote = z.object({
  note: z.int().min(1),
  notes: z.string(),
  saved_by: z.string().nullable(),
  saved_at: z.iso.datetime().nullable(),
});
export type KeptNote = z.output<typeof keptNote>;

export const listNotes = defineCall({
  ...ADDRESSES.listNotes,
  access: 'clinical',
  needs: 'read',
  notFound: 'report-not-found',
  summary: 'Every note that was saved with an analysis, the newest first',
  params: z.strictObject({ id }),
  output: z.object({ notes: z.array(keptNote) }),
});
