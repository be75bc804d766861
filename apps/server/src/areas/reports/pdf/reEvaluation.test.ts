import {
  DEFAULT_PREFERENCES,
  POCKET_CHANGES,
  PROBING_ORDER,
  type ToothNumber,
  sure,
} from '@alveola/clinical';
import { reader, sureSentences } from '@alveola/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPicture } from '../../../testing/files/addPicture';
import { byTooth, readPdf } from '../../../testing/files/pdf';
import { INFORMATION, measured, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import {
  countedPockets,
  isCrossing,
  isDepthChanged,
  type Probed,
  VISITS,
} from '../../../testing/people/twoVisits';
import { clinician, type Visitor } from '../../../testing/visitor';
import { readWords } from '@alveola/report/words';

let server: TestServer;
let me: Visitor;
const SAVE = '/patient/patient-report/save';
const MISSING: readonly ToothNumber[] = [18, 28, 38, 48];
const TEETH = PROBING_ORDER.filter((tooth) => !MISSING.includes(tooth));
const english = reader('en', DEFAULT_PREFERENCES, readWords('en'));
const pdf = async (id: string, more = '') =>
  readPdf((await me.call('GET', `/patient/patient-report/${id}/pdf?language=en&annex=yes${more}`)).bytes);

const { first: BEFORE, second: NOW } = VISITS;

async function examined(
  patient_number: string,
  charted: (n: number) => Probed,
  measurement: (image: string) => object,
): Promise<string> {
  const of = { patient_number };
  const { id } = (await me.call('POST', SAVE, saving('information', INFORMATION, of))).data;
  const save = (type: string, data: unknown, more = {}) =>
    me.call('POST', SAVE, saving(type, data, { ...of, ...more, id }));
  await save('dentition', { implant: [], missing: MISSING });
  await save('clinical_values', {
    pocket_depth: TEETH.map((tooth, n) => ({ tooth, depth: charted(n).depth })),
    bleeding: TEETH.map((tooth, n) => ({ tooth, value: charted(n).bleeding })).filter(
      ({ value }) => value > 0,
    ),
  });
  const image = await addPicture(me, id);
  const done = await save('measurement', measurement(image), { status: 'Completed' });
  expect(done.status).toBe(200);
  return id;
}

beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
});
afterAll(() => server.stop());

describe('The re-evaluation on paper', () => {
  let rows: readonly (readonly string[])[];
  let said: string;
  beforeAll(async () => {
    const measurement = (image: string) => ({ teeth: [14, 24].map((tooth) => measured(tooth, 42, image)) });
    await examined('77', BEFORE, measurement);
    const id = await examined('77', NOW, measurement);
    const file = await pdf(id);
    rows = file.rows();
    said = file.text;
  });

  it('compares with the analysis that was chosen, and with none that is no earlier one of the patient', async () => {
    const [first, second, third] = [
      await examined('81', BEFORE, () => ({})),
      await examined('81', NOW, () => ({})),
      await examined('81', NOW, () => ({})),
    ];
    const withFirst = await pdf(third, `&earlier=${first}`);
    const closed = countedPockets(TEETH.map((_, n) => n)).closed;
    expect(withFirst.text).toMatch(new RegExp(`${english.words.comparison.pocket.closed} ${closed}\\b`));
    expect((await pdf(third)).text).toMatch(new RegExp(`${english.words.comparison.pocket.closed} 0\\b`));
    const ask = (id: string, earlier: string) =>
      me.call('GET', `/patient/patient-report/${id}/pdf?earlier=${earlier}`);
    expect(await ask(first, second)).toMatchObject({ status: 404, code: 'report-not-found' });
    expect(await ask(third, await examined('82', NOW, () => ({})))).toMatchObject({ status: 404 });
  });

  it('counts the pockets that closed, got better, got worse or stayed', () => {
    const counts = countedPockets(TEETH.map((_, n) => n));
    expect(Object.values(counts).every((count) => count > 0)).toBe(true);
    for (const change of POCKET_CHANGES)
      expect(said).toMatch(new RegExp(`${english.words.comparison.pocket[change]} ${counts[change]}\\b`));
  });

  it('has a row for each tooth that changed, with both depths, and for no other', () => {
    const changed = TEETH.filter((_, n) => {
      const [was, is] = [BEFORE(n), NOW(n)];
      return isDepthChanged(n) || isCrossing(n) || was.bleeding > 0 !== is.bleeding > 0;
    });
    const compared = rows.filter(
      (row) => row.length === 7 && row[0] !== 'Tooth' && (row[1] !== '' || row[2] !== ''),
    );
    expect(compared.map(([tooth]) => tooth)).toEqual(changed.toSorted((a, b) => a - b).map(String));
    expect(changed.length).toBeLessThan(TEETH.length);
    TEETH.forEach((tooth, n) => {
      const row = compared.find(([name]) => name === String(tooth));
      if (isDepthChanged(n) || isCrossing(n))
        expect(row![1]).toContain(`${BEFORE(n).depth} mm → ${NOW(n).depth} mm`);
    });
  });

  it('says whether the end point of treatment is reached', () => {
    expect(said).toContain('End point of active treatment: Not reached');
  });

  it('is not there for a patient who was seen once', async () => {
    const once = await examined('78', NOW, () => ({ teeth: [] }));
    expect((await pdf(once)).text).not.toContain('End point of active treatment');
  });
});

