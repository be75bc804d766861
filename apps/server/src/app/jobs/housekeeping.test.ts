import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localFiles } from '../../platform/files/localFiles';
import { silentLog } from '../../platform/base/log';
import { form } from '../../testing/calls/form';
import { addPicture } from '../../testing/files/addPicture';
import { INFORMATION, measured, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, type Visitor } from '../../testing/visitor';
import { cleanUp, MOST_ORPHANS, sweepFiles } from './housekeeping';

const SAVE = '/patient/patient-report/save';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let me: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  server = await startServer({ session: { idle: 999 * HOUR, absolute: 999 * HOUR } });
});
afterAll(() => server.stop());

const files = () => localFiles(server.folder);
const names = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
const deps = (ahead = 0) => ({
  db: server.across,
  files: files(),
  now: () => new Date(server.now().getTime() + ahead),
  log: silentLog,
});

describe('files that nothing points to', () => {
  it('go within an hour, halves too, and the pictures of reports stay', async () => {
    me = await clinician(server);
    const { data } = await me.call('POST', SAVE, saving('information', INFORMATION));
    const picture = (background: string) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const bytes = await picture('#456');
    const upload = async (image: Buffer) =>
      me.call(
        'POST',
        '/patient/patient-report/xray/save',
        form({ patient_report_id: data.id }, { name: 'a.png', bytes: image }),
      );
    const first = await upload(bytes);
    const second = await upload(await picture('#789'));
    await me.call('DELETE', `/patient/patient-report/xray/${second.data.id}`);
    const keptNames = names();
    expect(keptNames).toEqual(expect.arrayContaining([`${first.data.id}.full`, `${second.data.id}.full`]));
    await files().put('lost-in-a-stop.full', bytes);
    await files().put('lost-in-a-stop.thumb', bytes);
    mkdirSync(join(server.folder, 'ha'), { recursive: true });
    writeFileSync(join(server.folder, 'ha/half-written.full.0123456789ab.part'), 'x');
    writeFileSync(join(server.folder, '.probe-0123'), 'x');
    const all = names();
    await cleanUp(deps(40 * MINUTE));
    expect(names(), 'an upload may still be on its way').toEqual(all);
    await cleanUp(deps(50 * MINUTE));
    expect(names()).toEqual(keptNames);
  });

  it('are left alone where they are too many to be accidents: it is the database that is another', async () => {
    const lost = Array.from({ length: MOST_ORPHANS + 1 }, (_, n) => `another-database-${n}.full`);
    for (const key of lost) await files().put(key, Buffer.from('x'));
    const later = new Date(server.now().getTime() + HOUR);
    expect(await sweepFiles(server.across, files(), later)).toMatchObject({ tooMany: true });
    expect(names()).toEqual(expect.arrayContaining(lost));
    for (const key of lost) await files().remove(key);
  });

  it('are looked for in a store that is not there yet', async () => {
    const empty = localFiles(join(server.folder, 'not/yet'));
    expect(await sweepFiles(server.across, empty, server.now())).toEqual({
      orphans: 0,
      halves: 0,
      tooMany: false,
    });
    expect(existsSync(join(server.folder, 'not/yet'))).toBe(true);
  });
});

describe('autosaves', () => {
  const findEntries = async (id: string): Promise<number[]> => {
    const { rows } = await server.database.pool.query(
      'select n from report_entry where report_id = $1 order by n',
      [id],
    );
    return rows.map(({ n }) => n);
  };
  const minutesToNextHour = () => HOUR - (server.now().getTime() % HOUR);
  let seq = 0;
  const save = async (type: string, data: unknown, more: Record<string, unknown> = {}) => {
    seq += 1;
    const answer = await me.call(
      'POST',
      SAVE,
      saving(type, data, { patient_number: 't1', client: 'tab-one', seq, ...more }),
    );
    expect(answer.status).toBe(200);
    return answer.data;
  };

  it('are thinned to one an hour after a day, and a completed report keeps all it was made from', async () => {
    me = await clinician(server);
    server.wait(minutesToNextHour());
    const { id } = await save('information', INFORMATION); // 1
    const image = await addPicture(me, id);
    for (let n = 2; n <= 5; n += 1)
      await save('measurement', { teeth: [measured(16, 10 + n, image)] }, { id }); // 2–5
    await save('measurement', { teeth: [measured(16, 40, image)] }, { id, status: 'Completed' }); // 6
    await save('measurement', { teeth: [measured(16, 41, image)] }, { id }); // 7
    await save('measurement', { teeth: [measured(16, 42, image)] }, { id, client: 'tab-two' }); // 8
    await save('measurement', { teeth: [measured(16, 43, image)] }, { id }); // 9
    server.wait(HOUR);
    for (let n = 10; n <= 12; n += 1)
      await save('measurement', { teeth: [measured(16, 20 + n, image)] }, { id }); // 10–12
    await save('information', INFORMATION, { id }); // 13
    const before = (await me.call('GET', `/patient/patient-report?id=${id}`)).data;

    await cleanUp(deps());
    expect(await findEntries(id), 'a day is kept whole').toHaveLength(13);
    await cleanUp(deps(25 * HOUR));
    // 1 was judged, 6 is the completion, 8 is the last of its tab, 9 of its hour, and 12 and 13 are the newest.
    expect(await findEntries(id)).toEqual([1, 6, 8, 9, 12, 13]);
    server.wait(26 * HOUR);
    expect((await me.call('GET', `/patient/patient-report?id=${id}`)).data).toEqual(before);
    const repeated = await me.call(
      'POST',
      SAVE,
      saving('measurement', { teeth: [] }, { patient_number: 't1', client: 'tab-one', seq: 3, id }),
    );
    expect(repeated.status).toBe(200);
    expect(await findEntries(id), 'a repeated save is still known').toHaveLength(6);
  });

  it('are thinned once a day, however many processes ask', async () => {
    const runs: string[] = [];
    const log = { ...silentLog, info: (event: string) => void runs.push(event) };
    server.wait(30 * HOUR);
    await Promise.all([1, 2, 3].map(() => cleanUp({ ...deps(), log })));
    expect(runs.filter((event) => event === 'autosaves.thinned')).toHaveLength(1);
  });
});
