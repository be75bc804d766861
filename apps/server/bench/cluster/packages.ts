import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Maps programs to the Debian packages that bring them. The scripts that start PgBouncer and Ceph install
 * those.
 */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '/usr/bin/patroni': ['postgresql', 'patroni', 'python3-etcd'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/bin/openssl': ['openssl'],
  '/usr/sbin/bridge': ['iproute2'],
};

export function ensurePackages(): void {
  const missing = Object.keys(PACKAGES).filter((program) => !existsSync(program));
  if (missing.length === 0) return;
  const names = missing.flatMap((program) => PACKAGES[program] ?? []);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`The cluster needs ${names.join(', ')}: install them.`);
  console.log(`Installing ${names.join(', ')} …`);
  // At this run level the services of the packages do not start.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}
