import { statSync } from 'node:fs';
import { MAX_QUOTA } from '@alveola/contract';
import { z } from 'zod';
import { DEFAULT_PLANS, readPlans } from '../../areas/billing/plans/plans';
import { readDatabaseAddress } from '../../platform/db/address';
import { FIRST_TERMS, RATE_LIMITS, SESSION_LIMITS_MS } from '../../platform/deps';
import { isLocalBucket, isStoreUrl } from '../../platform/files/storageUrl';
import { isRefused } from '../../platform/base/result';
import { readClamdAddress } from '../../platform/scan/scanner';
import { readKeys } from '../../platform/security/seal';
import { LOOPBACK } from '../../platform/outbound/addresses';
import { GIGABYTE, QUOTA } from '../../platform/storage/quota';
import { MINUTE } from '../../platform/base/time';
import { isRandom, parsedBy, readFilterFile, readNetworks, readOwner, readProxies } from './values';

/*
 * Checks each variable once. A refusal puts the description after "Set it to"; our own checks say before it
 * what is wrong.
 */

const whole = z.coerce.number().int();
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .refine((url) => readDatabaseAddress(url) !== null, 'cannot be read by the database driver');
const smtpUrl = z.url({ protocol: /^smtps?$/ });

const optional = <S extends z.ZodType>(schema: S, meaning: string) =>
  schema.optional().describe(`${meaning}, or leave it out`);
const ofThisMachine = (schema: z.ZodURL) =>
  schema.refine(
    (url) => LOOPBACK.has(new URL(url).hostname),
    'is on another machine, which an evaluation does not touch',
  );

const collector = z.url({ protocol: /^https?$/ });
const COLLECTOR = 'the collector of OpenTelemetry to which traces are sent over HTTP (http://127.0.0.1:4318)';

const SHARED = {
  NODE_ENV: z
    .enum(['evaluation', 'production'])
    .default('evaluation')
    .describe('production, or to evaluation (or leave it out) to try the product'),
  PORT: whole.min(0).max(65_535).default(3000).describe('the port to listen on; 0 takes a free one'),
  METRICS_PORT: optional(whole.min(0).max(65_535), 'the port on which Prometheus reads /metrics'),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').describe('the address on which METRICS_PORT listens'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(collector, COLLECTOR),
  SESSION_IDLE_MINUTES: whole
    .min(1)
    .max(120)
    .default(SESSION_LIMITS_MS.idle / MINUTE)
    .describe('the minutes after which an idle session locks, 120 at most'),
  SESSION_MAX_HOURS: whole
    .min(1)
    .max(24)
    .default(SESSION_LIMITS_MS.absolute / MINUTE / 60)
    .describe('the hours after which a session ends, 24 at most'),
  CALLS_PER_MINUTE: whole
    .min(1)
    .default(RATE_LIMITS.user)
    .describe('the calls that one user may make in a minute'),
  QUOTA_XRAYS: whole
    .min(1)
    .max(MAX_QUOTA.xrays)
    .default(QUOTA.xrays)
    .describe('the X-rays that a clinic may keep, where the provider has not said otherwise for it'),
  QUOTA_GB: whole
    .min(1)
    .max(MAX_QUOTA.gigabytes)
    .default(QUOTA.bytes / GIGABYTE)
    .describe(
      'the gigabytes of X-rays that a clinic may keep, where the provider has not said otherwise for it',
    ),
  DATABASE_POOLER: z
    .enum(['none', 'transaction'])
    .default('none')
    .describe('transaction where DATABASE_URL leads to a pooler in transaction mode, or leave it out'),
  PLANS_FILE: z
    .string()
    .optional()
    .transform((path, context) => {
      const plans = path === undefined ? DEFAULT_PLANS : readPlans(path);
      if (!isRefused(plans)) return plans;
      for (const [at, [problem]] of Object.entries(plans.errors ?? {})) {
        const message = `does not hold prices: ${at === '' ? '' : `${at}: `}${problem}`;
        context.issues.push({ code: 'custom', input: path, message });
      }
      return z.NEVER;
    })
    .describe('a file of prices as docs/operation.md describes it'),
  CLAMD: optional(
    parsedBy(readClamdAddress, 'is no address of clamd'),
    'where ClamAV listens, which then looks at every upload: host:port or unix:/run/clamav/clamd.ctl',
  ),
  OUTBOUND_ALLOW: parsedBy(readNetworks, 'is no list of addresses')
    .prefault('')
    .describe(
      'addresses or networks of your own into which webhooks may be sent (10.1.0.0/16), or leave it out',
    ),
  CONTAINER: z
    .enum(['0', '1'])
    .default('0')
    .describe('1 inside a container, where root is a user of the container alone'),
  NODE_TLS_REJECT_UNAUTHORIZED: z
    .literal('1')
    .optional()
    .describe('1, or leave it out: without the verification of certificates TLS protects nothing'),
};

