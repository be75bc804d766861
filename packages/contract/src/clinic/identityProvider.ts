import { z } from 'zod';
import { requiredLine } from '../account/fields';
import { defineCall, handle, handleParams } from '../call';
import { OUTBOUND_PROBLEMS } from './practiceSystems';

export const IDENTITY_PROBLEMS = [
  ...OUTBOUND_PROBLEMS,
  'not-a-provider',
  /** The provider states a different issuer from the one entered. */
  'issuer',
  /** The provider does not know the client, or the secret is wrong. */
  'client',
] as const;
export type IdentityProblem = (typeof IDENTITY_PROBLEMS)[number];

const linkedUser = z.object({
  id: handle,
  name: z.string(),
  email: z.string(),
  linked_at: z.iso.datetime(),
});

export const identityProviderSchema = z.object({
  /** Part of the sign-in address, `/login/:slug`, to which the provider also sends the browser back. */
  slug: handle,
  issuer: z.string(),
  client_id: z.string(),
  enabled: z.boolean(),
  /** The provider requires a second factor, so this product requires none after it. */
  trusts_factor: z.boolean(),
  /** All but the owners must sign in this way. */
  required: z.boolean(),
  changed_at: z.iso.datetime(),
  links: z.array(linkedUser),
});
export type ClinicIdentityProvider = z.output<typeof identityProviderSchema>;

const state = z.object({ provider: identityProviderSchema.nullable() });

const client = {
  issuer: z
    .url({ protocol: /^https?$/, error: 'issuer-address' })
    .trim()
    .max(500, 'too-long'),
  client_id: requiredLine('client-id-required', 300),
  /** Left out: the stored one stays, as long as issuer and client stay. */
  client_secret: requiredLine('client-secret-required', 500).optional(),
};

export const getIdentityProvider = defineCall('GET', '/clinic/identity-provider', () => ({
  access: 'owner',
  summary: "The clinic's identity provider, and who has signed in through it; null where none is set",
  output: state,
}));

export const putIdentityProvider = defineCall('PUT', '/clinic/identity-provider', () => ({
  access: 'owner',
  stepUp: 'again',
  summary: 'Set through which identity provider users of the clinic sign in; every owner is told',
  body: z.strictObject({
    ...client,
    enabled: z.boolean(),
    trusts_factor: z.boolean(),
    required: z.boolean(),
  }),
  output: state,
}));

export const testIdentityProvider = defineCall('POST', '/clinic/identity-provider/test', () => ({
  access: 'owner',
  summary: 'Ask an identity provider, now, whether it can be used; nothing is changed',
  body: z.strictObject(client),
  output: z.object({
    /** `found`: with `issuer`, the name it gives itself; with `status`, the status of the answer. */
    problem: z.object({ code: z.enum(IDENTITY_PROBLEMS), found: z.string().nullable() }).nullable(),
  }),
}));

export const renewSignInAddress = defineCall('POST', '/clinic/identity-provider/address', () => ({
  access: 'owner',
  stepUp: 'again',
  summary: 'Give the clinic another sign-in address; the one of before leads nowhere',
  output: state,
}));

export const removeIdentityProvider = defineCall('DELETE', '/clinic/identity-provider', () => ({
  access: 'owner',
  stepUp: 'again',
  summary: 'Forget the identity provider and whom it knows; everybody signs in with a password again',
}));

export const unlinkIdentity = defineCall('DELETE', '/clinic/identity-provider/links/:id', () => ({
  access: 'owner',
  notFound: 'identity-link-not-found',
  stepUp: 'again',
  summary: 'Forget as whom the identity provider knows a user; the next sign-in goes by the email again',
  params: handleParams,
}));