it('tells what would have changed the result, as the rules tell it', async () => {
  const id = await examined(
    '79',
    () => ({ depth: 3, bleeding: 0 }),
    (image) => ({ teeth: [14, 24].map((tooth) => measured(tooth, 37, image)) }),
  );
  const { data } = await me.call('GET', `/patient/patient-report?id=${id}`);
  const { record, findings } = data.completions[0];
  expect(findings.diagnosis.stage).toBe('III');
  const { stage } = sure(record, DEFAULT_PREFERENCES);
  const { text } = await pdf(id);
  const said = sureSentences('stage', stage!, { document: record, result: findings, pictures: [] }, english);
  expect(said.length).toBeGreaterThan(0);
  for (const { text: sentence, check } of said)
    expect(text).toContain(check ? `${sentence} ${check.text}.` : sentence);
});

describe('An earlier version', () => {
  let id: string;
  const scored = (totalScore: number, image: string) => ({
    teeth: [
      { ...measured(14, 42, image), totalScore, originalScore: 5, hasBeenModified: true },
      measured(24, 42, image),
    ],
  });
  beforeAll(async () => {
    const overrule = { grade: 'C', reason: 'Fast in a year.', by: 'Kari Nordmann' };
    id = await examined('80', BEFORE, (image) => ({ ...scored(17, image), overrule }));
    const image = await addPicture(me, id);
    const of = { patient_number: '80', id, status: 'Completed', reason: 'Measured anew.' };
    await me.call('POST', SAVE, saving('measurement', scored(3, image), of));
  });

  it('is handed over again with the score and the diagnosis that were set by hand then', async () => {
    const [first, newest] = [await pdf(id, '&version=1'), await pdf(id, '&version=2')];
    const toRow = (file: typeof first) => byTooth(file, 6).get('14')!;
    expect(toRow(first)[3]).toMatch(/^17 · Changed/);
    expect(first.all('H2')[0]!.text).toContain('grade C');
    expect(first.text).toContain('Fast in a year.');
    expect(first.text).toMatch(/A newer version was completed on/);
    expect(toRow(newest)[3]).toMatch(/^3 · Changed/);
    expect(newest.text).not.toContain('Fast in a year.');
    expect(newest.text).not.toMatch(/A newer version was completed on/);
    expect((await pdf(id)).rows()).toEqual(newest.rows());
  });

  it('stands in the report with its record', async () => {
    const { data } = await me.call('GET', `/patient/patient-report?id=${id}`);
    const scores = data.completions.map(
      ({ record }: { record: { measurement: { teeth: { tooth: number; totalScore: number }[] } } }) =>
        record.measurement.teeth.find(({ tooth }) => tooth === 14)!.totalScore,
    );
    expect(scores).toEqual([17, 3]);
    expect(data.completions[0].record.measurement.overrule.grade).toBe('C');
    expect(data.completions[1].record.measurement.overrule ?? null).toBeNull();
  });

  it('that does not exist is not found, and what is no number is refused', async () => {
    const asked = (version: string) => me.call('GET', `/patient/patient-report/${id}/pdf?version=${version}`);
    expect(await asked('3')).toMatchObject({ status: 404, code: 'report-not-found' });
    expect((await asked('0')).status).toBe(422);
    expect((await asked('first')).status).toBe(422);
  });
});
