import { z } from 'zod';
import { patientNumber, requiredLine } from '../account/fields';
import { defineCall, handle, handleParams, KEY_SCOPES, nextCursor, pageAddressFields } from '../call';

export const MOST_KEYS = 20;

export const apiKeySchema = z.object({
  id: handle,
  name: z.string(),
  /** The first characters of the secret, by which people recognize it. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type ApiKey = z.output<typeof apiKeySchema>;

export const listApiKeys = defineCall('GET', '/clinic/api-keys', () => ({
  access: 'owner',
  summary: "The clinic's API keys that were not revoked, the oldest first",
  output: z.object({ keys: z.array(apiKeySchema) }),
}));

export const createApiKey = defineCall('POST', '/clinic/api-keys', () => ({
  access: 'owner',
  stepUp: 'again',
  summary: 'Create an API key; its secret is answered once and not kept',
  body: z.strictObject({
    name: requiredLine('key-name-required', 80),
    scopes: z.array(z.enum(KEY_SCOPES)).min(1, 'key-scope-required').max(KEY_SCOPES.length),
  }),
  output: z.object({ key: apiKeySchema, secret: z.string() }),
  status: 201,
}));

export const revokeApiKey = defineCall('DELETE', '/clinic/api-keys/:id', () => ({
  access: 'owner',
  notFound: 'key-not-found',
  summary: 'Revoke an API key: no call is made with it any more',
  params: handleParams,
}));

export const OUTBOUND_PROBLEMS = [
  /** The address leads into a network that the server does not send to. */
  'address',
  'unknown-host',
  'connection',
  'certificate',
  'timeout',
  'redirect',
  'status',
] as const;
export type OutboundProblem = (typeof OUTBOUND_PROBLEMS)[number];

const notDelivered = z.object({ code: z.enum(OUTBOUND_PROBLEMS), status: z.int().nullable() }).nullable();

const moment = z.iso.datetime().nullable();

export const webhookState = z.object({
  address: z.string(),
  waiting: z.int(),
  last_delivered_at: moment,
  /** Null: the last try went through, or there was none. */
  failing_since: moment,
  problem: notDelivered,
  next_try_at: moment,
  /** Set after three days of failures; saving the webhook again turns it back on. */
  turned_off_at: moment,
});
export type WebhookState = z.output<typeof webhookState>;

export const getWebhook = defineCall('GET', '/clinic/webhook', () => ({
  access: 'owner',
  summary: 'Where the clinic is told of completed reports, and how that goes; null where nothing is set',
  output: z.object({ webhook: webhookState.nullable() }),
}));

export const putWebhook = defineCall('PUT', '/clinic/webhook', () => ({
  access: 'owner',
  stepUp: 'recent',
  summary: 'Set where the clinic is told of completed reports, and turn it on; a new secret is answered once',
  body: z.strictObject({
    address: z
      .url({ protocol: /^https?$/, error: 'webhook-address' })
      .trim()
      .max(500, 'too-long'),
    renew_secret: z.boolean().default(false),
  }),
  output: z.object({ webhook: webhookState.nullable(), secret: z.string().nullable() }),
}));

export const removeWebhook = defineCall('DELETE', '/clinic/webhook', () => ({
  access: 'owner',
  stepUp: 'recent',
  summary: 'Tell nobody of completed reports any more; what waits is not sent',
}));

export const testWebhook = defineCall('POST', '/clinic/webhook/test', () => ({
  access: 'owner',
  summary: 'Send a test to the address that is set, now',
  output: z.object({ problem: notDelivered }),
}));

export const START_SECONDS = 60;

export const makeStart = defineCall('POST', '/start', () => ({
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
}));

export const openStart = defineCall('POST', '/start/open', () => ({
  access: 'member',
  needs: 'chart',
  notFound: 'start-not-found',
  summary: 'The patient of a start address, for a user of the clinic that made it; once',
  body: z.strictObject({ start: handle }),
  output: z.object({ patient_number: z.string() }),
}));

export const changedReport = z.object({
  id: z.string(),
  patient_number: z.string(),
  reference_number: z.string(),
  analysis_date: z.iso.datetime(),
  /** The instant of its last completion, deletion or restoration. */
  changed_at: z.iso.datetime(),
  deleted: z.boolean(),
});

export const changedReports = defineCall('GET', '/patient/patient-reports/changed', () => ({
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
}));
