import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { defineCall, handle, handleParams } from '../call';
import { appSecret, profile } from './account';
import { passkeyProof } from './passkeys';
import {
  checkPasswords,
  email,
  knownPassword,
  nameLine,
  newPassword,
  optionalLine,
  passwordConfirmation,
} from './fields';

export const patchUser = defineCall('PATCH', '/user', () => ({
  access: 'user',
  summary:
    'Change the own name, professional title, the language of mails, or whether a code is asked for at sign-in',
  body: z.strictObject({
    name: nameLine('own-name-required').optional(),
    title: optionalLine(80).optional(),
    language: z.enum(LANGUAGES).optional(),
    code_at_sign_in: z.boolean().optional(),
    /** Required where the code at sign-in is switched on or off. */
    current_password: knownPassword.optional(),
  }),
  output: profile,
}));

export const putPassword = defineCall('PUT', '/user/password', () => ({
  access: 'user',
  summary: 'Change the own password; every other session ends',
  body: z
    .strictObject({
      current_password: knownPassword,
      password: newPassword,
      password_confirmation: passwordConfirmation,
    })
    .check(checkPasswords),
}));

export const changeEmail = defineCall('POST', '/user/email', () => ({
  access: 'user',
  summary: 'Ask for another email; a code goes to it, confirmed with the step `email`',
  body: z.strictObject({ email, current_password: knownPassword }),
  output: z.object({ request: handle }),
}));

const factorCode = z.string('code-required').trim().min(1, { error: 'code-required', abort: true }).max(64);

export const stepUp = defineCall('POST', '/user/step-up', () => ({
  access: 'user',
  summary:
    'Prove again who one is, before the calls that ask for it; it counts for five minutes in this session',
  /** `code`: from the authenticator app, or a recovery code; required where an app or a passkey is set up. */
  body: z.strictObject({
    current_password: knownPassword,
    code: factorCode.optional(),
    passkey: passkeyProof.optional(),
  }),
}));

export const beginAuthenticator = defineCall('POST', '/user/authenticator', () => ({
  access: 'user',
  summary: 'Ask for the secret of a new authenticator app; it counts once its first code was entered',
  body: z.strictObject({ current_password: knownPassword }),
  output: appSecret,
}));

export const confirmAuthenticator = defineCall('POST', '/user/authenticator/confirm', () => ({
  access: 'user',
  summary: 'Enter the first code of the authenticator app; every other session ends',
  body: z.strictObject({ code: factorCode }),
  /** Each opens the account once instead of the app; they are never shown again. */
  output: z.object({ recovery_codes: z.array(z.string()).readonly() }),
}));

export const removeAuthenticator = defineCall('POST', '/user/authenticator/remove', () => ({
  access: 'user',
  summary: 'Take the authenticator app off, with the password and a code of it or a recovery code',
  body: z.strictObject({ current_password: knownPassword, code: factorCode }),
}));

export const userSession = z.object({
  id: handle,
  /** From its user agent; null where that does not tell. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** The session's last use; for a device without a session, its last sign-in. */
  last_used_at: z.iso.datetime(),
  signed_in: z.boolean(),
  current: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

export const listSessions = defineCall('GET', '/user/sessions', () => ({
  access: 'user',
  summary: 'Where the user is signed in, and devices they signed in on before, last used first',
  output: z.array(userSession),
}));

export const endUserSession = defineCall('DELETE', '/user/sessions/:id', () => ({
  access: 'user',
  notFound: 'session-not-found',
  summary: 'Sign out one of the own devices, and know it no more',
  params: handleParams,
}));
