import type { Report } from '@alveola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localFiles } from '../../../platform/files/localFiles';
import { datesIn } from '../../../platform/paper/dates';
import { readPdf } from '../../../testing/files/pdf';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';
import { seedPatients } from './patients';

let server: TestServer;
let me: Visitor & { readonly clinicId: string };
let visits: readonly Report[];
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  const { pool, db } = server.database;
  const { rows } = await pool.query('select id from app_user where clinic_id = $1', [me.clinicId]);
  const owner = { userId: rows[0].id, clinicId: me.clinicId };
  for (const _ of ['first start', 'second start'])
    await seedPatients(
      db,
      { files: localFiles(server.folder), keyring: server.keyring },
      owner,
      server.now(),
    );
  const { data } = await me.call('POST', '/patient/patient-reports', { body: { patient_number: '1006' } });
  visits = await Promise.all(
    data.reports
      .toReversed()
      .map(
        async ({ id }: Report) => (await me.call('GET', `/patient/patient-report?id=${id}`)).data as Report,
      ),
  );
});
afterAll(() => server.stop());

const judged = (visit: Report) => visit.completions[0]?.findings;
const boneLoss = (visit: Report) =>
  new Map(judged(visit)?.teeth.map(({ tooth, boneLoss: lossOfTooth }) => [tooth, lossOfTooth]) ?? []);
const pictures = (visit: Report) => visit.xray_images.map(({ file_name }) => file_name);

it('the example patient was there five times in two years, each visit completed', () => {
  expect(visits.map(({ status }) => status)).toEqual(Array(5).fill('Completed'));
  const [first, last] = [visits[0], visits[4]].map((visit) => Date.parse(visit?.analysis_date ?? ''));
  expect(Math.round((Number(last) - Number(first)) / 86_400_000)).toBe(731);
});

it('the hopeless tooth stays hopeless without a new film, on the picture that is from before the first visit', () => {
  for (const visit of visits) {
    expect(judged(visit)?.teeth.find(({ tooth }) => tooth === 26)).toMatchObject({ level: 'Hopeless' });
    const row = visit.measurements[0]?.teeth.find(({ tooth }) => tooth === 26);
    const film = visit.xray_images.find(({ id }) => id === row?.CEJ.mesial?.image);
    expect(film?.file_name).toBe('panoramic.jpg');
    expect(Date.parse(film?.taken ?? '')).toBeLessThan(Date.parse(visits[0]?.analysis_date ?? ''));
  }
});

it('and is said to be known from the day of that picture; older than 24 months it is provisional', async () => {
  for (const [n, visit] of visits.entries()) {
    const old = judged(visit)?.warnings.find(({ code }) => code === 'W31');
    expect(judged(visit)?.teeth.find(({ tooth }) => tooth === 26)?.provisional).toBe(n === 4);
    if (n < 4) expect(old).toBeUndefined();
    else expect(old?.values).toMatchObject({ months: 24, teeth: expect.arrayContaining([26]) });
  }
  const last = visits[4];
  const { taken } = last?.xray_images.find(({ file_name }) => file_name === 'panoramic.jpg') ?? {};
  const { bytes } = await me.call('GET', `/patient/patient-report/${last?.id}/pdf?language=en`);
  const { text } = await readPdf(bytes);
  const day = datesIn('en', undefined).day(taken ?? '');
  expect(text).toContain(`panoramic.jpg · Panoramic · taken on ${day}`);
  expect(text).toContain(`more than 24 months old (the oldest of ${day})`);
});

it('no bone loss changes that was not measured again', () => {
  const [first, ...later] = visits.map(boneLoss);
  const front = [33, 32, 31, 41, 42, 43, 44];
  for (const visit of later)
    for (const [tooth, was] of first ?? [])
      if (!front.includes(tooth)) expect(visit.get(tooth), String(tooth)).toEqual(was);
});

it('a newer film takes the place of the older one at the teeth that it shows, and at no other', () => {
  expect(visits.map(pictures)).toEqual([
    ['panoramic.jpg'],
    ['panoramic.jpg'],
    ['panoramic.jpg'],
    ['panoramic.jpg', 'lower front.png'],
    ['panoramic.jpg', 'lower front.png'],
  ]);
  const filmAt = (visit: Report | undefined, tooth: number) => {
    const row = visit?.measurements[0]?.teeth.find((each) => each.tooth === tooth);
    return visit?.xray_images.find(({ id }) => id === row?.CEJ.distal?.image)?.file_name;
  };
  expect(filmAt(visits[2], 31)).toBe('panoramic.jpg');
  expect(filmAt(visits[3], 31)).toBe('lower front.png');
  expect(filmAt(visits[4], 31)).toBe('lower front.png');
  expect(filmAt(visits[4], 24)).toBe('panoramic.jpg');
});
