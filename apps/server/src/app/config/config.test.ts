import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRefused } from '../../platform/base/result';
import { readConfig } from './config';
import { EVALUATION, PRODUCTION as PRODUCTION_SETTINGS } from './settings';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://app.example.com',
  DATABASE_URL: 'postgres://u:p@db.example.com/alveola?sslmode=verify-full',
  SECRET_KEY: 'Zk3x9QwR7vLt2YpN8sHd5JmC4bGfA6uE',
  KEYS: '2026:p7GmW2xRtY9bQv4KdN8sLh3JcF6zA5uE',
  STORAGE_URL: 'file:///srv/alveola',
};

function wrong(env: Record<string, string>): readonly string[] {
  const config = readConfig(env, 1000);
  return isRefused(config) ? Object.keys(config.errors ?? {}) : [];
}

it('evaluates without any setting, on this machine alone', () => {
  expect(readConfig({}, 0)).toMatchObject({
    mode: 'evaluation',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    publicUrl: null,
  });
  expect(wrong({ HOST: '0.0.0.0' })).toEqual(['HOST']);
  expect(wrong({ PORT: '70000' })).toEqual(['PORT']);
});

it('names every setting that production lacks, at once', () => {
  expect(wrong({ NODE_ENV: 'production' })).toEqual(
    expect.arrayContaining([
      'PUBLIC_URL',
      'DATABASE_URL',
      'SECRET_KEY',
      'KEYS',
      'STORAGE_URL',
      'SUPPORT_EMAIL',
      'COMPANY_NAME',
      'COMPANY_ADDRESS',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRODUCT',
    ]),
  );
});

it('needs an owner and a country in the place of Stripe where nothing is billed', () => {
  const names = wrong({ ...PRODUCTION, BILLING: 'none' });
  expect(names).toEqual(expect.arrayContaining(['OWNER', 'COMPANY_COUNTRY']));
  expect(names.filter((name) => name.startsWith('STRIPE'))).toEqual([]);
});
const DATABASE = 'postgres://u:p@db.example.com/alveola';

