import { readWords } from '@alveola/report/words';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPicture } from '../../../testing/files/addPicture';
import { INFORMATION, measured, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';

const SAVE = '/patient/patient-report/save';
let server: TestServer;
let me: Visitor;
let id: string;
let image: string;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  id = await newReport();
  image = await addPicture(me, id);
});
afterAll(() => server.stop());

async function newReport(patient_number = '1001', who = me): Promise<string> {
  return (await who.call('POST', SAVE, saving('information', INFORMATION, { patient_number }))).data.id;
}

const save = (teeth: readonly object[], more: object = {}) =>
  me.call('POST', SAVE, saving('measurement', { teeth }, { id, ...more }));
const entries = async () =>
  Number((await server.database.pool.query('select count(*) from report_entry')).rows[0].count);

async function refuses(teeth: readonly object[], problem: string, path: string, more: object = {}) {
  const before = await entries();
  const answer = await save(teeth, more);
  expect(answer).toMatchObject({ status: 422, code: problem });
  expect(Object.keys(answer.errors)).toEqual([path]);
  expect(await entries()).toBe(before);
  return answer;
}

it('refuses markers on a picture that nobody has, and on one of another clinic alike', async () => {
  const other = await clinician(server);
  const theirs = await addPicture(other, await newReport('1001', other));
  const path = 'data.teeth.1.Numbering.distal';
  const answers = [];
  for (const foreign of ['nobodys', theirs])
    answers.push(
      await refuses([measured(15, 40, image), measured(16, 40, foreign)], 'marker-picture-unknown', path),
    );
  const [unknown, foreign] = answers.map(({ message, errors, codes }) => ({ message, errors, codes }));
  expect(foreign).toEqual(unknown);
  for (const language of ['en', 'nb', 'pt'] as const)
    expect(readWords(language).problems['marker-picture-unknown'].length).toBeGreaterThan(20);
});

it("refuses another patient's picture, takes one of an earlier report of the patient by each of its names", async () => {
  const theirs = await addPicture(me, await newReport('1002'));
  await refuses([measured(16, 40, theirs)], 'marker-picture-unknown', 'data.teeth.0.Numbering.distal');
  const earlier = await addPicture(me, await newReport());
  for (const name of [earlier, `xray/${earlier}`, `api/patient/patient-report/xray/${earlier}/picture`])
    expect((await save([measured(16, 40, name)])).status).toBe(200);
});

it('takes markers on a deleted picture, of a deleted report, too: an older version stays savable', async () => {
  const report = await newReport();
  const deleted = await addPicture(me, report);
  await me.call('DELETE', `/patient/patient-report/xray/${deleted}`);
  expect((await save([measured(16, 40, deleted)])).status).toBe(200);
  await me.call('DELETE', `/patient/patient-report/${report}`);
  expect((await save([measured(16, 40, deleted)])).status).toBe(200);
});

it.each([
  [{ x: 200, y: 150 }, true],
  [{ x: 0, y: 0 }, true],
  [{ x: 200.01, y: 1 }, false],
  [{ x: 1, y: 150.01 }, false],
  [{ x: -0.01, y: 1 }, false],
  [{ x: 1, y: -0.01 }, false],
])('a marker at %o of 200 × 150 pixels: %s', async (at, isInside) => {
  const teeth = [{ tooth: 16, BoneDefect: { distal: true, at: { distal: { ...at, image } } } }];
  if (isInside) expect((await save(teeth)).status).toBe(200);
  else await refuses(teeth, 'marker-outside-picture', 'data.teeth.0.BoneDefect.at.distal');
});

it('refuses a click beyond the picture, of a marker that was measured again and whose mean is inside', async () => {
  const at = (x: number, name = image) => ({ x, y: 10, image: name });
  const again = (clicks: readonly object[], name = image) => ({
    tooth: 16,
    CEJ: { distal: at(190, name) },
    repeats: { CEJ: { distal: clicks } },
  });
  expect((await save([again([at(180), at(200)])])).status).toBe(200);
  for (const [clicks, n] of [
    [[at(179), at(201)], 1],
    [[at(385), at(-5)], 0],
  ] as const)
    await refuses(
      [{ tooth: 15 }, again(clicks)],
      'marker-outside-picture',
      `data.teeth.1.repeats.CEJ.distal.${n}`,
    );
  const theirs = await addPicture(me, await newReport('1002'));
  const mixed = await save([again([at(180), at(200, theirs)])]);
  expect([mixed.status, Object.values(mixed.codes).flat()]).toEqual([422, ['marker.not-the-mean']]);
  const foreign = [at(180, theirs), at(200, theirs)];
  await refuses([again(foreign, theirs)], 'marker-picture-unknown', 'data.teeth.0.CEJ.distal');
});

