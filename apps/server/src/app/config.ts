import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { DEFAULT_PLANS, type Plans, readPlans } from '../areas/billing/plans/plans';
import type { StripeKeys } from '../areas/billing/stripe/stripe';
import { RATE_LIMITS, type RateLimits, SESSION_LIMITS, type SessionLimits } from '../platform/deps';
import { isFolderUrl, readBucketUrl } from '../platform/files/storageUrl';
import { toValidationRefusal } from '../platform/http/validation';
import { isRefused, type Result } from '../platform/result';
import { LOOPBACK } from '../platform/security/loopback';
import { MINUTE } from '../platform/time';

export interface Config {
  /** Evaluation: accounts of its own, an embedded database, http on loopback alone. */
  readonly mode: 'evaluation' | 'production';
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** Embedded database, pictures, mails, evaluation accounts; null in production. */
  readonly dataDir: string | null;
  /** Where pictures lie: a folder or a bucket. */
  readonly storageUrl: string;
  /** null: the embedded database. */
  readonly databaseUrl: string | null;
  /** null in evaluation: kept in the data folder. */
  readonly secret: string | null;
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  /** null: mails are written into the data folder. */
  readonly smtpUrl: string | null;
  /** `Name <address>` from which mails come; null: a sender that nobody can answer. */
  readonly mailFrom: string | null;
  /** Whose account is made where the provider has none; null: none is made. */
  readonly providerEmail: string | null;
  readonly plans: Plans;
  /** null: the sandbox, which charges nothing. */
  readonly stripe: StripeKeys | null;
  /** Evaluation: so many days the clock is ahead, to see what comes later. */
  readonly daysAhead: number;
  readonly session: SessionLimits;
  readonly rateLimits: RateLimits;
  readonly web: string;
}

const whole = z.coerce.number().int();

const shared = {
  PORT: whole.min(0).max(65_535).default(3000),
  SESSION_IDLE_MINUTES: whole.min(1).default(SESSION_LIMITS.idle / MINUTE),
  SESSION_MAX_HOURS: whole.min(1).default(SESSION_LIMITS.absolute / MINUTE / 60),
  CALLS_PER_MINUTE: whole.min(1).default(RATE_LIMITS.user),
  PLANS_FILE: z
    .string()
    .optional()
    .transform((path, context) => {
      const plans = path === undefined ? DEFAULT_PLANS : readPlans(path);
      if (!isRefused(plans)) return plans;
      for (const [at, [problem]] of Object.entries(plans.errors ?? {})) {
        const message = `the prices: ${at === '' ? '' : `${at}: `}${problem}`;
        context.issues.push({ code: 'custom', input: path, message });
      }
      return z.NEVER;
    }),
};

/** Run from the sources, or from the bundle that lies two folders above the apps. */
const IS_SOURCE = import.meta.url.endsWith('.ts');

function toShared(env: z.output<z.ZodObject<typeof shared>>) {
  return {
    port: env.PORT,
    plans: env.PLANS_FILE,
    session: { idle: env.SESSION_IDLE_MINUTES * MINUTE, absolute: env.SESSION_MAX_HOURS * 60 * MINUTE },
    rateLimits: { ...RATE_LIMITS, user: env.CALLS_PER_MINUTE, address: 2 * env.CALLS_PER_MINUTE },
    web: fileURLToPath(new URL(IS_SOURCE ? '../../../web/dist' : '../../web/dist', import.meta.url)),
  };
}

const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'the mail server: smtps://user:password@host:port' });

const WHERE = 'where X-ray pictures are kept: file:///… or s3://bucket?region=…&endpoint=https://…';
const storageUrl = z.string(WHERE).refine((url) => isFolderUrl(url) || readBucketUrl(url) !== null, WHERE);

const evaluation = z
  .object({
    ...shared,
    HOST: z
      .enum(['127.0.0.1', '::1', 'localhost'], 'the evaluation mode listens on this machine alone: 127.0.0.1')
      .default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('data'),
    STORAGE_URL: storageUrl.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: z.string().optional(),
    DAYS_AHEAD: whole.min(0).max(4000).default(0),
  })
  .transform(
    (env): Config => ({
      ...toShared(env),
      mode: 'evaluation',
      host: env.HOST,
      dataDir: resolve(env.DATA_DIR),
      storageUrl: env.STORAGE_URL ?? pathToFileURL(resolve(env.DATA_DIR)).href,
      databaseUrl: env.DATABASE_URL ?? null,
      secret: null,
      publicUrl: null,
      trustedProxies: [],
      smtpUrl: env.SMTP_URL ?? null,
      mailFrom: env.MAIL_FROM ?? null,
      providerEmail: null,
      stripe: null,
      daysAhead: env.DAYS_AHEAD,
    }),
  );

const stripeValue = (pattern: RegExp, meant: string) => z.string(meant).regex(pattern, meant);

const production = z
  .object({
    ...shared,
    HOST: z.string().min(1).default('0.0.0.0'),
    PUBLIC_URL: z.url({
      protocol: /^https$/,
      error: 'the https address by which clinics reach the product',
    }),
    // Within one machine nothing travels that could be read.
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'the address of a PostgreSQL database: postgres://…' })
      .refine(
        (url) => LOOPBACK.has(new URL(url).hostname) || /sslmode=verify-full/.test(url),
        'needs sslmode=verify-full',
      ),
    SECRET_KEY: z.string('at least 32 random characters').min(32, 'at least 32 random characters'),
    STORAGE_URL: storageUrl,
    TRUSTED_PROXIES: z.string().default(''),
    SMTP_URL: smtpUrl,
    MAIL_FROM: z.string('the address from which mails come').min(3, 'the address from which mails come'),
    PROVIDER_EMAIL: z.email("the email of the provider's first account").optional(),
    STRIPE_SECRET_KEY: stripeValue(/^(sk|rk)_/, "Stripe's secret key: sk_…"),
    STRIPE_PUBLISHABLE_KEY: stripeValue(/^pk_/, "Stripe's publishable key: pk_…"),
    STRIPE_WEBHOOK_SECRET: stripeValue(
      /^whsec_[^,\s]+(,\s*whsec_[^,\s]+)?$/,
      "the signing secret of Stripe's webhook: whsec_…, two with a comma while they are exchanged",
    ),
    STRIPE_PRODUCT: stripeValue(/^prod_/, "Stripe's product that clinics subscribe to: prod_…"),
  })
  .transform(
    (env): Config => ({
      ...toShared(env),
      mode: 'production',
      host: env.HOST,
      dataDir: null,
      storageUrl: env.STORAGE_URL,
      databaseUrl: env.DATABASE_URL,
      secret: env.SECRET_KEY,
      publicUrl: env.PUBLIC_URL,
      trustedProxies: env.TRUSTED_PROXIES.split(',').flatMap((name) => name.trim() || []),
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      providerEmail: env.PROVIDER_EMAIL ?? null,
      stripe: {
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY,
        webhookSecrets: env.STRIPE_WEBHOOK_SECRET.split(/,\s*/),
        product: env.STRIPE_PRODUCT,
      },
      daysAhead: 0,
    }),
  );

/** What is set, or every variable that is missing or wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<Config> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = (env.NODE_ENV === 'production' ? production : evaluation).safeParse(set);
  return read.success ? read.data : toValidationRefusal(read.error.issues);
}
