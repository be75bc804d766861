// @module-tag cases
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form } from '../../testing/calls/form';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, type Visitor } from '../../testing/visitor';
import { isEveryCase } from '../../testing/everyCase';

const SAVE = '/patient/patient-report/save';
const RECORDS = ['1.0', '1.1', '1.2', '1.3'].flatMap((release) =>
  readFileSync(
    new URL(`../../../../../packages/clinical/src/cases/stored/${release}.jsonl`, import.meta.url),
    'utf8',
  )
    .trimEnd()
    .split('\n')
    .map((line): [string, string] => [`${release}: ${JSON.parse(line).name}`, line]),
);

let server: TestServer;
let me: Visitor;
let patients = 0;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
});
afterAll(() => server.stop());

interface Stored {
  readonly id: string;
  readonly patient_number: string;
  readonly reference_number: string;
  readonly parts: Record<string, any>;
}

async function store(line: string, change = (parts: any) => parts): Promise<Stored> {
  patients += 1;
  const patient_number = String(3000 + patients);
  const { id, reference_number } = (
    await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }))
  ).data;
  let named = line;
  for (const [g, name] of ['picture', 'film'].filter((each) => line.includes(`"image":"${each}"`)).entries())
    named = named.replaceAll(`"image":"${name}"`, `"image":"${await upload(id, { r: patients, g, b: 0 })}"`);
  const parts = change(JSON.parse(named).parts);
  const { pool } = server.database;
  const entries = Object.entries(parts);
  for (const [n, [type, data]] of entries.entries())
    await pool.query(
      `insert into report_entry (clinic_id, report_id, n, public_id, type, data, saved_by, saved_at)
       select clinic_id, report_id, $2, $3, $4, $5, saved_by, saved_at from report_entry where report_id = $1 and n = 1`,
      [id, n + 2, `${id}-${n}`, type, JSON.stringify(data)],
    );
  await pool.query('update report set entries = $2 where id = $1', [id, entries.length + 1]);
  return { id, patient_number, reference_number, parts };
}

async function upload(id: string, background: { r: number; g: number; b: number }): Promise<string> {
  const bytes = await sharp({ create: { width: 2000, height: 150, channels: 3, background } })
    .png()
    .toBuffer();
  const sent = form({ patient_report_id: id }, { name: 'a.png', bytes });
  return (await me.call('POST', '/patient/patient-report/xray/save', sent)).data.id;
}

/** A clinician who changes patient information answers the questions that the old release lacked. */
const answered = (information: object) => ({
  ...INFORMATION,
  ...Object.fromEntries(Object.entries(information).filter(([, answer]) => answer !== null)),
});
const open = (id: string) => me.call('GET', `/patient/patient-report?id=${id}`);
const save = (
  { patient_number, reference_number, id }: Stored,
  type: string,
  data: unknown,
  more: object = {},
) => me.call('POST', SAVE, saving(type, data, { patient_number, reference_number, id, ...more }));
async function newest(id: string, type: string): Promise<any> {
  const { rows } = await server.database.pool.query(
    'select data from report_entry where report_id = $1 and type = $2 order by n desc limit 1',
    [id, type],
  );
  return rows[0].data;
}

const LISTS = {
  information: 'information',
  dentition: 'dentitions',
  clinical_values: 'clinical_values',
  measurement: 'measurements',
};

