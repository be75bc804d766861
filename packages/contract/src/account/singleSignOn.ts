import { z } from 'zod';
import { defineCall } from '../call';
import { confirmationNeeded, signedIn } from './account';
import { handle } from './fields';

/** `slug`: the random part of a clinic's sign-in address, `/login/:slug`. */
const signInAddress = { slug: handle };

export const beginSingleSignOn = defineCall({
  method: 'POST',
  path: '/login/single-sign-on',
  access: 'anyone',
  summary: "Begin a sign-in through a clinic's identity provider: where the browser is to go",
  body: z.strictObject(signInAddress),
  output: z.object({ address: z.url() }),
});

export const finishSingleSignOn = defineCall({
  method: 'POST',
  path: '/login/single-sign-on/answer',
  access: 'anyone',
  summary: 'Sign in with what the identity provider has sent back, in the browser in which it was begun',
  body: z.strictObject({
    ...signInAddress,
    answer: z.string().min(1).max(6000),
  }),
  output: z.union([signedIn, confirmationNeeded.extend({ email: z.string() })]),
});