it.each([
  ['PUBLIC_URL', 'http://app.example.com'],
  ['PUBLIC_URL', Object.assign(new URL('https://app.example.com'), { username: 'u', password: 'p' }).href],
  ['PUBLIC_URL', 'https://app.example.com/alveola'],
  ['DATABASE_URL', 'mysql://u:p@db.example.com/alveola'],
  ['DATABASE_URL', DATABASE],
  ['DATABASE_URL', `${DATABASE}?sslmode=require`],
  ['DATABASE_URL', `${DATABASE}?sslmode=verify-full&sslmode=no-verify`],
  ['DATABASE_URL', `${DATABASE}?sslmode=no-verify&application_name=sslmode=verify-full`],
  ['DATABASE_URL', Object.assign(new URL(DATABASE), { username: 'sslmode=verify-full' }).href],
  ['DATABASE_URL', 'postgres://u:p@127.0.0.1/alveola?host=db.example.com'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY', 'x'.repeat(64)],
  ['SECRET_KEY', 'change-me-'.repeat(5)],
  ['SECRET_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['KEYS', ''],
  ['KEYS', 'p7GmW2xRtY9bQv4KdN8sLh3JcF6zA5uE'],
  ['KEYS', '2026:short'],
  ['KEYS', `2026:${'x'.repeat(64)}`],
  ['KEYS', '1:p7GmW2xRtY9bQv4KdN8sLh3JcF6zA5uE,1:Zk3x9QwR7vLt2YpN8sHd5JmC4bGfA6uE'],
  ['STORAGE_URL', '/srv/alveola'],
  ['STORAGE_URL', 'file://srv/alveola'],
  ['STORAGE_URL', 's3://pictures'],
  ['STORAGE_URL', 's3://pictures?endpoint=https://s3.example.com'],
  ['STORAGE_URL', 's3://pictures?region=eu-north-1&endpoint=http://s3.example.com'],
  ['STORAGE_URL', `s3://pictures?region=eu-north-1&endpoint=https://key:${'s'}@s3.example.com`],
  ['STORAGE_URL', 's3://key:secret@pictures?region=eu-north-1'],
  ['STORAGE_URL', 's3://pictures/folder?region=eu-north-1'],
  ['STORAGE_URL', 's3://pictures?region=eu-north-1&secret=x'],
  ['TRUSTED_PROXIES', ''],
  ['TRUSTED_PROXIES', '10.0.0.1, proxy.example.com'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'none, 10.0.0.1'],
  ['OUTBOUND_ALLOW', '10.0.0.0/8, intranet.example.com'],
  ['SESSION_IDLE_MINUTES', '121'],
  ['SESSION_MAX_HOURS', '25'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['SUPPORT_EMAIL', 'support'],
  ['LEGAL_DIR', '/nowhere/legal'],
  ['PASSWORD_FILTER', '/nowhere/leaked.filter'],
  ['PASSWORD_FILTER', import.meta.filename],
  ['PLANS_FILE', '/nowhere/plans.json'],
  ['BILLING', 'paypal'],
  ['OWNER', 'kari@clinic.example'],
  ['OWNER', 'Kari <kari>'],
])('refuses in production %s=%s', (name, value) => {
  expect(wrong({ ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_live_1', [name]: value })).toContain(name);
});

it.each([
  ['TRUSTED_PROXIES', 'none'],
  ['TRUSTED_PROXIES', 'loopback, 10.0.0.0/8, fd00::1'],
  ['OUTBOUND_ALLOW', '10.1.0.0/16, fd00::1'],
  ['DATABASE_URL', 'postgres:///alveola?host=/var/run/postgresql'],
  ['SECRET_KEY', '3f9a1c27e5b8d04613fa9c72be50d841'],
  ['KEYS', '2027:Zk3x9QwR7vLt2YpN8sHd5JmC4bGfA6uE, 2026:p7GmW2xRtY9bQv4KdN8sLh3JcF6zA5uE'],
  ['STORAGE_URL', 's3://pictures?region=eu-north-1'],
  ['STORAGE_URL', 's3://pictures?region=default&endpoint=https://s3.example.com'],
  ['STORAGE_URL', 's3://pictures?region=default&endpoint=http://127.0.0.1:7480'],
])('takes in production %s=%s', (name, value) => {
  expect(wrong({ ...PRODUCTION, [name]: value })).not.toContain(name);
});

it('refuses in an evaluation what lies on another machine', () => {
  expect(wrong({ DATABASE_URL: DATABASE })).toEqual(['DATABASE_URL']);
  expect(wrong({ DATABASE_URL: 'postgres://u:p@localhost/a?host=10.0.0.1' })).toEqual(['DATABASE_URL']);
  expect(wrong({ SMTP_URL: 'smtps://mail.example.com' })).toEqual(['SMTP_URL']);
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  expect(wrong({ [name]: 'https://traces.example.com' })).toEqual([name]);
  expect(wrong({ ...PRODUCTION, [name]: 'https://traces.example.com' })).not.toContain(name);
  expect(wrong({ STORAGE_URL: 's3://pictures?region=eu-north-1' })).toEqual(['STORAGE_URL']);
  expect(wrong({ STORAGE_URL: 'file:///srv/alveola' })).toEqual(['STORAGE_URL']);
});

it('tells nothing of what a variable holds', () => {
  const secret = 'hunter2';
  const answerText = JSON.stringify(
    readConfig({ ...PRODUCTION, SECRET_KEY: secret, SMTP_URL: secret }, 1000),
  );
  expect(answerText).toContain('SECRET_KEY');
  expect(answerText).not.toContain(secret);
});

it('takes the prices of a file, and says which of them is wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-plans-'));
  const PLANS_FILE = join(folder, 'plans.json');
  const readPrices = (file: object) => {
    writeFileSync(PLANS_FILE, JSON.stringify(file));
    return readConfig({ PLANS_FILE }, 0);
  };
  expect(readPrices({ currency: 'NOK', starter: { monthly: 50_000 } })).toMatchObject({
    plans: { currency: 'NOK', starter: { amounts: { MONTHLY: 50_000, YEARLY: 510_000 } } },
  });
  expect(readPrices({ starter: { monthly: 0 } })).toMatchObject({
    errors: { PLANS_FILE: [expect.stringMatching(/^does not hold prices: starter\.monthly: \S/)] },
  });
  rmSync(folder, { recursive: true });
});

it('has every variable in the page for operators', () => {
  const page = readFileSync(new URL('../../../../../docs/operation.md', import.meta.url), 'utf8');
  const names = Object.keys({ ...EVALUATION.shape, ...PRODUCTION_SETTINGS.shape });
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('takes a database on the same machine without TLS', () => {
  expect(wrong({ ...PRODUCTION, DATABASE_URL: 'postgres://u:p@127.0.0.1/alveola' })).not.toContain(
    'DATABASE_URL',
  );
});
