import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PROXY } from './network';
import { NAME } from './preparation';

const SCRIPT = join(import.meta.dirname, 'machine.sh');
/**
 * The environment of a technician who has just signed in, and this machine's certificate authority for npm's
 * registry.
 */
const ENVIRONMENT = {
  HOME: '/root',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
  npm_config_cafile: '/etc/ssl/certs/ca-certificates.crt',
  npm_config_prefer_offline: 'true',
  http_proxy: PROXY,
  https_proxy: PROXY,
  no_proxy: `127.0.0.1,${NAME}`,
};

/** In bytes, with room to spare. Packages install much faster in memory. */
const NEEDED = 8e9;
const findPlace = () => (existsSync('/dev/shm') && freemem() > NEEDED ? '/dev/shm' : tmpdir());

export interface Machine {
  readonly root: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startMachine({ network }: { network: 'own' | 'shared' }): Promise<Machine> {
  const root = mkdtempSync(join(findPlace(), 'alveola-walk-'));
  const group = join(findControlGroups(), basename(root));
  let child: ChildProcess | null = null;
  const stop = async () => {
    child?.kill('SIGKILL');
    // Its processes end with the first of them.
    await pause(1000);
    execFileSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'], { stdio: 'ignore' });
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  };
  try {
    execFileSync('bash', [SCRIPT, 'make', root], { stdio: 'inherit' });
    const boot = ['--pdeathsig', 'KILL', 'bash', SCRIPT, 'boot', root, group, network];
    child = spawn('setpriv', boot, { stdio: ['ignore', 'inherit', 'inherit'] });
    return { root, pid: await findFirst(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function findControlGroups(): string {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, place] = mounts.find((line) => line.split(' ')[2] === 'cgroup2')?.split(' ') ?? [];
  if (place === undefined) throw new Error('The walk needs control groups of the second version.');
  return place;
}

async function findFirst({ pid }: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    await pause(200);
    const first = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
    const state = await runOn(first, 'systemctl is-system-running || true').catch(() => '');
    if (/running|degraded/.test(state)) return first;
  }
  throw new Error('The machine does not start.');
}

const run = promisify(execFile);
const ALL = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--root', '--wd'];

/** Runs a script as root until its first failure. @returns its output. @throws with its output */
export async function runOn(pid: number, script: string): Promise<string> {
  const args = ['--target', String(pid), ...ALL, 'bash', '-ec', `exec 2>&1\n${script}`];
  try {
    const { stdout } = await run('nsenter', args, { env: ENVIRONMENT, maxBuffer: 2 ** 28 });
    return stdout;
  } catch (error) {
    const { stdout = '', message } = error as { stdout?: string; message: string };
    throw new Error(stdout.trim() === '' ? message : stdout.trim().slice(-3000), { cause: error });
  }
}
