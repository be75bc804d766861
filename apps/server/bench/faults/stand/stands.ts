import { setTimeout as pause } from 'node:timers/promises';
import { openStand, readPostmaster, type Stand } from '../../bench';

export const MINUTE = 60_000;

/** What is done so often by itself; fewer to try it out. */
export const times = (standard: number) => Number(process.env.FAULT_TIMES ?? standard);

export async function onStand<T>(work: (stand: Stand) => Promise<T>): Promise<T> {
  const stand = await openStand();
  try {
    return await work(stand);
  } finally {
    await stand.close();
  }
}

/** What stands in the address goes before what the product says. `off`: what is in memory alone is acknowledged. */
export function committing({ url }: Stand, commit: 'on' | 'off'): string {
  const address = new URL(url);
  address.searchParams.set('options', `-c synchronous_commit=${commit} -c statement_timeout=15000`);
  return address.href;
}

/** SIGKILL, or SIGQUIT: PostgreSQL's immediate stop. It is back when the server at this address can write again. */
export async function killDatabase(
  stand: Stand,
  signal: 'SIGKILL' | 'SIGQUIT',
  server: string,
): Promise<void> {
  process.kill(readPostmaster(stand), signal);
  await pause(300);
  // One that is still dying is not started anew: asked until it is dead.
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
