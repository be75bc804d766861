import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { ADDRESSES } from '../addresses';
import { defineCall, defineCallAt, handle } from '../call';
import { RIGHTS, USER_TYPES } from './roles';

export const membershipSummary = z.object({
  code: z.enum(['trial', 'starter', 'custom']),
  interval: z.enum(['MONTHLY', 'YEARLY']).nullable(),
  next_payment_date: z.iso.datetime().nullable(),
  plan_name: z.string(),
  users: z.int(),
  /**
   * `past_due`: a payment failed, and everything goes on for some days. `cancelled`: it ends with the paid
   * period. `suspended`: the provider has stopped new work, whatever the plan.
   */
  status: z.enum(['active', 'past_due', 'cancelled', 'expired', 'suspended']),
});
export type MembershipSummary = z.output<typeof membershipSummary>;

export const clinicIdentity = z.object({ name: z.string(), org_number: z.string(), country: z.string() });

/** Specification §3, "User profile". */
export const profile = z.object({
  id: z.string(),
  name: z.string(),
  /** Periodontist, dental hygienist; '' where not given. */
  title: z.string(),
  email: z.string(),
  type: z.enum(USER_TYPES),
  may: z.array(z.enum(RIGHTS)).readonly(),
  approved: z.boolean(),
  clinic: z.object({ id: z.string(), ...clinicIdentity.shape }).nullable(),
  clinic_id: z.string().nullable(),
  language: z.enum(LANGUAGES),
  payment_customer_id: z.string().nullable(),
  code_at_sign_in: z.boolean(),
  /** Every sign-in requires a code of the user's authenticator app, and none is e-mailed. */
  authenticator: z.boolean(),
  /** With a passkey or an app, sign-in requires a second factor. */
  passkeys: z.int(),
  membership_summary: membershipSummary.optional(),
  /** The owner has not accepted the present terms. The clinic can go on working. */
  terms_due: z.literal(true).optional(),
});
export type Profile = z.output<typeof profile>;

export const refreshCsrf = defineCall('GET', '/csrf-cookie', () => ({
  access: 'anyone',
  summary: 'Sets the XSRF-TOKEN cookie',
}));

export const signedIn = z.object({ token: z.string(), user: profile });
/**
 * Source of the code: a mail, or the authenticator app (or one of its recovery codes). `setup`: a second
 * factor is required and none exists; the code is the first one of an app that is set up now. `passkey`: one
 * of the user's passkeys, or a code of the app or a recovery code instead.
 */
export const CONFIRMATION_METHODS = ['mail', 'app', 'setup', 'passkey'] as const;
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number];

export const confirmationNeeded = z.object({
  next: z.literal('confirmation'),
  step: z.enum(['registration', 'login']),
  method: z.enum(CONFIRMATION_METHODS),
  request: z.string(),
});

/** `secret` in base32, for typing; `uri` (otpauth:) for a QR code. */
export const appSecret = z.object({ secret: z.string(), uri: z.string() });

export const login = defineCallAt(ADDRESSES.login, () => ({
  access: 'anyone',
  summary: 'Sign in with email and password',
  body: z.strictObject({
    email: z.string('email-required').trim().min(1, 'email-required').max(254, 'email-invalid'),
    password: z.string('password-required').min(1, 'password-required').max(1024),
  }),
  output: z.union([signedIn, confirmationNeeded]),
}));

export const logout = defineCallAt(ADDRESSES.logout, () => ({
  access: 'user',
  summary: 'End this session',
}));

export const getUser = defineCallAt(ADDRESSES.getUser, () => ({
  access: 'user',
  summary: 'The profile of the signed-in user',
  output: profile,
}));

/** `slug`: the random part of a clinic's sign-in address, `/login/:slug`. */
const signInAddress = { slug: handle };

export const beginSingleSignOn = defineCall('POST', '/login/single-sign-on', () => ({
  access: 'anyone',
  summary: "Begin a sign-in through a clinic's identity provider: where the browser is to go",
  body: z.strictObject(signInAddress),
  output: z.object({ address: z.url() }),
}));

export const finishSingleSignOn = defineCall('POST', '/login/single-sign-on/answer', () => ({
  access: 'anyone',
  summary: 'Sign in with what the identity provider has sent back, in the browser in which it was begun',
  body: z.strictObject({
    ...signInAddress,
    answer: z.string().min(1).max(6000),
  }),
  output: z.union([signedIn, confirmationNeeded.extend({ email: z.string() })]),
}));
