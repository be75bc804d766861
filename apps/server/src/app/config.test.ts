import { expect, it } from 'vitest';
import { isRefused } from '../platform/result';
import { readConfig } from './config';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://app.example.com',
  DATABASE_URL: 'postgres://u:p@db.example.com/alveola?sslmode=verify-full',
  SECRET_KEY: 'x'.repeat(32),
  STORAGE_URL: 'file:///srv/alveola',
};

function wrong(env: Record<string, string>): readonly string[] {
  const config = readConfig(env);
  return isRefused(config) ? Object.keys(config.errors ?? {}) : [];
}

it('evaluates without any setting, on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
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
      'STORAGE_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRODUCT',
    ]),
  );
});

it.each([
  ['PUBLIC_URL', 'http://app.example.com'],
  ['DATABASE_URL', 'mysql://u:p@db.example.com/alveola'],
  ['DATABASE_URL', 'postgres://u:p@db.example.com/alveola'],
  ['SECRET_KEY', 'short'],
  ['STORAGE_URL', '/srv/alveola'],
  ['STORAGE_URL', 'file://srv/alveola'],
  ['STORAGE_URL', 's3://pictures'],
  ['STORAGE_URL', 's3://pictures?endpoint=https://s3.example.com'],
  ['STORAGE_URL', 's3://pictures?region=eu-north-1&endpoint=http://s3.example.com'],
  ['STORAGE_URL', 's3://pictures?region=eu-north-1&endpoint=https://key:secret@s3.example.com'],
  ['STORAGE_URL', 's3://key:secret@pictures?region=eu-north-1'],
  ['STORAGE_URL', 's3://pictures/folder?region=eu-north-1'],
  ['STORAGE_URL', 's3://pictures?region=eu-north-1&secret=x'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['PLANS_FILE', '/nowhere/plans.json'],
])('refuses in production %s=%s', (name, value) => {
  expect(wrong({ ...PRODUCTION, [name]: value })).toContain(name);
});

it('takes a database on the same machine without TLS', () => {
  expect(wrong({ ...PRODUCTION, DATABASE_URL: 'postgres://u:p@127.0.0.1/alveola' })).not.toContain(
    'DATABASE_URL',
  );
});

it.each([
  's3://pictures?region=eu-north-1',
  's3://pictures?region=default&endpoint=https://s3.example.com',
  's3://pictures?region=default&endpoint=http://127.0.0.1:7480',
])('takes the bucket %s', (url) => {
  expect(wrong({ ...PRODUCTION, STORAGE_URL: url })).not.toContain('STORAGE_URL');
});
