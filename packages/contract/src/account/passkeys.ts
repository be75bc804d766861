import { z } from 'zod';
import { defineCall, handle } from '../call';
import { signedIn } from './account';
import { requiredLine } from './fields';

export const MOST_PASSKEYS = 10;

export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
});
const verification = z.enum(['preferred', 'required']);
const encodedBytes = (most: number) => z.base64url().min(1).max(most);

/** Options for `navigator.credentials.get` (WebAuthn Level 3); passkeys work at the host `rpId`. */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(credential),
  userVerification: verification,
});

export const passkeyAsked = z.object({ challenge: handle, options: requestOptions });

export const passkeyProof = z.strictObject({
  challenge: handle,
  response: z.object({
    id: encodedBytes(1400),
    response: z.object({
      clientDataJSON: encodedBytes(2000),
      authenticatorData: encodedBytes(2000),
      signature: encodedBytes(2000),
    }),
  }),
});
export type PasskeyProof = z.output<typeof passkeyProof>;

export const passkeySchema = z.object({
  id: handle.max(1400),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof passkeySchema>;

export const listPasskeys = defineCall('GET', '/user/passkeys', () => ({
  access: 'user',
  summary: "The user's passkeys, the oldest first, and the host at which they work",
  output: z.object({ host: z.string(), passkeys: z.array(passkeySchema) }),
}));

export const beginPasskey = defineCall('POST', '/user/passkeys/options', () => ({
  access: 'user',
  stepUp: 'again',
  summary: 'Ask for what a new passkey is made with',
  output: z.object({
    challenge: handle,
    options: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      excludeCredentials: z.array(credential),
      authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
      attestation: z.literal('none'),
    }),
  }),
}));

export const addPasskey = defineCall('POST', '/user/passkeys', () => ({
  access: 'user',
  summary: 'Add the passkey that was made; with the first second factor every other session ends',
  body: z.strictObject({
    challenge: handle,
    name: requiredLine('passkey-name-required', 60),
    response: z.object({
      id: encodedBytes(1400),
      response: z.object({
        clientDataJSON: encodedBytes(2000),
        attestationObject: encodedBytes(8000),
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    }),
  }),
  /** Recovery codes come with the first second factor and are never shown again. */
  output: z.object({ passkey: passkeySchema, recovery_codes: z.array(z.string()).readonly().nullable() }),
  status: 201,
}));

export const removePasskey = defineCall('DELETE', '/user/passkeys/:id', () => ({
  access: 'user',
  notFound: 'passkey-not-found',
  stepUp: 'again',
  summary: 'Remove a passkey',
  params: z.strictObject({ id: encodedBytes(1400) }),
}));

export const beginStepUpPasskey = defineCall('POST', '/user/step-up/passkey', () => ({
  access: 'user',
  summary: 'Ask for the challenge that a passkey answers in place of a code',
  output: passkeyAsked,
}));

export const beginConfirmPasskey = defineCall('POST', '/confirmation/login/passkey', () => ({
  access: 'anyone',
  summary: 'At a sign-in that waits for it, ask for the challenge that a passkey answers in place of a code',
  body: z.strictObject({ request: handle }),
  output: passkeyAsked,
}));

export const beginPasskeySignIn = defineCall('POST', '/login/passkey/options', () => ({
  access: 'anyone',
  summary: 'Ask for the challenge with which a passkey signs in, whosever it is',
  output: passkeyAsked,
}));

export const passkeySignIn = defineCall('POST', '/login/passkey', () => ({
  access: 'anyone',
  summary: 'Sign in with a passkey that has verified its user, in place of password and second factor',
  body: passkeyProof,
  output: signedIn,
}));
