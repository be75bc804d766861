import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMachine } from './machine';
import { openGate } from './network';
import { prepareMachine, toAuthority } from './preparation';

/**
 * `npm run walk` follows the operator's guide on a new machine with its own commands in order, on Debian as
 * root; `DEBIAN=bookworm` takes Debian 12. Ends with 1 when a command fails or does not have the promised
 * result.
 */
const WALKER = join(import.meta.dirname, 'walker.ts');
/** Enters the machine's network, where its name leads to it, with this machine's files. */
const ENTER = 'mount --bind "$0" /etc/hosts && exec "$@"';

const GATE = join(tmpdir(), `alveola-walk-${process.pid}.socket`);
openGate(GATE);
const since = performance.now();
const machine = await startMachine({ network: 'own' });
try {
  prepareMachine(machine.root);
  const node = [process.execPath, '--import', 'tsx', WALKER];
  const inside = ['nsenter', `--net=/proc/${machine.pid}/ns/net`, 'unshare', '--mount', 'bash', '-c', ENTER];
  const walker = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', ...inside, join(machine.root, 'etc/hosts'), ...node],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_EXTRA_CA_CERTS: toAuthority(machine.root),
        WALK_ROOT: machine.root,
        WALK_PID: String(machine.pid),
        WALK_GATE: GATE,
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => walker.kill('SIGKILL'));
  const [code] = await once(walker, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await machine.stop();
  rmSync(GATE, { force: true });
}
const minutes = ((performance.now() - since) / 60_000).toFixed(1);
console.log(
  process.exitCode === 0 ? `The guide holds: ${minutes} min.` : `The guide does not hold: ${minutes} min.`,
);
