import {
  measurement,
  type ReadingAgreement,
  stored,
  STORED_PARTS,
  toothMeasurement,
  XRAY_KINDS,
} from '@alveola/clinical';
import { z } from 'zod';
import { optionalLines, requiredLines } from '../account/fields';
import { defineCall, readsReport, recordId, recordParams } from '../call';
import { xraySchema } from '../reports/xrays';

const read = z.lazy(() => measurement.unwrap().pick({ teeth: true, calibrations: true }));
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

export const firstReading = z.object({
  teeth: z.array(stored(toothMeasurement)),
  dentition: STORED_PARTS.dentition,
  kinds: z.record(z.string(), z.enum(XRAY_KINDS)),
});
export const storedReading = stored(read);

/** All that the second reader is shown: nothing that the first reading says. */
const openedReading = z.object({
  id: recordId,
  begun_at: z.iso.datetime(),
  information: STORED_PARTS.information,
  dentition: STORED_PARTS.dentition,
  xray_images: z.array(xraySchema),
  reading: storedReading,
});

export const beginReading = defineCall('POST', '/patient/patient-report/:id/readings', () => ({
  access: 'member',
  needs: 'chart',
  notFound: 'report-not-found',
  summary:
    'Begin a second reading of the pictures of a report, or go on with the own one that is not finished',
  params: recordParams,
  output: openedReading,
}));

const ownReading = {
  access: 'member',
  needs: 'chart',
  notFound: 'reading-not-found',
  isRecord: true,
  params: recordParams,
  body: read,
} as const;

export const saveReading = defineCall('PUT', '/patient/reading/:id', () => ({
  ...ownReading,
  summary: 'Save the own second reading as it is now',
}));

export const finishReading = defineCall('POST', '/patient/reading/:id/finish', () => ({
  ...ownReading,
  summary: 'Save the own second reading and finish it: it is compared from now on and changes no more',
}));

const decisions = z.enum(['first', 'second']);
export type ReadingDecision = z.output<typeof decisions>;

/** Names are null where nobody is known; both readings are null until the second one is finished. */
const listedReading = z.object({
  id: recordId,
  first_by: z.string().nullable(),
  read_by: z.string(),
  begun_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  decision: decisions.nullable(),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  first: firstReading.nullable(),
  second: storedReading.nullable(),
});
export type ListedReading = z.output<typeof listedReading>;

export const listReadings = defineCall('GET', '/patient/patient-report/:id/readings', () => ({
  ...readsReport,
  summary: 'The second readings of a report, the newest first, finished ones beside the first reading',
  output: z.object({ readings: z.array(listedReading) }),
}));

export const secondCounts = z.strictObject({
  decision: z.literal('second'),
  reason: requiredLines('reason-required', 500),
});

export const decideReading = defineCall('POST', '/patient/reading/:id/decision', () => ({
  access: 'member',
  needs: 'complete',
  notFound: 'reading-not-found',
  summary: 'Note which of two readings counts; the report itself is changed by its saves alone',
  params: recordParams,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('first'), reason: optionalLines(500).default('') }),
    secondCounts,
  ]),
}));

export const readingAgreement = defineCall('GET', '/patient/readings/agreement', () => ({
  access: 'clinical',
  needs: 'read',
  summary: "How far the clinic's finished readings agree, the oldest first, and all together",
  output: z.object({
    readings: z.array(
      z.object({
        id: recordId,
        report_id: recordId,
        finished_at: z.iso.datetime(),
        /** Null: who read first is not known. */
        same_reader: z.boolean().nullable(),
        agreement: z.custom<ReadingAgreement>(isObject),
      }),
    ),
    all: z.custom<ReadingAgreement>(isObject),
  }),
}));
export type ReadingsOverTime = z.output<typeof readingAgreement.terms.output>;

export const readingsCsv = defineCall('GET', '/patient/readings/csv', () => ({
  access: 'clinical',
  needs: 'export',
  summary: 'Both readings of each side and tooth as CSV, without anything that names a patient or a reader',
}));
