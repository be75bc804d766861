import { z } from 'zod';
import { handle } from '../account/fields';
import { defineCall } from '../call';
import { patientNumber } from './reports';

export const START_SECONDS = 60;

export const makeStart = defineCall({
  method: 'POST',
  path: '/start',
  access: 'member',
  needs: 'chart',
  scope: 'start:write',
  summary: 'An address that opens a new analysis of a patient, once and within 60 seconds',
  body: z.strictObject({ patient_number: patientNumber }),
  output: z.object({
    /** Below the product's address: `/start/{random}`, without a patient number. */
    path: z.string(),
    expires_at: z.iso.datetime(),
  }),
  status: 201,
});

/** The random part of the address is sent in the body, and works only once. */
export const openStart = defineCall({
  method: 'POST',
  path: '/start/open',
  access: 'member',
  needs: 'chart',
  notFound: 'start-not-found',
  summary: 'The patient of a start address, for a user of the clinic that made it; once',
  body: z.strictObject({ start: handle }),
  output: z.object({ patient_number: z.string() }),
});
