import { plainNumber } from '../../../platform/db/orgNumber';
import { toNetwork, toSource } from '../../../platform/limits/network';
import type { RateLimit, Window } from '../../../platform/limits/slidingWindow';
import { DAY, HOUR, MINUTE } from '../../../platform/base/time';

/** Assurance 1.5. Codes of one account (an email): mails that can be made to come to a stranger, too. */
const CODES: readonly Window[] = [
  { max: 3, span: 15 * MINUTE },
  { max: 10, span: DAY },
];
const RESEND: readonly Window[] = [{ max: 1, span: MINUTE }];
/** Different emails of which one network may learn whether they have an account. */
const LOOKUPS: readonly Window[] = [
  { max: 5, span: HOUR },
  { max: 20, span: DAY },
];
/** Calls of one address, or of the user of a known device, to each of registration, code, link. */
const CALLS: readonly Window[] = [{ max: 30, span: 15 * MINUTE }];
/**
 * Assurance 1.4: one clinic is registered once, by one or two people; a domain with more is a machine. Counted when the email
 * is confirmed: with invented ones nobody takes anything from a clinic.
 */
const CLINIC: readonly Window[] = [{ max: 5, span: DAY }];
const DOMAIN: readonly Window[] = [{ max: 200, span: DAY }];
/** Wrong codes of an app, recovery codes and passkeys. */
const FACTORS: readonly Window[] = [
  { max: 10, span: 15 * MINUTE },
  { max: 50, span: DAY },
];
const PASSWORDS: readonly Window[] = [{ max: 10, span: 15 * MINUTE }];

/** @param to an email, or a known device of its user, which nobody else takes anything from */
export const codeLimit = (to: string): RateLimit => ({
  key: `code|${to.toLowerCase()}`,
  windows: CODES,
});

export const resendLimit = (request: string): RateLimit => ({ key: `resend|${request}`, windows: RESEND });

/** Of the organization, however its number is written, and of the email's domain. */
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

/** Registration and forgot-password together; the same email asked again is not another. */
export const lookupLimit = (address: string, email: string): RateLimit => ({
  key: `lookup|${toNetwork(address)}`,
  windows: LOOKUPS,
  distinct: email.toLowerCase(),
});

export const callLimit = (call: 'registration' | 'code' | 'link', source: string): RateLimit => ({
  key: `${call}|${source}`,
  windows: CALLS,
});

/** Challenges and answers of passkeys, which nobody guesses: a whole clinic signs in from one address. */
export const passkeyLimit = (source: string): RateLimit => ({
  key: `passkey|${source}`,
  windows: [{ max: 200, span: 15 * MINUTE }],
});

/** Each makes the server call an identity provider. */
export const singleSignOnLimit = (address: string): RateLimit => ({
  key: `single-sign-on|${toSource(address)}`,
  windows: [{ max: 200, span: 15 * MINUTE }],
});

/** Somebody at an open screen guesses the password of who left it: no other screen of theirs waits for that. */
export const passwordLimit = (session: string): RateLimit => ({
  key: `password|${session}`,
  windows: PASSWORDS,
});

/** Each source has its own limit, so that a stranger who knows the password cannot lock the owner out. */
export type FactorSource = 'stranger' | `device ${string}` | `session ${string}`;

/** Somebody who knows the password guesses the second factor. */
export const factorLimit = (userId: string, source: FactorSource): RateLimit => ({
  key: `factor|${userId}|${source}`,
  windows: FACTORS,
});
