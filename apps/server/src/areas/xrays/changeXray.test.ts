import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYNTAX, writeDicom, type Elements } from '../../testing/files/dicom';
import { GREY, shapeElements, toBytes, toValues } from '../../testing/files/dicomPixels';
import { addPicture } from '../../testing/files/addPicture';
import { form } from '../../testing/calls/form';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, type Visitor } from '../../testing/visitor';
import { reportCompletion } from '../../platform/db/schema';
import { proposeKind } from './addXray';

let server: TestServer;
let me: Visitor;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
});
afterAll(() => server.stop());

const open = async () =>
  (await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION))).data.id;
const uploadDicom = async (elements: Elements) => {
  const file = { syntax: SYNTAX.explicit, elements: { ...shapeElements(GREY), ...elements } };
  const bytes = writeDicom({ ...file, pixels: toBytes(toValues(GREY), GREY) });
  const sent = form({ patient_report_id: await open() }, { name: 'a.dcm', bytes });
  return (await me.call('POST', '/patient/patient-report/xray/save', sent)).data;
};
const change = (id: string, body: unknown) =>
  me.call('PATCH', `/patient/patient-report/xray/${id}`, { body });

describe('When an X-ray was taken', () => {
  it.each<[string, Elements, string | null]>([
    [
      'the acquisition date',
      { '00080020': ['DA', '20200101'], '00080022': ['DA', '20241011'] },
      '2024-10-11',
    ],
    ['else the study date', { '00080020': ['DA', '20241011'] }, '2024-10-11'],
    ['an old way to write it', { '00080022': ['DA', '2024.10.11'] }, '2024-10-11'],
    ['no date where there is none', {}, null],
    ['no date that no calendar has', { '00080022': ['DA', '20240231'] }, null],
    ['no date from before there were X-rays', { '00080022': ['DA', '18000101'] }, null],
    ['no date that is to come', { '00080022': ['DA', '29990101'] }, null],
    ['nothing of the series', { '00080021': ['DA', '20241011'] }, null],
  ])('is read of a DICOM file: %s', async (_, elements, taken) => {
    expect(await uploadDicom(elements)).toMatchObject({ taken });
  });

  it('is not known of another file, and never the day of the upload', async () => {
    const report = await open();
    await addPicture(me, report);
    const { data } = await me.call('GET', `/patient/patient-report?id=${report}`);
    expect(data.xray_images).toMatchObject([{ taken: null, kind: null, report_id: report }]);
  });

  it('is said, corrected and taken back; what is left out stays', async () => {
    const id = await addPicture(me, await open());
    expect((await change(id, { taken: '2024-10-11' })).data).toMatchObject({
      taken: '2024-10-11',
      kind: null,
    });
    expect((await change(id, { kind: 'bitewing' })).data).toMatchObject({
      taken: '2024-10-11',
      kind: 'bitewing',
    });
    expect((await change(id, { taken: null, kind: null })).data).toMatchObject({ taken: null, kind: null });
  });

  it.each([
    [{ taken: '2999-01-01' }],
    [{ taken: '2024-02-31' }],
    [{ taken: '11.10.2024' }],
    [{ kind: 'photograph' }],
    [{ width: 3 }],
    [{}],
  ])('is refused: %o', async (body) => {
    const id = await addPicture(me, await open());
    expect((await change(id, body)).status).toBe(422);
  });

  it('of a completed report makes no draft of it', async () => {
    const report = await open();
    const id = await addPicture(me, report);
    await me.call('POST', '/patient/patient-report/save', {
      ...saving('measurement', {}, { id: report, status: 'complete' }),
    });
    await change(id, { taken: '2024-10-11' });
    const { data } = await me.call('GET', `/patient/patient-report?id=${report}`);
    expect(data).toMatchObject({ status: 'Completed', draft: false });
  });
});

describe('The kind of an X-ray', () => {
  it('is what a completed report is judged on: the error of measuring is that of the picture', async () => {
    const report = await open();
    const id = await addPicture(me, report);
    await addPicture(me, report);
    await change(id, { kind: 'periapical' });
    await me.call('POST', '/patient/patient-report/save', {
      ...saving('measurement', {}, { id: report, status: 'complete' }),
    });
    const versions = await server.database.db
      .select({ judged: reportCompletion.judged })
      .from(reportCompletion);
    expect(versions.map(({ judged }) => judged.xray_kinds)).toContainEqual({ [id]: 'periapical' });
  });
});

describe('What an X-ray shows is proposed', () => {
  it.each<[string, Parameters<typeof proposeKind>[0], ReturnType<typeof proposeKind>]>([
    ['by a file that says panoramic', { modality: 'PX', width: 400, height: 400 }, 'panoramic'],
    ['by the shape of a panoramic', { modality: null, width: 2356, height: 1292 }, 'panoramic'],
    ['not for a file of the mouth', { modality: 'IO', width: 2356, height: 1292 }, null],
    ['not for a small wide picture', { modality: null, width: 1356, height: 760 }, null],
    ['not for a bitewing', { modality: null, width: 1356, height: 1030 }, null],
    ['not for a cephalogram', { modality: 'DX', width: 2400, height: 2200 }, null],
  ])('%s', (_, seen, kind) => {
    expect(proposeKind(seen)).toBe(kind);
  });
});
