import { beforeAll, describe, expect, it } from 'vitest';
import { addPicture } from '../../testing/files/addPicture';
import { unzip } from '../../testing/files/unzip';
import { ownServer } from '../../testing/ownServer';
import { INFORMATION, measured, saving } from '../../testing/records';
import { clinician, type Visitor, visitor } from '../../testing/visitor';

const { server } = await ownServer();
const SAVE = '/patient/patient-report/save';
const NUMBER = 'patient-4711';

let me: Visitor & { readonly clinicId: string };
let colleague: Visitor;
let report: string;
let picture: string;

/** Natural molars from 16 on have lost the bone level less 2 %. */
const teeth = (...bone: readonly number[]) => bone.map((y, n) => measured(16 + n, y, picture));
const estimated = (tooth: number, estimate: number) => ({ tooth, estimate });

async function begin(reader: Visitor): Promise<string> {
  const { data } = await reader.call('POST', `/patient/patient-report/${report}/readings`);
  return String(data.id);
}

const list = async (reader: Visitor) =>
  (await reader.call('GET', `/patient/patient-report/${report}/readings`)).data.readings;
const send = (reader: Visitor, method: string, path: string, body: unknown) =>
  reader.call(method, `/patient/reading/${path}`, { body });

beforeAll(async () => {
  me = await clinician(server);
  colleague = await clinician(server, me.clinicId);
  const save = (type: string, data: unknown, more = {}) =>
    me.call('POST', SAVE, saving(type, data, { patient_number: NUMBER, ...more }));
  report = (await save('information', INFORMATION)).data.id;
  picture = await addPicture(me, report);
  await save('measurement', { teeth: [...teeth(42, 52), estimated(26, 1)] }, { id: report });
});

