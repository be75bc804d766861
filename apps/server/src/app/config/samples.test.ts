import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { MAX_IMPORT_BYTES } from '@alveola/contract';
import { expect, it } from 'vitest';
import { readBlocks } from '../../../bench/walk/guide';
import { DEADLINES } from '../../platform/base/deadlines';
import { isRefused } from '../../platform/base/result';
import { SECOND } from '../../platform/base/time';
import { SECRETS } from '../../testing/people/secrets';
import { readConfig } from './config';
import { PRODUCTION } from './settings';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const env = parseEnv(read('deploy/alveola.env.example')) as Record<string, string>;
const readUnit = (path: string) =>
  new Map([...read(path).matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]));
const unit = readUnit('deploy/alveola.service');
const backup = readUnit('deploy/alveola-backup.service');
const [caddy, nginx] = [read('deploy/Caddyfile'), read('deploy/nginx.conf')];
const PAGES = ['operators.md', 'restore.md', 'roll-back.md', 'containers.md', 'hosting.md'];
const guide = PAGES.map((page) => read(`docs/${page}`)).join('\n');
const [installer, upgrade] = [read('deploy/install.sh'), read('deploy/upgrade.sh')];
const name = new URL(env.PUBLIC_URL ?? '').hostname;
const upstream = `${env.HOST}:${env.PORT}`;
const megabytes = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]) * 1e6;

it('the sample of variables is a production once its secrets are filled in', () => {
  expect(Object.keys(env).filter((key) => !(key in PRODUCTION.shape))).toEqual([]);
  const empty = Object.keys(env).filter((key) => env[key] === '');
  expect(new Set(empty)).toEqual(new Set(Object.keys(SECRETS)));
  const config = readConfig({ ...env, ...SECRETS }, 1000);
  expect(isRefused(config) ? config.errors : null).toBeNull();
});

it('sample and installer sign in as the two roles that the installer makes', () => {
  const role = (url = '') => new URL(url).username;
  const [serves, owns] = [role(env.DATABASE_URL), role(env.MIGRATE_DATABASE_URL)];
  expect(serves).not.toBe(owns);
  for (const each of [serves, owns]) {
    expect(installer).toContain(`create role ${each} login`);
    expect(installer).toContain(`DATABASE_URL=postgres://${each}:`);
  }
  expect(installer).toContain(`create database alveola owner ${owns};`);
});

it('the unit starts the product as npm start does, as a user, and gives it the time to stop', () => {
  expect(unit.get('ExecStart')).toBe(`/usr/bin/${JSON.parse(read('package.json')).scripts.start}`);
  expect(unit.get('User')).toBe('alveola');
  // The supervisor reports to systemd every five seconds, by a program of systemd's.
  expect([unit.get('Type'), unit.get('NotifyAccess')]).toEqual(['notify', 'all']);
  expect(Number(unit.get('WatchdogSec'))).toBeGreaterThan(15);
  expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(10);
  expect(installer).toContain(`ENV=${unit.get('EnvironmentFile')} `);
  expect(upgrade).toContain(`LINK=${unit.get('WorkingDirectory')}\n`);
  expect(installer).toContain(`STORAGE_URL=file://${unit.get('ReadWritePaths')}`);
  expect(env.STORAGE_URL).toBe(`file://${unit.get('ReadWritePaths')}`);
});

it.each([
  ['Caddy', caddy, /read_header (\d+)s/],
  ['Caddy in front of two', read('deploy/compose/Caddyfile'), /read_header (\d+)s/],
  ['nginx', nginx, /client_header_timeout (\d+)s/],
])('%s gives the head of a request as long as the server does', (_, text, seconds) => {
  expect(Number(seconds.exec(text)?.[1]) * SECOND).toBe(DEADLINES.headers);
});

it.each([
  ['Caddy', caddy, /max_size (\d+)MB/],
  ['nginx', nginx, /client_max_body_size (\d+)m/],
])('%s leads the name to the port, and takes the largest import', (_, text, size) => {
  expect(text).toContain(upstream);
  expect(text).toContain(name);
  expect(megabytes(text, size)).toBeGreaterThan(MAX_IMPORT_BYTES);
  expect(text.match(/\{/g)).toHaveLength(text.match(/\}/g)?.length ?? 0);
});