describe.each(RECORDS.filter((_, n) => isEveryCase || n % 4 === 0))('a record of %s', (_, line) => {
  it('is opened, its history listed, each part saved again, completed, printed and exported', async () => {
    const record = await store(line);
    const opened = await open(record.id);
    expect(opened.status).toBe(200);
    for (const [type, list] of Object.entries(LISTS)) {
      expect(opened.data[list]).toMatchObject([record.parts[type]]);
      const part = opened.data[list][0];
      const data = type === 'information' ? answered(part) : part;
      expect((await save(record, type, data, { status: 'In progress' })).status, type).toBe(200);
    }
    const history = await me.call('GET', `/patient/patient-report/${record.id}/entries`);
    expect(history.data.entries[0]).toMatchObject({ type: 'measurement', changes: 0 });
    const completed = await save(record, 'measurement', opened.data.measurements[0], { status: 'Completed' });
    expect(completed.status, JSON.stringify(completed.errors)).toBe(200);
    expect((await open(record.id)).data.completions).toHaveLength(1);
    for (const paper of ['pdf', 'patient-sheet', 'pack'])
      expect((await me.call('GET', `/patient/patient-report/${record.id}/${paper}`)).status, paper).toBe(200);
  });

  it('that a later release has saved since is opened, saved and completed with what is not known here', async () => {
    const later = { severity: ['more than this release knows'] };
    const record = await store(line, ({ information, dentition, clinical_values, measurement }) => ({
      information: { ...information, rheumatoidArthritis: 'Yes' },
      dentition: { ...dentition, primary: [55] },
      clinical_values: { ...clinical_values, recession: [{ tooth: 13, value: 2 }] },
      measurement: {
        ...measurement,
        teeth: measurement.teeth.map((row: any) => ({
          ...row,
          Restoration: later,
          AdditionalFindings: { ...row.AdditionalFindings, Calculus: true },
        })),
      },
    }));
    const { data } = await open(record.id);
    const changed = { ...answered(data.information[0]), patientAge: 51 };
    expect((await save(record, 'information', changed)).status).toBe(200);
    expect(await newest(record.id, 'information')).toMatchObject({
      ...record.parts.information,
      patientAge: 51,
    });
    for (const type of ['dentition', 'clinical_values'] as const)
      expect((await save(record, type, data[LISTS[type]][0])).status).toBe(200);
    expect((await newest(record.id, 'clinical_values')).recession).toEqual([{ tooth: 13, value: 2 }]);
    const [, ...teeth] = data.measurements[0].teeth;
    const completed = await save(
      record,
      'measurement',
      { ...data.measurements[0], teeth },
      { status: 'Completed' },
    );
    expect(completed.status, JSON.stringify(completed.errors)).toBe(200);
    expect((await newest(record.id, 'measurement')).teeth).toMatchObject(
      record.parts.measurement.teeth.slice(1),
    );
    expect((await open(record.id)).data.completions[0].record.information.rheumatoidArthritis).toBe('Yes');
    expect((await me.call('GET', `/patient/patient-report/${record.id}/pdf`)).status).toBe(200);
  });
});

describe('a key that no release has saved with the patient', () => {
  const refuses = async (record: Stored, type: string, data: unknown, paths: readonly string[]) => {
    const answer = await save(record, type, data);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, paths]);
    expect(await newest(record.id, type)).toEqual(record.parts[type]);
  };
  const line = RECORDS[0]?.[1] ?? '';

  it('is refused beside one that is let in, and at another place', async () => {
    const record = await store(line, (parts) => ({
      ...parts,
      information: { ...parts.information, bruxism: 'No' },
    }));
    const { information, dentition } = record.parts;
    await refuses(record, 'information', { ...information, bruxsim: 'No' }, ['data.bruxsim']);
    await refuses(record, 'dentition', { ...dentition, bruxism: 'No' }, ['data.bruxism']);
    await refuses(record, 'information', { ...information, 'a"b': 1, [`x`.repeat(65)]: 1 }, [
      'data.a"b',
      `data.${'x'.repeat(65)}`,
    ]);
  });

  it('is refused of another patient, of another clinic and of the first save', async () => {
    const withBruxism = (parts: any) => ({ ...parts, information: { ...parts.information, bruxism: 'No' } });
    const { parts, patient_number } = await store(line, withBruxism);
    await refuses(await store(line), 'information', parts.information, ['data.bruxism']);
    const other = await clinician(server);
    const first = await other.call(
      'POST',
      SAVE,
      saving('information', parts.information, { patient_number }),
    );
    expect([first.status, Object.keys(first.errors)]).toEqual([422, ['data.bruxism']]);
  });

  it('is refused of the call itself', async () => {
    const record = await store(line, (parts) => ({
      ...parts,
      information: { ...parts.information, bruxism: 'No' },
    }));
    const answer = await save(record, 'information', record.parts.information, { bruxism: 'No' });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['bruxism']]);
  });
});
