import { readdirSync, readFileSync } from 'node:fs';
import {
  type Caller,
  closedLoop,
  fullMouth,
  ids,
  readPostmaster,
  round,
  type Slice,
  type Stand,
} from '../bench';
import { newReport } from '../saves';

const COUNTS = [1, 2, 4];
/** In all, whatever the number of servers. */
const AT_ONCE = 8;
const SLICE = 5000;
/** A clock tick of /proc, in s: Linux counts so on every machine that it runs on here. */
const TICK = 1 / 100;
const SAVE = '/patient/patient-report/save';

/**
 * One to four servers on one database and the same load: what a save and a page cost in processor time. On a machine whose
 * processors are all busy more servers are not faster; what they do to the cost of each call is what can be seen.
 */
export async function benchProcesses(stand: Stand): Promise<string[]> {
  const lines: string[] = [];
  const postmaster = readPostmaster(stand);
  for (const count of COUNTS) {
    const products = [];
    for (let n = 0; n < count; n += 1) products.push(await stand.start());
    const callers = await Promise.all(products.map((product) => stand.clinician(product)));
    const pids = products.map(({ child }) => child.pid ?? 0);
    const reports = await Promise.all(
      ids(AT_ONCE).map((_, n) => newReport(toCaller(callers, n), `g${count}-${n}`)),
    );
    let seq = 0;
    const save = async (worker: number) => {
      seq += 1;
      const body = `{"type":"measurement","patient_number":"g${count}-${worker}","reference_number":null,"id":"${reports[worker]}","client":"growth-${worker}","seq":${seq},"data":${EMPTY_MOUTH}}`;
      return (await toCaller(callers, worker).call('POST', SAVE, body)).status === 200;
    };
    const page = async (worker: number) =>
      (await toCaller(callers, worker).call('POST', '/patient/patient-reports', '{"limit":25}')).status ===
      200;
    for (const [name, call] of [
      ['a save', save],
      ['a page of the list', page],
    ] as const) {
      await closedLoop(AT_ONCE, 1000, call);
      const before = toTimes(pids, postmaster);
      const slice = await closedLoop(AT_ONCE, SLICE, call);
      lines.push(`${count} servers, ${name}: ${tellCost(slice, before, toTimes(pids, postmaster))}`);
    }
    for (const product of products) product.child.kill('SIGTERM');
    for (const caller of callers) caller.leave();
  }
  return lines;
}

/** Every tooth, without a marker: markers would need a picture each. */
const EMPTY_MOUTH = JSON.stringify({
  ...fullMouth(),
  teeth: fullMouth().teeth.map((tooth) => ({
    ...tooth,
    Numbering: { distal: null, mesial: null },
    RootApex: { distal: null, mesial: null },
    CEJ: { distal: null, mesial: null },
    BoneLevel: { distal: null, mesial: null },
  })),
});

function toCaller(callers: readonly Caller[], worker: number): Caller {
  const caller = callers[worker % callers.length];
  if (!caller) throw new Error('There is no server.');
  return caller;
}

interface Times {
  readonly servers: number;
  readonly database: number;
}

/** Seconds of processor that the servers, and the database of the stand with the connections that have ended, have used. */
function toTimes(servers: readonly number[], postmaster: number): Times {
  const connections = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(toFields(pid)[PARENT]) === postmaster);
  return {
    servers: sum(servers, OWN),
    database: sum([postmaster], [...OWN, ...ENDED]) + sum(connections, OWN),
  };
}

/** proc(5), counted from the field after the name: the parent; user and system time of the process, and of its ended children. */
const PARENT = 1;
const OWN = [11, 12];
const ENDED = [13, 14];

function sum(pids: readonly number[], places: readonly number[]): number {
  const ticks = pids.flatMap((pid) => {
    const fields = toFields(pid);
    return places.map((place) => Number(fields[place] ?? 0));
  });
  return ticks.reduce((all, each) => all + each, 0) * TICK;
}

/** Those after the name, which stands in brackets and may hold spaces; none: it has ended. */
function toFields(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

function tellCost({ perSecond, p50, p99, failed }: Slice, before: Times, after: Times): string {
  const calls = (perSecond * SLICE) / 1000;
  const ms = (seconds: number) => round((seconds / calls) * 1000);
  const cost = `${ms(after.servers - before.servers)} ms of a processor in the servers, ${ms(after.database - before.database)} ms in the database`;
  return `${cost}; ${round(perSecond, 0)}/s, p50 ${round(p50, 1)} ms, p99 ${round(p99, 1)} ms${failed > 0 ? `, ${failed} failed` : ''}`;
}
