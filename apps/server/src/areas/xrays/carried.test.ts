import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPicture } from '../../testing/files/addPicture';
import { INFORMATION, measured, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, type Visitor, visitor } from '../../testing/visitor';

let server: TestServer;
let me: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
});
afterAll(() => server.stop());

const SAVE = '/patient/patient-report/save';
const open = async (who = me, patient_number = '1001') =>
  (await who.call('POST', SAVE, saving('information', INFORMATION, { patient_number }))).data.id;
const use = (id: string, images: readonly string[], more = {}) =>
  me.call('POST', SAVE, saving('xray_image', { images }, { id, ...more }));
const measure = (id: string, film: string, more = {}) =>
  me.call('POST', SAVE, saving('measurement', { teeth: [measured(26, 70, film)] }, { id, ...more }));
const report = async (id: string) => (await me.call('GET', `/patient/patient-report?id=${id}`)).data;
const pictures = async (id: string) => (await report(id)).xray_images.map((one: { id: string }) => one.id);
const look = async (film: string) =>
  (await me.call('GET', `/patient/patient-report/xray/${film}/picture?size=thumb`)).status;

describe('An X-ray at a later visit', () => {
  let first: string;
  let second: string;
  let film: string;
  beforeEach(async () => {
    first = await open();
    film = await addPicture(me, first);
    await me.call('PATCH', `/patient/patient-report/xray/${film}`, { body: { taken: '2024-10-11' } });
    await measure(first, film, { status: 'complete' });
    second = await open();
  });

  it('is used by its id, with its markers and as of its date, beside a new one', async () => {
    expect((await use(second, [film])).status).toBe(200);
    expect((await measure(second, film)).status).toBe(200);
    const added = await addPicture(me, second);
    expect((await report(second)).xray_images).toMatchObject([
      { id: film, report_id: first, taken: '2024-10-11' },
      { id: added, report_id: second, taken: null },
    ]);
    expect(await pictures(first)).toEqual([film]);
  });

  it('is the same measurement: the bone loss and the level are those of the first visit', async () => {
    await use(second, [film]);
    await measure(second, film, { status: 'complete' });
    const [before, after] = [await report(first), await report(second)].map(
      ({ completions }) => completions[0].findings,
    );
    const of = (findings: { teeth: { tooth: number }[] }) => findings.teeth.find(({ tooth }) => tooth === 26);
    expect(of(after)).toMatchObject({ boneLoss: { worst: 68 } });
    expect(of(after)).toEqual(of(before));
  });

  it('of an age beyond the limit of the clinic is provisional, said with its day, and frozen so', async () => {
    await use(second, [film]);
    await measure(second, film, { status: 'complete' });
    const { completions } = await report(second);
    const [{ findings }] = completions;
    expect(findings.warnings).toContainEqual({
      code: 'W31',
      values: { teeth: [26], months: 24, taken: '2024-10-11' },
    });
    const { provisional, because } = findings.teeth.find(({ tooth }: { tooth: number }) => tooth === 26);
    expect(provisional).toBe(true);
    expect(JSON.stringify(because)).toContain('"taken":"2024-10-11"');
    await me.call('PATCH', `/patient/patient-report/xray/${film}`, { body: { taken: '2026-11-01' } });
    expect((await report(second)).completions).toEqual(completions);
  });

  it('is as old as the clinic says: its owner, for everybody', async () => {
    const { email } = await server.addUser({ clinic_id: me.clinicId, type: 'clinic_user' });
    const colleague = visitor(server.app);
    await colleague.signIn(email);
    const { data: own } = await colleague.call('GET', '/settings');
    expect(own.xray_age_months).toBe(24);
    await me.call('PUT', '/settings', { body: { ...own, xray_age_months: 60 } });
    expect((await colleague.call('GET', '/settings')).data.xray_age_months).toBe(60);
    await colleague.call('PUT', '/settings', { body: { ...own, xray_age_months: 12 } });
    expect((await colleague.call('GET', '/settings')).data.xray_age_months).toBe(60);
    await use(second, [film]);
    await measure(second, film, { status: 'complete' });
    const [{ findings }] = (await report(second)).completions;
    expect(JSON.stringify(findings)).not.toContain('"W31"');
    await me.call('PUT', '/settings', { body: { ...own, xray_age_months: 24 } });
  });

  it('is not there before it was taken over', async () => {
    expect(await pictures(second)).toEqual([]);
  });

  it('stays when its report is deleted, on the screen and on paper', async () => {
    await use(second, [film]);
    await measure(second, film, { status: 'complete' });
    await me.call('DELETE', `/patient/patient-report/${first}`);
    expect(await pictures(second)).toEqual([film]);
    expect(await look(film)).toBe(200);
    const pdf = await me.call('GET', `/patient/patient-report/${second}/pdf`);
    expect(pdf.status).toBe(200);
    expect(pdf.bytes.toString('latin1')).toContain('/Image');
  });

  it('stays when it is deleted in its own report', async () => {
    await use(second, [film]);
    await me.call('DELETE', `/patient/patient-report/xray/${film}`);
    expect(await pictures(first)).toEqual([]);
    expect(await pictures(second)).toEqual([film]);
    expect(await look(film)).toBe(200);
  });

  it('goes with its report where no other uses it, or the other is deleted as well', async () => {
    await me.call('DELETE', `/patient/patient-report/${first}`);
    expect(await look(film)).toBe(404);
    await use(second, [film]);
    await me.call('DELETE', `/patient/patient-report/${second}`);
    expect(await look(film)).toBe(404);
  });

  it('is taken out of the later report alone', async () => {
    await use(second, [film]);
    await use(second, []);
    expect(await pictures(second)).toEqual([]);
    expect(await pictures(first)).toEqual([film]);
  });

  it('is never one of another patient, nor of another clinic', async () => {
    const other = await open(me, '1002');
    expect((await use(other, [film], { patient_number: '1002' })).codes).toEqual({
      'data.images.0': ['xray-foreign'],
    });
    const stranger = await clinician(server);
    const theirs = await open(stranger);
    const answer = await stranger.call(
      'POST',
      SAVE,
      saving('xray_image', { images: [film] }, { id: theirs }),
    );
    expect(answer.status).toBe(422);
  });

  it('is in the archive of the clinic though its own report has deleted it', async () => {
    const unused = await addPicture(me, first);
    await use(second, [film]);
    for (const id of [film, unused]) await me.call('DELETE', `/patient/patient-report/xray/${id}`);
    const { status, bytes } = await me.call('GET', '/clinic/export');
    expect(status).toBe(200);
    expect(bytes.includes(`reports/${first}/images/${film}.png`)).toBe(true);
    expect(bytes.includes(unused)).toBe(false);
  });
});
