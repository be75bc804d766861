import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Product } from '../src/testing/product';
import { round } from './bench';

/** In ms for 95 % of the answers to a stranger; in MB for the server. */
export const GOAL = { health: 100, memory: 400 };
/**
 * A machine on which the server waited longer for a processor, relative to its running time, measures
 * nothing.
 */
const MOST_WAITED = 0.5;

export interface Met {
  readonly waits: readonly number[];
  readonly failed: readonly string[];
  /** Time waited for a processor, relative to the time that the server ran. */
  readonly waited: number;
  readonly isJudged: boolean;
}

/** In ns of the main thread. */
function readSchedule({ child: { pid } }: Product): { readonly ran: number; readonly waited: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    .split(' ')
    .map(Number);
  return { ran, waited };
}

export function openStranger(product: Product) {
  const asking = new Worker(new URL('./askHealth.mjs', import.meta.url), {
    workerData: { url: product.url },
  });
  let before = readSchedule(product);
  return {
    take: async (): Promise<Met> => {
      const met = await new Promise<Pick<Met, 'waits' | 'failed'>>((done) => {
        asking.once('message', done);
        asking.postMessage(null);
      });
      const after = readSchedule(product);
      const waited = (after.waited - before.waited) / Math.max(1, after.ran - before.ran);
      before = after;
      return { ...met, waited, isJudged: waited <= MOST_WAITED };
    },
    leave: () => asking.terminate(),
  };
}

export function findPart(waits: readonly number[], part: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function describeWaits(waits: readonly number[]): string {
  const at = (part: number) => round(findPart(waits, part), 1);
  return `${waits.length} answers, p50 ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`;
}
