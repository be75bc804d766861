import { plainNumber } from '../../../platform/base/ids';
import { toNetwork, toSource } from '../../../platform/limits/network';
import type { RateLimit, Window } from '../../../platform/limits/slidingWindow';
import { DAY, HOUR, MINUTE } from '../../../platform/base/time';

/** Assurance 1.5. Limits mails that a stranger can cause for somebody else's account. */
const CODES: readonly Window[] = [
  { max: 3, span: 15 * MINUTE },
  { max: 10, span: DAY },
];
const RESEND: readonly Window[] = [{ max: 1, span: MINUTE }];
const LOOKUPS: readonly Window[] = [
  { max: 5, span: HOUR },
  { max: 20, span: DAY },
];
const CALLS: readonly Window[] = [{ max: 30, span: 15 * MINUTE }];
/**
 * Assurance 1.4: one or two people register a clinic once, so more from one domain come from a machine. Only
 * confirmed emails count, so that invented ones do not use up a clinic's limit.
 */
const CLINIC: readonly Window[] = [{ max: 5, span: DAY }];
const DOMAIN: readonly Window[] = [{ max: 200, span: DAY }];
const FACTORS: readonly Window[] = [
  { max: 10, span: 15 * MINUTE },
  { max: 50, span: DAY },
];
const PASSWORDS: readonly Window[] = [{ max: 10, span: 15 * MINUTE }];

/** @param to an email, or a known device, which strangers cannot use up */
export const codeLimit = (to: string): RateLimit => ({
  key: `code|${to.toLowerCase()}`,
  windows: CODES,
});

export const resendLimit = (request: string): RateLimit => ({ key: `resend|${request}`, windows: RESEND });

export function registrationLimits(body: {
  readonly country: string;
  readonly org_number: string;
  readonly email: string;
}): readonly RateLimit[] {
  const organization = `${body.country} ${plainNumber(body.org_number)}`;
  const distinct = body.email.toLowerCase();
  const domain = distinct.slice(distinct.lastIndexOf('@') + 1);
  return [
    { key: `organization|${organization}`, windows: CLINIC, distinct },
    { key: `domain|${domain}`, windows: DOMAIN, distinct },
  ];
}

export const linkLimit = (email: string): RateLimit => ({
  key: `link|${email.toLowerCase()}`,
  windows: CODES,
});

/**
 * Registration and forgotten passwords share this limit. Asking again about the same email does not count.
 */
export const lookupLimit = (address: string, email: string): RateLimit => ({
  key: `lookup|${toNetwork(address)}`,
  windows: LOOKUPS,
  distinct: email.toLowerCase(),
});

export const callLimit = (call: 'registration' | 'code' | 'link', source: string): RateLimit => ({
  key: `${call}|${source}`,
  windows: CALLS,
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
  windows: PASSWORDS,
});

/** Each source has its own limit, so that a stranger who knows the password cannot lock the owner out. */
export type FactorSource = 'stranger' | `device ${string}` | `session ${string}`;

export const factorLimit = (userId: string, source: FactorSource): RateLimit => ({
  key: `factor|${userId}|${source}`,
  windows: FACTORS,
});
