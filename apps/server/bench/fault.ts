import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/platform/db/open';
import { end, type Product } from '../src/testing/product';
import { type Caller, machine, openStand, round, type Stand } from './bench';
import { newReport } from './saves';

/**
 * The proof that the durability test can fail (assurance 2.2): the same writers and the same kill, once with
 * `synchronous_commit=on`, where nothing acknowledged may be missing, and once with `off`, where something must
 * be. By hand: `node --import tsx apps/server/bench/fault.ts [rounds]`. Ends with 1 where the guarded run lost
 * something, with 2 where the control lost nothing and so proved nothing.
 */
const ROUNDS = Number(process.argv[2] ?? 8);
const WRITERS = 8;
const SAVE = '/patient/patient-report/save';

interface Told {
  readonly acknowledged: number;
  readonly lost: number;
  readonly refused: number;
}

/** Connections of the product are told on their own; what stands in the address goes before what the product says. */
function toAddress(stand: Stand, commit: 'on' | 'off'): string {
  const url = new URL(stand.url);
  url.searchParams.set('options', `-c synchronous_commit=${commit} -c statement_timeout=15000`);
  return url.href;
}

/** SIGQUIT: PostgreSQL's immediate stop; nothing that stands in its memory alone is written. */
function stopAtOnce(stand: Stand): void {
  const file = readFileSync(join(stand.folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n')[0]), 'SIGQUIT');
}

async function run(stand: Stand, commit: 'on' | 'off'): Promise<Told> {
  const acknowledged = new Set<string>();
  let refused = 0;
  const product: Product = await stand.start({ DATABASE_URL: toAddress(stand, commit) });
  const me = await stand.clinician(product);
  for (let round = 0; round < ROUNDS; round += 1) {
    let on = true;
    const reports = await Promise.all(
      Array.from({ length: WRITERS }, (_, n) => newReport(me, `${commit}${round}-${n}`)),
    );
    const writers = reports.map(async (id, n) => {
      for (let seq = 1; on; seq += 1) {
        const entry = await saveOnce(me, id, `${commit}${round}-${n}`, seq);
        if (entry === null) {
          refused += 1;
          await wait(20);
        } else acknowledged.add(entry);
      }
    });
    await wait(800);
    stopAtOnce(stand);
    await wait(300);
    on = false;
    await Promise.all(writers);
    await ready(stand, me);
  }
  await end(product, 'SIGTERM');
  const database = openDatabase(stand.url, { max: 1 });
  const { rows } = await database.pool.query<{ public_id: string }>('select public_id from report_entry');
  await database.close();
  const kept = new Set(rows.map(({ public_id }) => public_id));
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((entry) => !kept.has(entry)).length,
    refused,
  };
}

/** Entries are appended and never replaced: one that is missing cannot be hidden by a later one. */
async function saveOnce(me: Caller, id: string, patient: string, seq: number): Promise<string | null> {
  const data = { teeth: [] };
  const body = {
    type: 'measurement',
    patient_number: patient,
    reference_number: null,
    id,
    client: patient,
    seq,
    data,
  };
  const answer = await me.call('POST', SAVE, JSON.stringify(body)).catch(() => null);
  return answer?.status === 200 ? JSON.parse(answer.text).data.entry : null;
}

/** One that is still dying is not started anew: asked until it is dead. */
async function ready(stand: Stand, me: Caller): Promise<void> {
  let last = 'no answer';
  for (let tries = 0; tries < 100; tries += 1) {
    await stand.revive();
    const answer = await me.call('GET', '/user').catch(() => null);
    if (answer?.status === 200) return;
    last = `${answer?.status} ${answer?.text}`;
    // The control may have lost the session itself.
    if (answer?.status === 401) throw new Error('The session was lost.');
    await wait(50);
  }
  throw new Error(`The server did not come back: ${last}`);
}

console.log(machine());
const stand = await openStand();
try {
  const told = async (commit: 'on' | 'off') => {
    const from = performance.now();
    const result = await run(stand, commit);
    console.log(
      `synchronous_commit=${commit}: ${ROUNDS} immediate stops, ${result.acknowledged} acknowledged, ${result.refused} refused, ${result.lost} lost (${round((performance.now() - from) / 1000, 0)} s)`,
    );
    return result;
  };
  const guarded = await told('on');
  const control = await told('off');
  if (guarded.lost > 0) process.exitCode = 1;
  else if (control.lost === 0) process.exitCode = 2;
} finally {
  await stand.close();
}
