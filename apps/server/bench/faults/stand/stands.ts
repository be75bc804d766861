import { setTimeout as pause } from 'node:timers/promises';
import { openStand, readPostmaster, type Stand } from '../../bench';

export const MINUTE = 60_000;

export const times = (standard: number) => Number(process.env.FAULT_TIMES ?? standard);

export async function onStand<T>(work: (stand: Stand) => Promise<T>): Promise<T> {
  const stand = await openStand();
  try {
    return await work(stand);
  } finally {
    await stand.close();
  }
}

/** A setting in the address overrides the product's. `off` acknowledges what is in memory alone. */
export function committing({ url }: Stand, commit: 'on' | 'off'): string {
  const address = new URL(url);
  address.searchParams.set('options', `-c synchronous_commit=${commit} -c statement_timeout=15000`);
  return address.href;
}

/** SIGQUIT is PostgreSQL's immediate stop. Waits until the server at this address can write again. */
export async function killDatabase(
  stand: Stand,
  signal: 'SIGKILL' | 'SIGQUIT',
  server: string,
): Promise<void> {
  process.kill(readPostmaster(stand), signal);
  await pause(300);
  // A database that is still dying cannot be started, so this tries until it is dead.
  for (let tries = 0; tries < 600; tries += 1) {
    await stand.revive().catch(() => undefined);
    const status = await fetch(`${server}/api/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 204) return;
    await pause(50);
  }
  throw new Error('The database did not come back.');
}
