import sharp from 'sharp';
import { INFORMATION } from '../src/testing/records';
import {
  type Caller,
  closedLoop,
  fullMouth,
  ids,
  median,
  openLoop,
  round,
  type Slice,
  spoken,
  type Stand,
} from './bench';
import { findForm } from './form';

const AT_ONCE = 8;
const SLICE = 3000;
const REPEATS = 3;
const SAVE = '/patient/patient-report/save';

/** P1, P3: compares an autosave of a full mouth with a bare upsert of the same document. */
export async function benchSaves(stand: Stand, me: Caller): Promise<string[]> {
  const document = JSON.stringify(fullMouth());
  const { pool } = stand.database;
  await pool.query('create table bare (id text primary key, data jsonb not null)');
  const keys = ids(AT_ONCE);
  const bare = () =>
    closedLoop(AT_ONCE, SLICE, async (worker) => {
      await pool.query({
        name: 'upsert',
        text: 'insert into bare values ($1, $2) on conflict (id) do update set data = excluded.data',
        values: [keys[worker], document],
      });
      return true;
    });
  const reports = await Promise.all(
    keys.map(async (_, n) => {
      const id = await newReport(me, `b${n}`);
      return { id, measurement: JSON.stringify(fullMouth(await addPicture(me, id))) };
    }),
  );
  let seq = 1;
  const save = async (worker: number) => {
    seq += 1;
    const report = reports[worker];
    const body = `{"type":"measurement","patient_number":"b${worker}","reference_number":null,"id":"${report?.id}","client":"bench-${worker}","seq":${seq},"data":${report?.measurement}}`;
    return (await me.call('POST', SAVE, body)).status === 200;
  };
  const slices: { bare: Slice; saves: Slice }[] = [];
  await closedLoop(AT_ONCE, 1000, save);
  for (let n = 0; n < REPEATS; n += 1) {
    await pool.query('checkpoint');
    const first = await bare();
    await pool.query('checkpoint');
    slices.push({ bare: first, saves: await closedLoop(AT_ONCE, SLICE, save) });
  }
  const ratios = slices.map((slice) => slice.saves.perSecond / slice.bare.perSecond);
  const most = median(slices.map(({ saves }) => saves.perSecond));
  const half = await openLoop(most / 2, 5000, (n) => save(n % AT_ONCE));
  const barely = median(slices.map((slice) => slice.bare.p50));
  return [
    `document: ${round(Buffer.byteLength(document) / 1024, 1)} KB, ${AT_ONCE} at once, ${REPEATS} pairs of slices of ${SLICE / 1000} s`,
    ...slices.map((slice) => `bare upsert ${spoken(slice.bare)} | autosave ${spoken(slice.saves)}`),
    `P1 autosave / bare upsert: median ${round(median(ratios))} (${round(Math.min(...ratios))}–${round(Math.max(...ratios))}); floor 0.20`,
    `P3 autosave at half of its most (${spoken(half)}): p99 / bare p50 = ${round(half.p99 / barely, 1)}; floor 5`,
  ];
}

export async function addPicture(me: Caller, report: string): Promise<string> {
  const create = { width: 5000, height: 120, channels: 3, background: 'gray' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const type = 'multipart/form-data; boundary=bench';
  const answer = await me.call('POST', '/patient/patient-report/xray/save', findForm(report, bytes), type);
  return JSON.parse(answer.text).data.id;
}

export async function newReport(me: Caller, patient_number: string): Promise<string> {
  const body = { type: 'information', patient_number, reference_number: null, data: INFORMATION };
  return JSON.parse((await me.call('POST', SAVE, JSON.stringify(body))).text).data.id;
}
