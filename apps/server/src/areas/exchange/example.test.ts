import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/server';
import { form } from '../../testing/calls/form';
import { INFORMATION, saving } from '../../testing/records';
import { unzip } from '../../testing/files/unzip';
import { clinician, type Visitor } from '../../testing/visitor';

let server: TestServer;
let me: Visitor & { readonly clinicId: string };
let stranger: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  stranger = await clinician(server);
});
afterAll(() => server.stop());

const open = (who: Visitor, patient_number = 'Example') =>
  who.call('POST', '/patient/patient-reports/example', { body: { patient_number } });
const list = async (who: Visitor) =>
  (await who.call('POST', '/patient/patient-reports', { body: {} })).data.reports;

describe('The example patient', () => {
  it('is made when it is first asked for, once, however often and however fast', async () => {
    expect(await list(me)).toEqual([]);
    const answers = await Promise.all([open(me), open(me), open(me)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await open(me, 'Eksempel')).data).toMatchObject({
      patient_number: 'Example',
      status: 'In progress',
      imported: { clinic: '', example: true },
    });
    expect(await list(me)).toHaveLength(1);
  });

  it('is of each clinic its own', async () => {
    expect(await list(stranger)).toEqual([]);
    expect((await open(stranger)).data.id).not.toBe((await open(me)).data.id);
  });

  it('has an X-ray that can be seen, and one depth and one side left to record', async () => {
    const { id } = (await open(me)).data;
    const report = (await me.call('GET', `/patient/patient-report?id=${id}`)).data;
    const [xray] = report.xray_images;
    expect(xray).toMatchObject({ width: 1040, height: 640, kind: 'periapical', taken: expect.any(String) });
    expect((await me.call('GET', xray.picture_url.replace(/^api/, ''))).status).toBe(200);
    const { teeth } = report.measurements.at(-1);
    const open33 = teeth.filter(
      ({ BoneLevel }: { BoneLevel: { distal: unknown; mesial: unknown } }) =>
        BoneLevel.distal === null || BoneLevel.mesial === null,
    );
    expect(open33.map(({ tooth }: { tooth: number }) => tooth)).toEqual([33]);
    const depths = report.clinical_values.at(-1).pocket_depth.map(({ tooth }: { tooth: number }) => tooth);
    expect(depths).toEqual([31, 32, 41, 42, 43, 44]);
    expect(teeth[0].Numbering.distal.image).toBe(xray.id);
  });

  it('has a number of its own: a real patient neither takes it nor loses theirs to it', async () => {
    const save = (who: Visitor, patient_number: string) =>
      who.call(
        'POST',
        '/patient/patient-report/save',
        saving('information', INFORMATION, { patient_number }),
      );
    expect((await save(me, 'Example')).codes).toEqual({ patient_number: ['patient-number-of-example'] });
    const record = { name: 'a.json', bytes: Buffer.from(JSON.stringify({ information: INFORMATION })) };
    const sent = form({ patient_number: 'Example' }, record);
    expect((await me.call('POST', '/patient/patient-reports/import', sent)).codes).toEqual({
      patient_number: ['patient-number-of-example'],
    });
    const other = await clinician(server);
    expect((await save(other, 'Example')).status).toBe(200);
    expect((await open(other)).data.patient_number).toBe('Example 2');
    const real = await other.call('POST', '/patient/patient-reports', {
      body: { patient_number: 'Example' },
    });
    expect(real.data.reports).toMatchObject([{ patient_number: 'Example', imported: null }]);
  });

  it('sets no recall when it is completed, and is not in the archive of the clinic', async () => {
    const { id } = (await open(me)).data;
    const report = (await me.call('GET', `/patient/patient-report?id=${id}`)).data;
    const { status: _, ...measurement } = report.measurements.at(-1);
    const completed = await me.call(
      'POST',
      '/patient/patient-report/save',
      saving('measurement', measurement, { id, patient_number: 'Example', status: 'Completed' }),
    );
    expect([completed.status, completed.message]).toEqual([200, undefined]);
    expect((await open(me)).data.status).toBe('Completed');
    for (const which of ['overdue', 'due', 'upcoming', 'later', 'unset'])
      expect((await me.call('POST', '/patient/recalls', { body: { which } })).data.recalls, which).toEqual(
        [],
      );
    const archive = await unzip((await me.call('GET', '/clinic/export')).bytes);
    expect([...archive.keys()].filter((path) => path.startsWith('reports/'))).toEqual([]);
  });

  it('can be deleted, and is made anew when it is asked for again', async () => {
    const { id } = (await open(me)).data;
    expect((await me.call('DELETE', `/patient/patient-report/${id}`)).status).toBe(204);
    expect(await list(me)).toEqual([]);
    expect((await open(me)).data.id).not.toBe(id);
  });
});
