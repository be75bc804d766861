import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { NO_SELLER } from '../../areas/billing/plans/billingTables';
import type { StripeKeys } from '../../areas/billing/stripe/stripe';
import { FIRST_TERMS, NO_COMPANY, RATE_LIMITS } from '../../platform/deps';
import { type Result, refuse } from '../../platform/base/result';
import { GIGABYTE } from '../../platform/storage/quota';
import { MINUTE } from '../../platform/base/time';
import { EVALUATION, NEEDED_BY, PRODUCTION } from './settings';

type Environment = Readonly<Record<string, string | undefined>>;

const IS_SOURCE = import.meta.url.endsWith('.ts');
/** Resolves the link to the newest build once, so that one build is served until the end. */
const WEB = fileURLToPath(new URL(IS_SOURCE ? '../../../../web/dist' : '../../web/dist', import.meta.url));

function toShared(env: z.output<typeof EVALUATION> | z.output<typeof PRODUCTION>) {
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    /** The address of a trace collector; null: nothing is traced. */
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** In the form `Name <address>`; null: nobody can reply. */
    mailFrom: env.MAIL_FROM ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePooler: env.DATABASE_POOLER,
    plans: env.PLANS_FILE,
    outboundAllow: env.OUTBOUND_ALLOW,
    session: { idle: env.SESSION_IDLE_MINUTES * MINUTE, absolute: env.SESSION_MAX_HOURS * 60 * MINUTE },
    rateLimits: {
      ...RATE_LIMITS,
      user: env.CALLS_PER_MINUTE,
      address: 2 * env.CALLS_PER_MINUTE,
      clinic: 5 * env.CALLS_PER_MINUTE,
    },
    clamd: env.CLAMD ?? null,
    quota: { xrays: env.QUOTA_XRAYS, bytes: env.QUOTA_GB * GIGABYTE },
    web: existsSync(WEB) ? realpathSync(WEB) : WEB,
  };
}

const evaluation = EVALUATION.transform((env) => ({
  ...toShared(env),
  /** Holds the embedded database, pictures, mails and accounts; null in production. */
  dataDir: resolve(env.DATA_DIR),
  /** An evaluation migrates as its own role, and makes secret and keys in the data folder. */
  migrateDatabaseUrl: null,
  secret: null,
  keyring: null,
  storageUrl: env.STORAGE_URL ?? pathToFileURL(resolve(env.DATA_DIR)).href,
  publicUrl: null,
  trustedProxies: [],
  providerEmail: null,
  securityContact: null,
  company: NO_COMPANY,
  seller: NO_SELLER,
  legalDir: null,
  passwordFilter: null,
  termsVersion: FIRST_TERMS,
  isBilled: true,
  owner: null,
  stripe: null,
  /** Advances the clock by so many days, to show what comes later. */
  daysAhead: env.DAYS_AHEAD,
}));

const production = PRODUCTION.transform((env) => ({
  ...toShared(env),
  dataDir: null,
  /** Belongs to the role that owns the tables; null: nothing is migrated. */
  migrateDatabaseUrl: env.MIGRATE_DATABASE_URL ?? null,
  secret: env.SECRET_KEY,
  keyring: env.KEYS,
  storageUrl: env.STORAGE_URL,
  publicUrl: env.PUBLIC_URL,
  trustedProxies: env.TRUSTED_PROXIES,
  providerEmail: env.PROVIDER_EMAIL ?? null,
  securityContact: env.SECURITY_CONTACT ?? null,
  company: {
    name: env.COMPANY_NAME,
    address: env.COMPANY_ADDRESS,
    number: env.COMPANY_NUMBER ?? null,
    udi: env.COMPANY_UDI ?? null,
    email: env.SUPPORT_EMAIL,
  },
  seller: {
    name: env.COMPANY_NAME,
    address: env.COMPANY_ADDRESS,
    country: env.COMPANY_COUNTRY ?? null,
    number: env.COMPANY_NUMBER ?? null,
    vat_number: env.COMPANY_VAT ?? null,
    account: env.COMPANY_IBAN ?? null,
  },
  /** `null` shows the product's template of the terms. */
  legalDir: env.LEGAL_DIR ?? null,
  passwordFilter: env.PASSWORD_FILTER ?? null,
  termsVersion: env.TERMS_VERSION,
  /** False where one clinic runs the product for itself, without plans and without a provider. */
  isBilled: env.BILLING === 'stripe',
  owner: env.OWNER ?? null,
  /** `null` uses the sandbox, which charges nothing. */
  stripe: env.BILLING === 'stripe' ? toStripeKeys(env) : null,
  daysAhead: 0,
}));

export type Config = z.output<typeof evaluation> | z.output<typeof production>;

/** `readConfig` refuses missing ones. */
function toStripeKeys(env: z.output<typeof PRODUCTION>): StripeKeys {
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecrets: (env.STRIPE_WEBHOOK_SECRET ?? '').split(/,\s*/),
    product: env.STRIPE_PRODUCT ?? '',
  };
}

/**
 * Reports all missing and wrong variables at once, with advice.
 * @param userId is this process's user; null if the system has none.
 */
export function readConfig(env: Environment, userId: number | null): Result<Config> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const isProduction = set.NODE_ENV === 'production';
  const read = (isProduction ? production : evaluation).safeParse(set);
  const errors = {
    ...(read.success ? {} : toErrors(read.error.issues, set)),
    ...(isProduction ? findProductionErrors(set, userId) : findForeign(set)),
  };
  return read.success && Object.keys(errors).length === 0 ? read.data : refuse('validation', { errors });
}

function toErrors(issues: readonly z.core.$ZodIssue[], set: Environment): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const name = String(issue.path[0]);
    const wrong =
      issue.code === 'custom'
        ? issue.message
        : name === 'NODE_ENV'
          ? `${set[name]} is not known`
          : 'is not valid';
    const problem = set[name] === undefined ? 'is missing' : wrong;
    errors[name] ??= [toAdvice(name, problem, set)];
  }
  return errors;
}

function toAdvice(name: string, problem: string, { NODE_ENV: mode }: Environment): string {
  const shape: Readonly<Record<string, z.ZodType>> =
    mode === 'production' ? PRODUCTION.shape : EVALUATION.shape;
  return `${problem}. Set it to ${shape[name]?.description}.`;
}

function findForeign(set: Environment): Record<string, string[]> {
  const names = Object.keys(PRODUCTION.shape).filter((name) => !(name in EVALUATION.shape) && name in set);
  const message = 'belongs to production alone. Set NODE_ENV to production, or take this variable away.';
  return Object.fromEntries(names.map((name) => [name, [message]]));
}

function findProductionErrors(set: Environment, userId: number | null): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const name of NEEDED_BY[set.BILLING === 'none' ? 'none' : 'stripe'])
    if (set[name] === undefined) errors[name] = [toAdvice(name, 'is missing', set)];
  if (userId === 0 && set.CONTAINER !== '1')
    errors.CONTAINER = [
      'production does not run as root. Start it as a user of its own, or, inside a container, set CONTAINER to 1.',
    ];
  const [secret, published] = [set.STRIPE_SECRET_KEY, set.STRIPE_PUBLISHABLE_KEY].map(toKeyMode);
  if (secret && published && secret !== published)
    errors.STRIPE_PUBLISHABLE_KEY = [
      `is of ${published} mode and STRIPE_SECRET_KEY of ${secret} mode. Set both to keys of the same mode.`,
    ];
  return errors;
}

function toKeyMode(key: string | undefined): string | undefined {
  return /^[a-z]+_(live|test)_/.exec(key ?? '')?.[1];
}
