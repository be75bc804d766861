import { expect, it } from 'vitest';
import { ownServer } from '../../../testing/ownServer';
import { INFORMATION, saving } from '../../../testing/records';
import { clinician } from '../../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const ROUNDS = 20;
const { server } = await ownServer();
const me = await clinician(server);

const newReport = async (): Promise<string> =>
  (await me.call('POST', SAVE, saving('information', INFORMATION))).data.id;
const autosave = (id: string, seq: number) =>
  me.call('POST', SAVE, saving('dentition', { missing: [18] }, { id, client: 'tab', seq }));
const read = (id: string) => me.call('GET', `/patient/patient-report?id=${id}`);

it('a report that is completed amid autosaves stays completed, whichever came first', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await newReport();
    const complete = () => me.call('POST', SAVE, saving('measurement', {}, { id, status: 'Completed' }));
    const answers = await Promise.all([autosave(id, 1), complete(), autosave(id, 2)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = await read(id);
    expect(data).toMatchObject({ status: 'Completed', completions: [expect.anything()] });
    expect(data.dentitions[0].missing).toEqual([18]);
  }
});

it('a report that is deleted amid autosaves stays deleted, whichever came first', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await newReport();
    const remove = me.call('DELETE', `/patient/patient-report/${id}`);
    const [first, removed, second] = await Promise.all([autosave(id, 1), remove, autosave(id, 2)]);
    expect(removed.status).toBe(204);
    for (const { status } of [first, second]) expect([200, 404]).toContain(status);
    expect((await read(id)).status).toBe(404);
    expect((await autosave(id, 3)).status).toBe(404);
  }
});
