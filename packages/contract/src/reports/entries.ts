import { RECORD_PARTS, STORED_PARTS } from '@alveola/clinical';
import { z } from 'zod';
import { ADDRESSES } from '../addresses';
import {
  defineCall,
  defineCallAt,
  nextCursor,
  pageAddressFields,
  readsReport,
  recordId,
  recordParams,
} from '../call';

const saved = {
  entry: recordId,
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
export const listEntries = defineCall('GET', '/patient/patient-report/:id/entries', () => ({
  ...readsReport,
  summary: 'What was saved of a report, the newest first',
  query: z.strictObject({
    type: z.enum(RECORD_PARTS).optional(),
    ...pageAddressFields,
  }),
  output: z.object({ entries: z.array(keptEntry), next: nextCursor }),
}));

export const getEntry = defineCall('GET', '/patient/patient-report/:id/entry/:entry', () => ({
  ...readsReport,
  summary: 'What one save says',
  params: recordParams.extend({ entry: recordId }),
  output: z.discriminatedUnion('type', [
    z.object({ ...saved, type: z.literal('information'), data: STORED_PARTS.information }),
    z.object({ ...saved, type: z.literal('dentition'), data: STORED_PARTS.dentition }),
    z.object({ ...saved, type: z.literal('clinical_values'), data: STORED_PARTS.clinical_values }),
    z.object({ ...saved, type: z.literal('measurement'), data: STORED_PARTS.measurement }),
  ]),
}));

/** Author and time are null in notes saved before every note was kept. */
export const keptNote = z.object({
  note: z.int().min(1),
  notes: z.string(),
  saved_by: z.string().nullable(),
  saved_at: z.iso.datetime().nullable(),
});
export type KeptNote = z.output<typeof keptNote>;

export const listNotes = defineCallAt(ADDRESSES.listNotes, () => ({
  ...readsReport,
  summary: 'Every note that was saved with an analysis, the newest first',
  output: z.object({ notes: z.array(keptNote) }),
}));
