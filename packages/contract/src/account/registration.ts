import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { defineCall, handle } from '../call';
import { appSecret, confirmationNeeded, signedIn } from './account';
import { passkeyProof } from './passkeys';
import { checkPasswords, email, requiredLine, nameLine, newPassword, passwordConfirmation } from './fields';

const loginDetails = {
  name: nameLine('name-required'),
  email,
  password: newPassword,
  password_confirmation: passwordConfirmation,
};

export const checkRegistration = defineCall('POST', '/registration/check', () => ({
  access: 'anyone',
  summary: 'Check the login details of a registration (its first screen)',
  body: z.strictObject(loginDetails).check(checkPasswords),
}));

export const registerAccount = defineCall('POST', '/registration', () => ({
  access: 'anyone',
  summary: 'Register a clinic and its owner; a code goes to the email',
  body: z
    .strictObject({
      ...loginDetails,
      country: requiredLine('country-required', 80),
      clinic_name: nameLine('clinic-name-required'),
      org_number: requiredLine('org-number-required', 40),
      terms_accepted: z.literal(true, 'terms-required'),
      language: z.enum(LANGUAGES).default('nb'),
    })
    .check(checkPasswords),
  output: z.object({ request: handle }),
  status: 201,
}));

export const CONFIRMATION_STEPS = ['registration', 'login', 'email'] as const;
export type ConfirmationStep = (typeof CONFIRMATION_STEPS)[number];

const step = z.strictObject({ step: z.enum(CONFIRMATION_STEPS) });

/** With step `login` the session (with recovery codes after a setup) or the next question; else 204. */
export const confirm = defineCall('POST', '/confirmation/:step', () => ({
  access: 'anyone',
  summary: 'Enter the code that was e-mailed, or that the authenticator app shows',
  params: step,
  body: z
    .strictObject({
      request: handle,
      code: z
        .string('code-required')
        .trim()
        .min(1, { error: 'otp-required', abort: true })
        .max(64)
        .optional(),
      passkey: passkeyProof.optional(),
    })
    .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
      error: 'code-required',
      path: ['code'],
    }),
  output: z
    .union([
      signedIn.extend({ recovery_codes: z.array(z.string()).readonly().optional() }),
      confirmationNeeded,
    ])
    .optional(),
}));

export const beginSetup = defineCall('POST', '/confirmation/login/setup', () => ({
  access: 'anyone',
  summary:
    'At a sign-in that waits for it, ask for the secret of a new authenticator app; its first code confirms',
  body: z.strictObject({ request: handle }),
  output: appSecret,
}));

export const resendCode = defineCall('POST', '/confirmation/:step/resend', () => ({
  access: 'anyone',
  summary: 'E-mail a new code; at most one a minute',
  params: step,
  body: z.strictObject({ request: handle }),
}));

export const forgotPassword = defineCall('POST', '/forgot-password', () => ({
  access: 'anyone',
  summary: 'E-mail a link to choose a new password',
  body: z.strictObject({ email }),
}));

const mailedLink = { email, token: z.string().min(1).max(200) };

/** Status 204, or `link-invalid`. Reading does not use the link up: mail scanners open links, too. */
export const checkLink = defineCall('POST', '/password/reset/check', () => ({
  access: 'anyone',
  summary: 'Ask whether the link that was e-mailed still works; it is not used up',
  body: z.strictObject(mailedLink),
}));

export const resetPassword = defineCall('POST', '/password/reset', () => ({
  access: 'anyone',
  summary: 'Choose a password with the link that was e-mailed; every session ends',
  body: z
    .strictObject({
      ...mailedLink,
      name: nameLine('own-name-required').optional(),
      password: newPassword,
      password_confirmation: passwordConfirmation,
    })
    .check(checkPasswords),
}));
