import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DEFAULT_PLANS, type Plans, readPlans } from '../areas/billing/plans';
import type { StripeKeys } from '../areas/billing/stripe/stripe';
import { BUDGETS, type Budgets, SESSION_LIMITS, type SessionLimits } from '../platform/deps';
import { MINUTE } from '../platform/time';

export interface Config {
  /** Evaluation: accounts of its own, an embedded database, http on loopback alone. */
  readonly mode: 'evaluation' | 'production';
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** Embedded database, pictures, evaluation accounts. */
  readonly dataDir: string;
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
  readonly budgets: Budgets;
  readonly web: string;
}

const whole = z.coerce.number().int();

const shared = {
  PORT: whole.min(0).max(65_535).default(3000),
  SESSION_IDLE_MINUTES: whole.min(1).default(SESSION_LIMITS.idle / MINUTE),
  SESSION_MAX_HOURS: whole.min(1).default(SESSION_LIMITS.absolute / MINUTE / 60),
  CALLS_PER_MINUTE: whole.min(1).default(BUDGETS.user),
  PLANS_FILE: z
    .string()
    .optional()
    .transform((path, context) => {
      const plans = path === undefined ? DEFAULT_PLANS : readPlans(path);
      if (!('wrong' in plans)) return plans;
      context.issues.push({ code: 'custom', input: path, message: `the prices: ${plans.wrong}` });
      return z.NEVER;
    }),
};

const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'the mail server: smtps://user:password@host:port' });

const evaluation = z.object({
  ...shared,
  HOST: z
    .enum(['127.0.0.1', '::1', 'localhost'], 'the evaluation mode listens on this machine alone: 127.0.0.1')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().optional(),
  DAYS_AHEAD: whole.min(0).max(4000).default(0),
});

const stripeValue = (pattern: RegExp, meant: string) => z.string(meant).regex(pattern, meant);

const production = z.object({
  ...shared,
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https$/, error: 'the https address by which clinics reach the product' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'the address of a PostgreSQL database: postgres://…' })
    .refine((url) => isLocal(url) || /sslmode=verify-full/.test(url), 'needs sslmode=verify-full'),
  SECRET_KEY: z.string('at least 32 random characters').min(32, 'at least 32 random characters'),
  STORAGE_URL: z.url({
    protocol: /^file$/,
    hostname: /^$/,
    error: 'the folder in which X-ray pictures are kept: file:///…',
  }),
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
});

/** Within one machine nothing travels that could be read. */
function isLocal(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What is set, or every variable that is missing or wrong, a line each. */
export function readConfig(env: Environment): Config | { readonly wrong: readonly string[] } {
  const isProduction = env.NODE_ENV === 'production';
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return isProduction ? readProduction(set) : readEvaluation(set);
}

function readEvaluation(env: Environment): ReturnType<typeof readConfig> {
  const read = evaluation.safeParse(env);
  if (!read.success) return { wrong: lines(read.error) };
  const { HOST, DATA_DIR, DATABASE_URL, SMTP_URL, MAIL_FROM, DAYS_AHEAD, ...rest } = read.data;
  return {
    ...common(rest),
    mode: 'evaluation',
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL ?? null,
    secret: null,
    publicUrl: null,
    trustedProxies: [],
    smtpUrl: SMTP_URL ?? null,
    mailFrom: MAIL_FROM ?? null,
    providerEmail: null,
    stripe: null,
    daysAhead: DAYS_AHEAD,
  };
}

function readProduction(env: Environment): ReturnType<typeof readConfig> {
  const read = production.safeParse(env);
  if (!read.success) return { wrong: lines(read.error) };
  const {
    HOST,
    PUBLIC_URL,
    DATABASE_URL,
    SECRET_KEY,
    STORAGE_URL,
    TRUSTED_PROXIES,
    SMTP_URL,
    MAIL_FROM,
    PROVIDER_EMAIL,
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_PRODUCT,
    ...rest
  } = read.data;
  return {
    ...common(rest),
    mode: 'production',
    host: HOST,
    dataDir: fileURLToPath(STORAGE_URL),
    databaseUrl: DATABASE_URL,
    secret: SECRET_KEY,
    publicUrl: PUBLIC_URL,
    trustedProxies: TRUSTED_PROXIES.split(',').flatMap((name) => name.trim() || []),
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    providerEmail: PROVIDER_EMAIL ?? null,
    stripe: {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: STRIPE_WEBHOOK_SECRET.split(/,\s*/),
      product: STRIPE_PRODUCT,
    },
    daysAhead: 0,
  };
}

interface Shared {
  readonly PORT: number;
  readonly SESSION_IDLE_MINUTES: number;
  readonly SESSION_MAX_HOURS: number;
  readonly CALLS_PER_MINUTE: number;
  readonly PLANS_FILE: Plans;
}

/** Run from the sources, or from the bundle that lies two folders above the apps. */
const IS_SOURCE = import.meta.url.endsWith('.ts');

function common({ PORT, SESSION_IDLE_MINUTES, SESSION_MAX_HOURS, CALLS_PER_MINUTE, PLANS_FILE }: Shared) {
  return {
    port: PORT,
    plans: PLANS_FILE,
    session: { idle: SESSION_IDLE_MINUTES * MINUTE, absolute: SESSION_MAX_HOURS * 60 * MINUTE },
    budgets: { ...BUDGETS, user: CALLS_PER_MINUTE, address: 2 * CALLS_PER_MINUTE },
    web: fileURLToPath(new URL(IS_SOURCE ? '../../../web/dist' : '../../web/dist', import.meta.url)),
  };
}

function lines({ issues }: z.ZodError): readonly string[] {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
