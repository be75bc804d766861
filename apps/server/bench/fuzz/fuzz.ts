import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine, memoryOf, openStand, readersOf, round, signIn } from '../bench';
import { describeWaits, findPart, GOAL, openStranger } from '../health';
import { type Door, openDoors } from './openDoors';

/**
 * `npm run fuzz -- [MINUTES] [SEED]` on Linux sends drawn files, calls and requests, most of them valid ones
 * with mistakes, through every door of the built server, one at a time through each, while a stranger asks
 * for `/api/health`. It pauses ten of every sixty seconds to measure the machine itself, and judges time only
 * by minutes in which the server got a processor. Ends with 1 when the server failed, lost something, ended,
 * needed too much memory or kept the stranger waiting.
 */
const [minutes = 1, seed = 1] = process.argv.slice(2).map(Number);
const CYCLE_MS = { sent: 50_000, calm: 10_000 };
/** In MB: the V8 heap in a container of 2 GB, as deploy/ sets it. */
const HEAP = 1024;

interface Counts {
  readonly statuses: Map<number, number>;
  sent: number;
}

const problems: string[] = [];
const counts = new Map<string, Counts>();
const wait = (ms: number) => new Promise((next) => setTimeout(next, ms));

function tell(problem: string, bytes?: Buffer): void {
  problems.push(problem);
  if (problems.length > 50) return;
  console.log(`FAILED: ${problem}`);
  if (bytes === undefined) return;
  const folder = join(tmpdir(), 'alveola-fuzz');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${seed}-${problems.length}`), bytes);
}

async function sendThrough(name: string, door: Door, until: number): Promise<void> {
  const count = counts.get(name) ?? { sent: 0, statuses: new Map() };
  counts.set(name, count);
  while (performance.now() < until) {
    const sent = await door().catch((error: unknown) => ({
      name: 'no answer',
      bytes: undefined,
      statuses: [],
      problem: String(error),
    }));
    count.sent += 1;
    for (const status of sent.statuses) count.statuses.set(status, (count.statuses.get(status) ?? 0) + 1);
    if (sent.problem !== null)
      tell(`${name}: ${sent.name}: ${sent.problem} (${sent.statuses.join()})`, sent.bytes);
  }
}

console.log(`${machine()}, ${minutes} minutes, seed ${seed}`);
const stand = await openStand();
try {
  const product = await stand.start({ NODE_OPTIONS: `--max-old-space-size=${HEAP}` });
  let isOver = false;
  product.child.once('exit', (code, signal) => {
    if (!isOver) tell(`the server ended: ${code ?? signal}`);
  });
  const owner = await stand.clinician(product);
  const doors = await openDoors(product.url, { owner, stranger: await signIn(product.url) }, seed);
  const stranger = openStranger(product);
  const calm: number[] = [];
  const busy: number[] = [];
  const judged: number[] = [];
  const parts: number[] = [];
  let unanswered = 0;
  const loads: number[] = [];
  let reader = 0;
  const watch = setInterval(() => {
    reader = Math.max(reader, readersOf(product));
    loads.push(loadavg()[0] ?? 0);
  }, 1000);
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end && product.child.exitCode === null) {
    await stranger.take();
    await wait(CYCLE_MS.calm);
    calm.push(...(await stranger.take()).waits);
    const until = Math.min(end, performance.now() + CYCLE_MS.sent);
    await Promise.all(Object.entries(doors).map(([name, door]) => sendThrough(name, door, until)));
    if (product.child.exitCode !== null) break;
    const met = await stranger.take();
    busy.push(...met.waits);
    // A server that got no processor for ten seconds has not failed.
    if (met.isJudged) for (const problem of met.failed) tell(`health: ${problem}`);
    unanswered += met.failed.length;
    parts.push(met.waited);
    if (met.isJudged) judged.push(...met.waits);
    if (performance.now() < end)
      console.log(
        `${round((end - performance.now()) / 60_000, 0)} minutes left, ${round(memoryOf(product).now, 0)} MB`,
      );
  }
  clearInterval(watch);
  const { most } = memoryOf(product);
  isOver = true;
  await stranger.leave();
  for (const [name, { sent, statuses }] of counts)
    console.log(
      `${name}: ${sent} sent; ${[...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}`,
    );
  console.log(`health, nothing sent: ${describeWaits(calm)}`);
  console.log(`health, all sent: ${describeWaits(busy)}`);
  console.log(
    `load ${round(Math.min(...loads), 1)} to ${round(Math.max(...loads), 1)}, mean ${round(loads.reduce((sum, each) => sum + each, 0) / loads.length, 1)}`,
  );
  console.log(
    `memory at most ${round(most, 0)} MB (goal ${GOAL.memory}), its readers ${round(reader, 0)} MB each`,
  );
  if (most > GOAL.memory) tell(`the server took ${round(most, 0)} MB`);
  console.log(
    `the server waited for a processor ${round(Math.min(...parts), 1)} to ${round(Math.max(...parts), 1)} times as long as it ran`,
  );
  console.log(`${unanswered} of a stranger's questions were not answered in ten seconds`);
  if (judged.length > 0) console.log(`health, all sent, judged: ${describeWaits(judged)}`);
  else console.log('The machine was too busy to tell anything about time.');
  if (findPart(judged, 0.95) > GOAL.health)
    tell(`a stranger waited ${round(findPart(judged, 0.95), 0)} ms (p95)`);
  console.log(`${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await stand.close();
}
