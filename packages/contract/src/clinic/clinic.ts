import { z } from 'zod';
import { clinicIdentity, membershipSummary } from '../account/account';
import { defineCall, handle, handleParams } from '../call';
import { registerAccount } from '../account/registration';
import { email, requiredLine, requiredLines } from '../account/fields';
import { CLINIC_ROLES, INVITED_ROLES } from '../account/roles';

const share = z.object({ used: z.int(), allowed: z.int() });

/** Counts X-rays as they came, without the smaller sizes made from each. */
export const storageUse = z.object({ xrays: share, bytes: share });
export type StorageUsed = z.output<typeof storageUse>;

const registered = registerAccount.terms.body.shape;

export const clinicChange = z.object({
  before: clinicIdentity,
  after: clinicIdentity,
  reason: z.string(),
  changed_by: z.string(),
  changed_at: z.iso.datetime(),
});
export type ClinicChange = z.output<typeof clinicChange>;

export const clinicDetails = z.object({
  id: z.string(),
  name: z.string(),
  org_number: z.string(),
  country: z.string(),
  plan: membershipSummary,
  /** An open invitation takes a seat, readers and auditors take none. */
  seats: z.object({ total: z.int(), taken: z.int() }),
  storage: storageUse,
  changes: z.array(clinicChange),
  /** The present version, and the accepted ones with their days, the newest first. */
  terms: z.object({
    current: z.string(),
    accepted: z.array(z.object({ version: z.string(), by: z.string(), at: z.iso.datetime() })),
  }),
  /** Everybody signs in with a second factor; a user without one sets it up at the next sign-in. */
  factor_required: z.boolean(),
});
export type ClinicDetails = z.output<typeof clinicDetails>;

export const getClinic = defineCall('GET', '/clinic', () => ({
  access: 'owner',
  summary: 'The clinic, its plan and its seats',
  output: clinicDetails,
}));

export const changeClinic = defineCall('PUT', '/clinic', () => ({
  access: 'owner',
  stepUp: 'recent',
  summary: "Change the clinic's name, organization number or country, with a reason; the provider is told",
  body: z.strictObject({
    name: registered.clinic_name,
    org_number: registered.org_number,
    country: registered.country,
    reason: requiredLines('reason-required', 1000),
  }),
  output: clinicDetails,
}));

export const acceptTerms = defineCall('POST', '/clinic/terms', () => ({
  access: 'billing',
  summary: 'Accept the terms that hold now, for the clinic',
  body: z.strictObject({ version: z.string().min(1).max(40) }),
}));

export const putFactorPolicy = defineCall('PUT', '/clinic/factor-policy', () => ({
  access: 'owner',
  stepUp: 'recent',
  summary: 'Whether everybody of the clinic signs in with a second factor',
  body: z.strictObject({ required: z.boolean() }),
}));

export const clinicUserSchema = z.object({
  id: handle,
  name: z.string(),
  email: z.string(),
  type: z.enum(CLINIC_ROLES),
  state: z.enum(['owner', 'active', 'invited', 'invitation-expired']),
  factor: z.boolean().nullable(),
  since: z.iso.datetime(),
});
export type ClinicUser = z.output<typeof clinicUserSchema>;

export const listClinicUsers = defineCall('GET', '/clinic/users', () => ({
  access: 'clinical',
  needs: 'audit',
  summary: "The clinic's users with their roles, and open invitations",
  output: z.array(clinicUserSchema),
}));

export const inviteUser = defineCall('POST', '/clinic/users', () => ({
  access: 'owner',
  stepUp: 'recent',
  summary: 'Invite a colleague, as far as the plan has seats; a link goes to the email',
  body: z.strictObject({ email, type: z.enum(INVITED_ROLES).default('clinic_user') }),
  output: clinicUserSchema,
  status: 201,
}));

const ofUser = {
  access: 'owner',
  notFound: 'account-not-found',
  stepUp: 'recent',
  params: handleParams,
} as const;

export const resendInvitation = defineCall('POST', '/clinic/users/:id/resend', () => ({
  ...ofUser,
  summary: 'Send an invitation again; the link that was sent before no longer works',
  output: clinicUserSchema,
}));

export const setUserRole = defineCall('PUT', '/clinic/users/:id/role', () => ({
  ...ofUser,
  summary: 'Give a user of the clinic another role, with a reason; the last owner stays one',
  body: z.strictObject({
    type: z.enum(CLINIC_ROLES),
    reason: requiredLines('reason-required', 1000),
  }),
  output: clinicUserSchema,
}));

export const removeUser = defineCall('DELETE', '/clinic/users/:id', () => ({
  ...ofUser,
  summary: 'Remove a colleague, an invitation or, where another owner stays, oneself; reports stay',
}));

export const exportClinic = defineCall('GET', '/clinic/export', () => ({
  access: 'owner',
  stepUp: 'recent',
  summary: 'Everything the clinic has stored, as one archive',
}));

export const eraseClinic = defineCall('POST', '/clinic/erase', () => ({
  access: 'owner',
  stepUp: 'again',
  summary: 'Erase the clinic with all its reports, pictures and users, for good',
  body: z.strictObject({ clinic_name: requiredLine('erase-name-required') }),
  isLong: true,
}));
