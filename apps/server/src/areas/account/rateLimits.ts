import { plainNumber } from '../../platform/db/orgNumber';
import type { RateLimit, Window } from '../../platform/limits/slidingWindow';
import { DAY, HOUR, MINUTE } from '../../platform/time';

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
/** Calls of one address, or known device, to each of registration, code, link. */
const CALLS: readonly Window[] = [{ max: 30, span: 15 * MINUTE }];
/** Assurance 1.4: one clinic is registered once, by one or two people; a domain with more is a machine. */
const CLINIC: readonly Window[] = [{ max: 5, span: DAY }];
const DOMAIN: readonly Window[] = [{ max: 200, span: DAY }];
/** Requests for a code of an app, five tries each, and codes entered in the settings. */
const FACTORS: readonly Window[] = [
  { max: 10, span: 15 * MINUTE },
  { max: 50, span: DAY },
];
const PASSWORDS: readonly Window[] = [{ max: 10, span: 15 * MINUTE }];

export const codeLimit = (email: string): RateLimit => ({
  key: `code|${email.toLowerCase()}`,
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
  key: `single-sign-on|${address}`,
  windows: [{ max: 200, span: 15 * MINUTE }],
});

/** Somebody at an open screen guesses the password of who left it. */
export const passwordLimit = (userId: string): RateLimit => ({
  key: `password|${userId}`,
  windows: PASSWORDS,
});

/** Somebody who knows the password guesses the code of the app. */
export const factorLimit = (userId: string): RateLimit => ({ key: `factor|${userId}`, windows: FACTORS });

/** Who has one address has its neighbours: the first 24 bits of an IPv4, the first 64 of an IPv6 address. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!mapped.includes(':')) return mapped.split('.').slice(0, 3).join('.');
  const [head = '', tail = ''] = mapped.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const missing = mapped.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
