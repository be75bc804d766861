import { plainNumber } from '../../../platform/base/ids';
import { toNetwork, toSource } from '../../../platform/limits/network';
import type { RateLimit, Window } from '../../../platform/limits/slidingWindow';
import { DAY, HOUR, MINUTE } from '../../../platform/base/time';

/** Assurance 1.5. Limits mails that a stranger can cause for somebody else's account. */
const MAILS: readonly Window[] = [
  { max: 3, span: 15 * MINUTE },
  { max: 10, span: DAY },
];

/** @param to an email, or a known device, which strangers cannot use up */
export const codeLimit = (to: string): RateLimit => ({ key: `code|${to.toLowerCase()}`, windows: MAILS });

export const linkLimit = (to: string): RateLimit => ({ key: `link|${to.toLowerCase()}`, windows: MAILS });

export const resendLimit = (request: string): RateLimit => ({
  key: `resend|${request}`,
  windows: [{ max: 1, span: MINUTE }],
});

/**
 * Assurance 1.4: one or two people register a clinic once, so more from one domain come from a machine. Only
 * confirmed emails count, so that invented ones do not use up a clinic's limit.
 */
export function registrationLimits(body: {
  readonly country: string;
  readonly org_number: string;
  readonly email: string;
}): readonly RateLimit[] {
  const organization = `${body.country} ${plainNumber(body.org_number)}`;
  const distinct = body.email.toLowerCase();
  const domain = distinct.slice(distinct.lastIndexOf('@') + 1);
  return [
    { key: `organization|${organization}`, windows: [{ max: 5, span: DAY }], distinct },
    { key: `domain|${domain}`, windows: [{ max: 200, span: DAY }], distinct },
  ];
}

/** Registration and forgotten passwords share it. Asking again about the same email does not count. */
export const lookupLimit = (address: string, email: string): RateLimit => ({
  key: `lookup|${toNetwork(address)}`,
  windows: [
    { max: 5, span: HOUR },
    { max: 20, span: DAY },
  ],
  distinct: email.toLowerCase(),
});

export const callLimit = (call: 'registration' | 'code' | 'link', source: string): RateLimit => ({
  key: `${call}|${source}`,
  windows: [{ max: 30, span: 15 * MINUTE }],
});

/** Nobody can guess a passkey, and a whole clinic may sign in from one address, so the limit is high. */
export const passkeyLimit = (source: string): RateLimit => ({
  key: `passkey|${source}`,
  windows: [{ max: 200, span: 15 * MINUTE }],
});

/** Each of these calls makes the server contact an identity provider. */
export const singleSignOnLimit = (address: string): RateLimit => ({
  key: `single-sign-on|${toSource(address)}`,
  windows: [{ max: 200, span: 15 * MINUTE }],
});

/** Limits guesses at a screen that its user left open, without affecting their other sessions. */
export const passwordLimit = (session: string): RateLimit => ({
  key: `password|${session}`,
  windows: [{ max: 10, span: 15 * MINUTE }],
});

/** Each source has its own limit, so that a stranger who knows the password cannot lock the owner out. */
export type FactorSource = 'stranger' | `device ${string}` | `session ${string}`;

export const factorLimit = (userId: string, source: FactorSource): RateLimit => ({
  key: `factor|${userId}|${source}`,
  windows: [
    { max: 10, span: 15 * MINUTE },
    { max: 50, span: DAY },
  ],
});