describe('A second reading', () => {
  let id: string;

  it('begins without a word of the first one, and goes on where its reader left it', async () => {
    const begun = await colleague.call('POST', `/patient/patient-report/${report}/readings`);
    id = begun.data.id;
    expect(begun.data).toMatchObject({
      dentition: { implant: [], missing: [] },
      xray_images: [{ id: picture }],
      reading: { teeth: [] },
    });
    expect(begun.bytes.toString()).not.toContain('BoneLevel');
    expect((await send(colleague, 'PUT', id, { teeth: teeth(44) })).status).toBe(204);
    const again = await colleague.call('POST', `/patient/patient-report/${report}/readings`);
    expect(again.data).toMatchObject({ id, reading: { teeth: [{ tooth: 16 }] } });
  });

  it('shows nothing of either until it is finished, and belongs to its reader', async () => {
    expect(await list(me)).toMatchObject([{ id, finished_at: null, first: null, second: null }]);
    expect(await send(me, 'PUT', id, { teeth: [] })).toMatchObject({ code: 'reading-not-found' });
    expect(await send(me, 'POST', `${id}/finish`, { teeth: [] })).toMatchObject({
      code: 'reading-not-found',
    });
    expect(await send(me, 'POST', `${id}/decision`, { decision: 'first' })).toMatchObject({
      status: 409,
      code: 'reading-not-finished',
    });
    expect((await me.call('GET', '/patient/readings/agreement')).data.readings).toEqual([]);
  });

  it("takes no marker on a picture of another patient, and no key that it doesn't know", async () => {
    const other = await me.call(
      'POST',
      SAVE,
      saving('information', INFORMATION, { patient_number: 'other' }),
    );
    const foreign = measured(16, 50, await addPicture(me, other.data.id));
    expect(await send(colleague, 'PUT', id, { teeth: [foreign] })).toMatchObject({
      code: 'marker-picture-unknown',
    });
    expect((await send(colleague, 'PUT', id, { teeth: [], overrule: null })).status).toBe(422);
  });

  it('is compared once finished with the first as it was when it began, and changes no more', async () => {
    await me.call(
      'POST',
      SAVE,
      saving('measurement', { teeth: teeth(90, 90) }, { id: report, patient_number: NUMBER }),
    );
    const body = { teeth: [...teeth(44, 58), estimated(26, 3)] };
    expect((await send(colleague, 'POST', `${id}/finish`, body)).status).toBe(204);
    expect(await send(colleague, 'PUT', id, { teeth: [] })).toMatchObject({
      status: 409,
      code: 'reading-finished',
    });
    const [reading] = await list(me);
    expect(reading.first.teeth[0].BoneLevel.mesial.y).toBe(42);
    expect(reading.second.teeth[0].BoneLevel.mesial.y).toBe(44);
    expect(reading.finished_at).not.toBeNull();
  });

  it('is decided with a reason, which is recorded; the report itself stays as it is', async () => {
    const path = `${id}/decision`;
    expect((await send(me, 'POST', path, { decision: 'second', reason: ' ' })).status).toBe(422);
    expect((await send(me, 'POST', path, { decision: 'second', reason: 'Consensus' })).status).toBe(204);
    expect(await list(me)).toMatchObject([
      { decision: 'second', reason: 'Consensus', decided_by: 'Kari Nordmann' },
    ]);
    const { data } = await me.call('GET', `/patient/patient-report?id=${report}`);
    expect(data.measurements.at(-1).teeth[0].BoneLevel.mesial.y).toBe(90);
    const { data: log } = await me.call('POST', '/clinic/acts', { body: { patient_number: NUMBER } });
    const acts = log.acts.map(({ action }: { action: string }) => action);
    expect(acts).toEqual(expect.arrayContaining(['reading.begin', 'reading.finish', 'reading.decide']));
  });

  it('tells the agreement of the clinic: four sides, +2 +2 +6 +6, and one class', async () => {
    const { data } = await me.call('GET', '/patient/readings/agreement');
    expect(data.readings).toMatchObject([{ report_id: report, same_reader: false }]);
    const { limits, kappa, estimated: count, errors } = data.all;
    expect(limits).toMatchObject({ n: 4, bias: 4, upper: expect.closeTo(8.526, 3) });
    expect(limits.sd).toBeCloseTo(Math.sqrt(16 / 3), 6);
    expect([kappa, count]).toEqual([0, 1]);
    expect(errors.find(({ kind }: { kind: string }) => kind === 'other').n).toBe(4);
  });

  it('is exported as CSV without the patient, the report and the names', async () => {
    const { bytes, headers } = await me.call('GET', '/patient/readings/csv');
    const text = bytes.toString();
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(headers['content-type']).toContain('text/csv');
    expect(head).toContain('reading;finished;same_reader;tooth;side;picture');
    expect(lines).toHaveLength(5);
    expect(lines.some((line) => line.endsWith('17;distal;other;50;56;6;;'))).toBe(true);
    expect(lines.some((line) => line.endsWith('26;;;;;;1;3'))).toBe(true);
    for (const word of [NUMBER, report, 'Nordmann']) expect(text).not.toContain(word);
  });

  it('goes with the archive of the clinic', async () => {
    const files = await unzip((await me.call('GET', '/clinic/export')).bytes);
    expect(JSON.parse(String(files.get(`reports/${report}/readings.json`)))).toMatchObject([
      { id, decision: 'second' },
    ]);
  });

  it('is none where nothing was read, and nowhere for another clinic', async () => {
    const blank = await me.call(
      'POST',
      SAVE,
      saving('information', INFORMATION, { patient_number: 'blank' }),
    );
    const path = `/patient/patient-report/${blank.data.id}/readings`;
    expect(await me.call('POST', path)).toMatchObject({ status: 409, code: 'reading-nothing' });
    const stranger = await clinician(server);
    expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await stranger.call('POST', path)).status).toBe(404);
    expect(await send(stranger, 'POST', `${id}/decision`, { decision: 'first' })).toMatchObject({
      code: 'reading-not-found',
    });
    expect((await stranger.call('GET', '/patient/readings/agreement')).data.readings).toEqual([]);
  });

  it('is read by an assistant, and decided by who completes', async () => {
    const assistant = visitor(server.app);
    const user = { clinic_id: me.clinicId, type: 'clinic_assistant' as const };
    await assistant.signIn((await server.addUser(user)).email);
    expect(await begin(assistant)).not.toBe(id);
    expect(await send(assistant, 'POST', `${id}/decision`, { decision: 'first' })).toMatchObject({
      status: 403,
    });
  });
});
