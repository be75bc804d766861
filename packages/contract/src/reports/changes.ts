import { z } from 'zod';
import { nextCursor, pageAddressFields } from '../page';
import { defineCall } from '../call';

/** A completed report, for a system that follows the clinic's work. */
export const changedReport = z.object({
  id: z.string(),
  patient_number: z.string(),
  reference_number: z.string(),
  analysis_date: z.iso.datetime(),
  /** The instant of its last completion, deletion or restoration. */
  changed_at: z.iso.datetime(),
  deleted: z.boolean(),
});
export type ChangedReport = z.output<typeof changedReport>;

export const changedReports = defineCall({
  method: 'GET',
  path: '/patient/patient-reports/changed',
  access: 'clinical',
  needs: 'read',
  scope: 'reports:read',
  summary:
    'Completed reports that were completed, deleted or restored since a moment, the oldest change first',
  query: z.strictObject({
    since: z.iso.datetime({ offset: true }).optional(),
    ...pageAddressFields,
  }),
  output: z.object({ reports: z.array(changedReport), next: nextCursor }),
});
