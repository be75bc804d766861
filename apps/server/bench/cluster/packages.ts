import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs, and the packages of Debian that bring them. PgBouncer and Ceph are installed by the scripts that start them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '/usr/bin/patroni': ['postgresql', 'patroni', 'python3-etcd'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/sbin/bridge': ['iproute2'],
};

export function ensurePackages(): void {
  const missing = Object.keys(PACKAGES).filter((program) => !existsSync(program));
  if (missing.length === 0) return;
  const names = missing.flatMap((program) => PACKAGES[program] ?? []);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`The cluster needs ${names.join(', ')}: install them.`);
  console.log(`Installing ${names.join(', ')} …`);
  // A run level in which the services of the packages do not start.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}
