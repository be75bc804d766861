import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, NODES, toHost } from './places';

/**
 * Each node of the database has a Linux network namespace of its own, and a bridge joins them. It needs root.
 */
const BRIDGE = 'alveola';
export const toNetwork = (n: number) => `alveola-${n}`;
const toPort = (n: number) => `alveola-p${n}`;
/** Bytes of memory that the disk of a node takes. */
const DISK = '700m';
export const toDisk = (n: number) => join(FOLDER, 'postgres', `disk-${n}`);

function run(command: string): void {
  const [program = '', ...args] = command.split(' ');
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

export function openNetwork(): void {
  if (existsSync(`/sys/class/net/${BRIDGE}`)) return;
  run(`ip link add ${BRIDGE} type bridge`);
  run(`ip address add ${toHost(0)}/24 dev ${BRIDGE}`);
  run(`ip link set ${BRIDGE} up`);
  for (const n of NODES) {
    const network = toNetwork(n);
    run(`ip netns add ${network}`);
    run(`ip link add ${toPort(n)} type veth peer name eth0 netns ${network}`);
    run(`ip link set ${toPort(n)} master ${BRIDGE} up`);
    run(`ip -n ${network} address add ${toHost(n)}/24 dev eth0`);
    for (const device of ['lo', 'eth0']) run(`ip -n ${network} link set ${device} up`);
    run(`mkdir -p ${toDisk(n)}`);
    run(`mount -t tmpfs -o size=${DISK},mode=755 tmpfs ${toDisk(n)}`);
    run(`chown postgres:postgres ${toDisk(n)}`);
  }
}

export function closeNetwork(): void {
  const gone = [
    `ip link delete ${BRIDGE}`,
    ...NODES.flatMap((n) => [
      `ip link delete ${toPort(n)}`,
      `ip netns delete ${toNetwork(n)}`,
      `umount -l ${toDisk(n)}`,
    ]),
  ];
  for (const command of gone)
    try {
      run(command);
    } catch {
      // The device did not exist.
    }
}

export function findProcesses(n: number): readonly number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', toNetwork(n)], { encoding: 'utf8' });
  return stdout.trim().split('\n').filter(Boolean).map(Number);
}

export const cutOff = (n: number) => run(`ip link set ${toPort(n)} down`);
export const joinAgain = (n: number) => run(`ip link set ${toPort(n)} up`);

export function fillDisk(n: number): () => void {
  const file = join(toDisk(n), 'filler');
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'], { stdio: 'ignore' });
  return () => rmSync(file);
}

/** These nodes do not reach each other, while all others reach them. */
export function part(nodes: readonly number[], isParted: boolean): void {
  for (const n of nodes) run(`bridge link set dev ${toPort(n)} isolated ${isParted ? 'on' : 'off'}`);
}
