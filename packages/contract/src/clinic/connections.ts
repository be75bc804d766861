import { z } from 'zod';
import { handle, knownPassword, line } from '../account/fields';
import { defineCall, KEY_SCOPES } from '../call';

/** Of one clinic at a time. */
export const MOST_KEYS = 20;

/** A key by which a system of the clinic makes calls; the secret is not part of it. */
export const apiKey = z.object({
  id: handle,
  name: z.string(),
  /** The first characters of the secret, by which it is known again. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** To the minute; null: never. */
  last_used_at: z.iso.datetime().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/clinic/api-keys',
  access: 'owner',
  summary: "The clinic's API keys that were not revoked, the oldest first",
  output: z.object({ keys: z.array(apiKey) }),
});

export const createApiKey = defineCall({
  method: 'POST',
  path: '/clinic/api-keys',
  access: 'owner',
  summary: 'Make an API key; its secret is answered once and not kept',
  body: z.strictObject({
    name: line('key-name-required', 80),
    scopes: z.array(z.enum(KEY_SCOPES)).min(1, 'key-scope-required').max(KEY_SCOPES.length),
    current_password: knownPassword,
  }),
  output: z.object({ key: apiKey, secret: z.string() }),
  status: 201,
});

export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: '/clinic/api-keys/:id',
  access: 'owner',
  summary: 'Revoke an API key: no call is made with it any more',
  params: z.strictObject({ id: handle }),
});