export const EVALUATION = z.object({
  ...SHARED,
  HOST: z
    .enum(['127.0.0.1', '::1', 'localhost'])
    .default('127.0.0.1')
    .describe('127.0.0.1: an evaluation listens on this machine alone'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(ofThisMachine(collector), COLLECTOR),
  DATA_DIR: z.string().min(1).default('data').describe('the folder for database, pictures and accounts'),
  DATABASE_URL: databaseUrl
    .refine(
      (url) => readDatabaseAddress(url)?.isLocal ?? true,
      'is on another machine, which an evaluation does not touch',
    )
    .optional()
    .describe('a database of this machine (127.0.0.1), or leave it out for the embedded one'),
  SMTP_URL: ofThisMachine(smtpUrl)
    .optional()
    .describe('a mail server of this machine, or leave it out: mails become files'),
  STORAGE_URL: optional(
    z.string().refine(isLocalBucket, 'belongs to production alone'),
    'a bucket of this machine (s3://bucket?region=…&endpoint=http://127.0.0.1:…)',
  ),
  MAIL_FROM: z.string().optional().describe('the address from which mails come'),
  DAYS_AHEAD: whole.min(0).max(4000).default(0).describe('the days that the clock is ahead, 4000 at most'),
});

// Traffic within one machine needs no encryption.
const productionUrl = databaseUrl.refine((url) => {
  const address = readDatabaseAddress(url);
  return address === null || address.isLocal || address.isVerified;
}, 'does not verify the database server');

const stripe = (pattern: RegExp, meaning: string) => z.string().regex(pattern).optional().describe(meaning);

export const PRODUCTION = z.object({
  ...SHARED,
  HOST: z.string().min(1).default('0.0.0.0').describe('the address to listen on'),
  PUBLIC_URL: z
    .url({ protocol: /^https$/ })
    .refine((url) => new URL(url).username === '' && new URL(url).password === '', 'holds a user or password')
    .refine((url) => /^\/?$/.test(url.slice(new URL(url).origin.length)), 'is more than https:// and a name')
    .describe('the https address by which clinics reach the product: https://app.example.com'),
  DATABASE_URL: productionUrl.describe(
    'the address of a PostgreSQL database as a role that owns nothing in it, with sslmode=verify-full unless it is ' +
      'on this machine: postgres://user:password@host/name?sslmode=verify-full; several servers of it with commas: host1,host2',
  ),
  MIGRATE_DATABASE_URL: productionUrl
    .optional()
    .describe(
      'the address of the same database as the role that owns it, or leave it out: then nothing is migrated',
    ),
  SECRET_KEY: z
    .string()
    .min(32)
    .refine(isRandom, 'could be guessed')
    .describe('at least 32 random characters; `openssl rand -base64 32` makes them'),
  KEYS: parsedBy((text) => readKeys(text, isRandom), 'is no list of keys, or one could be guessed').describe(
    'what the keys of pictures are wrapped by: id:secret, with at least 32 random characters; the first of several, ' +
      'with commas, wraps what is new: 2026:…',
  ),
  STORAGE_URL: z
    .string()
    .refine(isStoreUrl, 'is neither a folder nor a bucket')
    .describe(
      'where X-ray pictures are kept: file:///srv/alveola, or s3://bucket?region=…&endpoint=https://… with its keys ' +
        'in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ),
  TRUSTED_PROXIES: parsedBy(readProxies, 'is no list of addresses').describe(
    'the addresses of your reverse proxies, separated by commas, or to none where there is none',
  ),
  SMTP_URL: smtpUrl.describe('the mail server: smtps://user:password@host:port'),
  MAIL_FROM: z.string().min(3).describe('the address from which mails come: Alveola <post@example.com>'),
  BILLING: z
    .enum(['stripe', 'none'])
    .default('stripe')
    .describe(
      'none where one clinic runs the product for itself, or leave it out: clinics then pay by Stripe',
    ),
  OWNER: parsedBy(readOwner, 'is no name with an email')
    .optional()
    .describe(
      "the clinic's first owner, for whom the first start makes an account: Kari Nordmann <kari@example.com>",
    ),
  PROVIDER_EMAIL: z.email().optional().describe("the email of the provider's first account"),
  SUPPORT_EMAIL: z.email().describe('the email to which clinics write, and to which replies to mails go'),
  COMPANY_NAME: z.string().min(2).describe('the name of the company that provides the product'),
  COMPANY_ADDRESS: z.string().min(5).describe('the postal address of that company, on one line'),
  COMPANY_NUMBER: optional(z.string().min(2), 'the organization number of that company'),
  COMPANY_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe(
      'the country of that company, in two letters such as NO: it stands on invoices; or leave it out',
    ),
  COMPANY_VAT: z
    .string()
    .min(4)
    .max(40)
    .optional()
    .describe(
      'the VAT number of that company, as its invoices must show it: NO999888777MVA; or leave it out',
    ),
  COMPANY_IBAN: optional(
    z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9 ]{10,40}$/),
    'the account (IBAN) to which invoices are paid',
  ),
  COMPANY_UDI: optional(z.string().min(2), 'the unique device identifier (UDI-DI)'),
  LEGAL_DIR: optional(
    z
      .string()
      .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true, 'is no folder'),
    'the folder of your legal texts (terms.en.md …)',
  ),
  PASSWORD_FILTER: optional(
    parsedBy(readFilterFile, 'is no filter of passwords'),
    'the file that npm run password:filter has made of a list of leaked passwords',
  ),
  TERMS_VERSION: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .default(FIRST_TERMS)
    .describe('the version of your terms, such as 2026-11; another one is asked of every clinic'),
  SECURITY_CONTACT: z
    .email()
    .optional()
    .describe('the email for reports of weaknesses, which stands in /.well-known/security.txt'),
  STRIPE_SECRET_KEY: stripe(/^(sk|rk)_(live|test)_/, "Stripe's secret key: sk_live_…"),
  STRIPE_PUBLISHABLE_KEY: stripe(/^pk_(live|test)_/, "Stripe's publishable key: pk_live_…"),
  STRIPE_WEBHOOK_SECRET: stripe(
    /^whsec_[^,\s]+(,\s*whsec_[^,\s]+)?$/,
    "the signing secret of Stripe's webhook: whsec_…, two with a comma while they are exchanged",
  ),
  STRIPE_PRODUCT: stripe(/^prod_/, "Stripe's product that clinics subscribe to: prod_…"),
});

export const NEEDED_BY = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRODUCT'],
  none: ['OWNER', 'COMPANY_COUNTRY'],
} as const;
