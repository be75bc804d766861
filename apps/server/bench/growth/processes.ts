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
const AT_ONCE = 8;
const SLICE = 5000;
/** In s: a clock tick of /proc on every Linux that runs this. */
const TICK = 1 / 100;
const SAVE = '/patient/patient-report/save';

/**
 * Compares one to four servers on one database under the same load by the processor time of a save and a
 * page. More servers are not faster on a busy machine, but their cost for each call shows.
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

/** Markers would need a picture for each report. */
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

/** In s, for the servers and for the database including connections that have ended. */
function toTimes(servers: readonly number[], postmaster: number): Times {
  const connections = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(toFields(pid)[PARENT]) === postmaster);
  return {
    servers: sum(servers, OWN),
    database: sum([postmaster], [...OWN, ...ENDED]) + sum(connections, OWN),
  };
}

/**
 * Fields of proc(5) after the name: the parent; user and system time of the process and of its ended
 * children.
 */
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

/** Skips the name, which is in brackets and may hold spaces. Empty when the process has ended. */
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
