import { plainNumber } from '../../platform/db/orgNumber';
import type { Charge, Limit } from '../../platform/limits/attempts';
import { DAY, HOUR, MINUTE } from '../../platform/time';

/** Assurance 1.5. Codes of one account (an email): mails that can be made to come to a stranger, too. */
const CODES: readonly Limit[] = [
  { most: 3, span: 15 * MINUTE },
  { most: 10, span: DAY },
];
const RESEND: readonly Limit[] = [{ most: 1, span: MINUTE }];
/** Different emails of which one network may learn whether they have an account. */
const LOOKUPS: readonly Limit[] = [
  { most: 5, span: HOUR },
  { most: 20, span: DAY },
];
/** Calls of one address to each of registration, code, link. */
const CALLS: readonly Limit[] = [{ most: 30, span: 15 * MINUTE }];
/** Assurance 1.4: one clinic is registered once, by one or two people; a domain with more is a machine. */
const CLINIC: readonly Limit[] = [{ most: 5, span: DAY }];
const DOMAIN: readonly Limit[] = [{ most: 200, span: DAY }];
const PASSWORDS: readonly Limit[] = [{ most: 10, span: 15 * MINUTE }];
const INVITATIONS: readonly Limit[] = [{ most: 200, span: DAY }];
/** Each is a mail to whatever address is named. */
const QUOTES: readonly Limit[] = [{ most: 10, span: DAY }];

const account = (email: string) => email.toLowerCase();

export const codesOf = (email: string): Charge => ({ bucket: `code|${account(email)}`, limits: CODES });

export const resendOf = (request: string): Charge => ({ bucket: `resend|${request}`, limits: RESEND });

/** Of the organization, however its number is written, and of the email's domain. */
export function registrationsOf(body: {
  readonly country: string;
  readonly org_number: string;
  readonly email: string;
}): readonly Charge[] {
  const organization = `${body.country} ${plainNumber(body.org_number)}`;
  const domain = account(body.email).slice(body.email.lastIndexOf('@') + 1);
  return [
    { bucket: `organization|${organization}`, limits: CLINIC, distinct: account(body.email) },
    { bucket: `domain|${domain}`, limits: DOMAIN, distinct: account(body.email) },
  ];
}

export const linksOf = (email: string): Charge => ({ bucket: `link|${account(email)}`, limits: CODES });

/** Registration and forgot-password together; the same email asked again is not another. */
export const lookupsFrom = (address: string, email: string): Charge => ({
  bucket: `lookup|${network(address)}`,
  limits: LOOKUPS,
  distinct: account(email),
});

export const callsFrom = (call: 'registration' | 'code' | 'link', address: string): Charge => ({
  bucket: `${call}|${address}`,
  limits: CALLS,
});

/** Somebody at an open screen guesses the password of who left it. */
export const passwordsOf = (userId: string): Charge => ({ bucket: `password|${userId}`, limits: PASSWORDS });

export const invitationsOf = (clinicId: string): Charge => ({
  bucket: `invitation|${clinicId}`,
  limits: INVITATIONS,
});

export const quotesOf = (clinicId: string): Charge => ({ bucket: `quote|${clinicId}`, limits: QUOTES });

/** Who has one address has its neighbours: the first 24 bits of an IPv4, the first 64 of an IPv6 address. */
export function network(address: string): string {
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
