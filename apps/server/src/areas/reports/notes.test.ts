import { describe, expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { INFORMATION, saving } from '../../testing/records';
import { clinician, visitor } from '../../testing/visitor';

const { server } = await ownServer();
const { pool } = server.database;

async function two() {
  const kari = await clinician(server);
  const { email } = await server.addUser({ clinic_id: kari.clinicId, type: 'clinic_user', name: 'Ola Lie' });
  const ola = visitor(server.app);
  await ola.signIn(email);
  const save = saving('information', INFORMATION);
  const path = `/patient/patient-report/${(await kari.call('POST', '/patient/patient-report/save', save)).data.id}`;
  return { kari, ola, path };
}
type Person = Awaited<ReturnType<typeof two>>['kari' | 'ola'];

const write = (me: Person, path: string, notes: string, note?: number | null) =>
  me.call('PATCH', path, { body: { notes, ...(note === undefined ? {} : { note }) } });
const kept = async (me: Person, path: string) => (await me.call('GET', `${path}/notes`)).data.notes;

describe('A note', () => {
  it('replaces the one before, which is kept with who wrote it and when', async () => {
    const { kari, ola, path } = await two();
    expect((await write(kari, path, 'Ring on Monday', null)).data).toMatchObject({ note: 1 });
    expect((await write(ola, path, '', 1)).data).toMatchObject({ notes: '', note: 2 });
    const at = server.now().toISOString().slice(0, 10);
    expect(await kept(kari, path)).toEqual([
      { note: 2, notes: '', saved_by: 'Ola Lie', saved_at: expect.stringContaining(at) },
      { note: 1, notes: 'Ring on Monday', saved_by: 'Kari Nordmann', saved_at: expect.stringContaining(at) },
    ]);
  });

  it('does not replace one that its writer has not seen: the answer holds that one, and nothing is changed', async () => {
    const { kari, ola, path } = await two();
    await write(kari, path, 'Penicillin allergy', null);
    const refused = await write(ola, path, 'Called', null);
    expect(refused).toMatchObject({ status: 409, code: 'newer-note' });
    expect(refused.data).toMatchObject({ note: 1, notes: 'Penicillin allergy', saved_by: 'Kari Nordmann' });
    expect(await kept(ola, path)).toHaveLength(1);
    expect(await write(ola, path, 'Penicillin allergy. Called', 1)).toMatchObject({ status: 200 });
  });

  it('of two that are saved at once leaves one, and tells the other', async () => {
    const { kari, ola, path } = await two();
    const answers = await Promise.all([write(kari, path, 'One', null), write(ola, path, 'Two', null)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await kept(kari, path)).toHaveLength(1);
  });

  it('that is sent again, its answer lost, is kept once', async () => {
    const { kari, path } = await two();
    await write(kari, path, 'Ring on Monday', null);
    expect(await write(kari, path, 'Ring on Monday', null)).toMatchObject({ status: 200, data: { note: 1 } });
    expect(await kept(kari, path)).toHaveLength(1);
  });

  it('of a server that does not keep notes is kept all the same, without its writer', async () => {
    const { kari, path } = await two();
    await write(kari, path, 'Ring on Monday', null);
    await pool.query("update report set notes = 'Rung' where id = $1", [path.split('/').at(-1)]);
    expect(await kept(kari, path)).toMatchObject([
      { note: 2, notes: 'Rung', saved_by: null, saved_at: null },
      { note: 1, notes: 'Ring on Monday' },
    ]);
    expect(await write(kari, path, 'Reached', 2)).toMatchObject({ data: { note: 3 } });
  });

  it('that was saved is changed by nobody, and goes with its clinic', async () => {
    const { kari, path } = await two();
    await write(kari, path, 'Ring on Monday');
    await expect(pool.query("update report_note set notes = ''")).rejects.toThrow('append-only');
    await expect(pool.query('delete from report_note')).rejects.toThrow('append-only');
    await server.database.pool.query('select erase_history($1)', [kari.clinicId]);
    expect(await kept(kari, path)).toEqual([]);
  });
});