it('nginx says who asks, to a server that trusts it, and waits as long as a call may take', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx).toContain('proxy_set_header X-Forwarded-Proto https;');
  expect(env.TRUSTED_PROXIES).toBe(env.HOST);
  const seconds = Number(/proxy_read_timeout (\d+)s/.exec(nginx)?.[1]);
  expect(seconds * 1000).toBeGreaterThan(DEADLINES.longHandler);
});

it('the guide names variables, commands, files and ports as they are', () => {
  const outside = [
    'BACKUP_KEY',
    'RESTIC_PASSWORD',
    'RESTIC_REPOSITORY',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  ];
  const named = [...guide.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, variable = '']) => variable);
  expect(named.filter((each) => !(each in PRODUCTION.shape) && !outside.includes(each))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, command = '']) => command);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  const files = [...guide.matchAll(/deploy\/[\w./-]+\w/g)].map(String);
  const made = read('.gitignore').split('\n');
  const isMade = (file: string) => made.includes(file) || made.includes(`${file}/`);
  expect(files.filter((file) => !isMade(file) && !existsSync(join(root, file)))).toEqual([]);
  expect(guide).toContain(`http://127.0.0.1:${env.METRICS_PORT}/metrics`);
  expect(guide).toContain(`https://${name}`);
});

it('the installer writes a production, and asks for what nobody else knows', () => {
  const written = [...installer.matchAll(/(?<=[" ])([A-Z]+(?:_[A-Z]+)*)=(?:\S)/g)].map(([, key = '']) => key);
  const asked = [...installer.matchAll(/ask ([A-Z_]+) "/g)].map(([, key = '']) => key);
  expect(asked.filter((key) => !(key in PRODUCTION.shape))).toEqual(['BACKUP']);
  const unbilled = readConfig({ NODE_ENV: 'production', BILLING: 'none' }, 1000);
  const needed = Object.keys((isRefused(unbilled) && unbilled.errors) || {});
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((key) => ![...written, ...asked].includes(key))).toEqual([]);
});

it('the guide has commands for every section that the walk follows, and its scripts copy files that exist', () => {
  const blocks = PAGES.flatMap((page) => readBlocks(page, read(`docs/${page}`)));
  const sections = new Set(blocks.filter(({ isWalked }) => isWalked).map(({ section }) => section));
  expect(sections).toEqual(
    new Set([
      'Install',
      'Backup',
      'Try a restore',
      'Back to a moment',
      'When the machine is lost',
      'Upgrade',
      'Roll back',
    ]),
  );
  const text = [installer, upgrade, ...blocks.map((block) => block.text)].join('\n');
  const named = [...text.matchAll(/deploy\/[\w./-]+\w/g)].map(String);
  // The scripts name units without their ends.
  const isThere = (file: string) =>
    readdirSync(join(root, dirname(file))).some((each) => each.startsWith(basename(file)));
  expect(named.filter((file) => !isThere(file))).toEqual([]);
  for (const file of ['alveola.service', 'alveola-backup', 'pgbackrest/archive.conf', 'nginx.conf'])
    expect(text).toContain(`deploy/${file}`);
});

it('the backup runs what the build makes, as the server does, with its variables and a key of its own', () => {
  for (const key of ['User', 'Group', 'WorkingDirectory', 'ProtectSystem', 'NoNewPrivileges', 'PrivateTmp'])
    expect(backup.get(key)).toBe(unit.get(key));
  expect(read('scripts/build.mjs')).toContain("out: 'backup'");
  expect(read('deploy/alveola-backup.service')).toContain(
    '\nExecStart=/usr/bin/node apps/server/dist/backup.js make\n',
  );
  expect(read('deploy/alveola-backup.service')).toContain(`EnvironmentFile=${unit.get('EnvironmentFile')}`);
  expect(installer).toContain(`BACKUP_ENV=${backup.get('EnvironmentFile')}\n`);
});

it('the units of the database run as its user, and what they name is there', () => {
  for (const name of ['alveola-database-backup', 'alveola-database-check']) {
    const service = read(`deploy/pgbackrest/${name}.service`);
    expect(service).toContain('User=postgres\n');
    const named = [...service.matchAll(/\/opt\/alveola\/(\S+)/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(existsSync(join(root, `deploy/pgbackrest/${name}.timer`))).toBe(true);
    expect(installer).toContain(`${name}.timer`);
  }
  expect(
    Number(/^archive_timeout = (\d+)$/m.exec(read('deploy/pgbackrest/archive.conf'))?.[1]),
  ).toBeLessThanOrEqual(60);
});