it('keeps a root on another film, whose points must lie on a picture of the patient', async () => {
  const film = await addPicture(me, id);
  const at = (x: number, name: string) => ({ x, y: 10, image: name });
  const sides = (x: number, name: string) => ({ distal: at(x, name), mesial: at(x + 20, name) });
  const root = (name: string, x = 50) => ({
    tooth: 45,
    CEJ: sides(10, image),
    BoneLevel: sides(10, image),
    rootFilm: { CEJ: sides(10, name), RootApex: { distal: at(x, name), mesial: null } },
  });
  const place = 'data.teeth.0.rootFilm';
  await refuses([root('nobodys')], 'marker-picture-unknown', `${place}.CEJ.distal`);
  await refuses([root(film, 200.5)], 'marker-outside-picture', `${place}.RootApex.distal`);
  const same = await refuses([root(image)], 'validation', place);
  expect(same.errors[place]).toEqual(["must be on one X-ray, other than that of the tooth's own CEJ"]);
  await me.call('POST', SAVE, saving('dentition', { missing: [], implant: [45] }, { id }));
  await refuses([root(film)], 'validation', place);
  await me.call('POST', SAVE, saving('dentition', { missing: [], implant: [] }, { id }));
  expect((await save([root(film)])).status).toBe(200);
  const { measurements } = (await me.call('GET', `/patient/patient-report?id=${id}`)).data;
  expect(measurements.at(-1).teeth[0].rootFilm).toEqual(root(film).rootFilm);
});

it('refuses a scale on a picture that is not of the patient, or outside of it', async () => {
  const scale = (x: number, name: string) => ({
    calibrations: [{ from: { x: 1, y: 1, image: name }, to: { x, y: 1, image: name }, mm: 10 }],
  });
  const send = (data: object) => me.call('POST', SAVE, saving('measurement', data, { id }));
  expect((await send(scale(100, image))).status).toBe(200);
  const answers = [await send(scale(100, 'nobodys')), await send(scale(201, image))];
  expect(answers.map(({ code, errors }) => [code, Object.keys(errors)])).toEqual([
    ['marker-picture-unknown', ['data.calibrations.0']],
    ['marker-outside-picture', ['data.calibrations.0']],
  ]);
});

it('refuses what the dentition does not allow: markers on missing teeth, causes, estimates, findings and lengths', async () => {
  await me.call('POST', SAVE, saving('dentition', { missing: [18], implant: [36] }, { id }));
  await refuses([measured(18, 40, image)], 'marker-on-missing-tooth', 'data.teeth.0');
  expect((await save([{ tooth: 18 }, { tooth: 16, notPeriodontal: 'trauma' }])).status).toBe(200);
  expect((await save([{ tooth: 36, implantLength: 10.5 }])).status).toBe(200);
  const cause = { notPeriodontal: 'trauma' };
  for (const tooth of [18, 36])
    await refuses([{ tooth, ...cause }], 'validation', 'data.teeth.0.notPeriodontal');
  const findings = 'data.teeth.0.AdditionalFindings';
  for (const [AdditionalFindings, path] of [
    [{ ApikalPeriodontitis: true }, `${findings}.ApikalPeriodontitis`],
    [{ EndodonticalTreatedTooth: true }, `${findings}.EndodonticalTreatedTooth`],
    [{ RootResorption: true }, `${findings}.RootResorption`],
    [{ RootCaries: { mesial: true } }, `${findings}.RootCaries.mesial`],
    [{ Caries: { distal: true } }, `${findings}.Caries.distal`],
  ] as const)
    await refuses([{ tooth: 36, AdditionalFindings }], 'validation', path);
  await refuses([{ tooth: 36, estimate: 1 }], 'validation', 'data.teeth.0.estimate');
  expect((await save([{ tooth: 16, estimate: 1 }])).status).toBe(200);
  for (const tooth of [18, 16])
    await refuses([{ tooth, implantLength: 10 }], 'validation', 'data.teeth.0.implantLength');
  for (const implantLength of [3.9, 20.1])
    await refuses([{ tooth: 36, implantLength }], 'validation', 'data.teeth.0.implantLength');
});

it('answers a repeated save, even where its markers would be refused today', async () => {
  const again = { client: 'tab', seq: 1 };
  const first = await save([measured(17, 40, image)], again);
  await me.call('POST', SAVE, saving('dentition', { missing: [17] }, { id }));
  const repeated = await save([measured(17, 40, image)], again);
  expect([repeated.status, repeated.data.entry]).toEqual([200, first.data.entry]);
  await refuses([measured(17, 40, image)], 'marker-on-missing-tooth', 'data.teeth.0', {
    client: 'tab',
    seq: 2,
  });
});

it('a first save of markers makes a report only where they fit', async () => {
  const first = (name: string, more: Record<string, unknown> = {}) =>
    me.call('POST', SAVE, saving('measurement', { teeth: [measured(16, 40, name)] }, more));
  expect(await first('nobodys')).toMatchObject({ status: 422, code: 'marker-picture-unknown' });
  const again = { client: 'first', seq: 0 };
  const [one, other] = [await first(image, again), await first(image, again)];
  expect([one.status, other.data.id]).toEqual([200, one.data.id]);
});
