import { type Paragraph, withoutNames } from '@alveola/report';
import { LANGUAGES } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { INFORMATION, saving } from '../../testing/records';
import { clinician, type Visitor } from '../../testing/visitor';

const { server } = await ownServer();
const NAMES = { addressee: 'Dr. Olaugius Hansenstad', patient: 'Gretegunn Liebakken' };
let me: Visitor & { readonly clinicId: string };
let id: string;
let open: string;

beforeAll(async () => {
  me = await clinician(server);
  const save = async (more: Record<string, unknown>, type = 'information', data: unknown = INFORMATION) =>
    (await me.call('POST', '/patient/patient-report/save', saving(type, data, more))).data;
  open = (await save({ patient_number: '7001' })).id;
  ({ id } = await save({ patient_number: '7002' }));
  const same = { id, patient_number: '7002' };
  await save({ ...same, status: 'Completed' }, 'measurement', { teeth: [] });
});

const path = (of: string, more = 'letters') => `/patient/patient-report/${of}/${more}`;

async function stored(): Promise<string> {
  const { pool } = server.database;
  const { rows } = await pool.query(
    "select table_name from information_schema.tables where table_schema = 'public'",
  );
  const all = await Promise.all(
    rows.map(({ table_name }) => pool.query(`select to_jsonb(t)::text as row from ${table_name} t`)),
  );
  return all.flatMap(({ rows: each }) => each.map(({ row }) => row)).join('\n');
}

describe('A letter of referral', () => {
  it.each(LANGUAGES)('is drafted in %s, whatever the language of the screen', async (language) => {
    const { data } = await me.call('GET', `${path(id, 'letter-draft')}?language=${language}`);
    const { question } = readWords(language).letter;
    expect(data.paragraphs[0].title).toBe(question.title);
    expect(data).toMatchObject({ patient_number: '7002', clinician: 'Kari Nordmann', remarks: null });
  });

  it('is drafted without the note of the clinic, which stands beside it', async () => {
    const notes = 'Wears a splint';
    await me.call('PATCH', `/patient/patient-report/${id}`, { body: { notes } });
    const { data } = await me.call('GET', `${path(id, 'letter-draft')}?language=en`);
    expect(data.remarks).toEqual({ title: 'Remarks', text: notes });
    expect(JSON.stringify(data.paragraphs)).not.toContain(notes);
  });

  it('is kept with who and when, opened again, never changed, and stored without the typed names', async () => {
    const { paragraphs }: { paragraphs: Paragraph[] } = (
      await me.call('GET', `${path(id, 'letter-draft')}?language=nb`)
    ).data;
    const typed = [{ title: '', text: `${NAMES.patient} til ${NAMES.addressee}` }, ...paragraphs];
    const kept = [...withoutNames(typed, NAMES, readWords('nb').letter, paragraphs)];
    const first = await me.call('POST', path(id), { body: { language: 'nb', paragraphs: kept } });
    expect(first).toMatchObject({ status: 201, data: { saved_by: 'Kari Nordmann', language: 'nb' } });
    await me.call('POST', path(id), { body: { language: 'en', paragraphs: kept.slice(0, 1) } });
    const { letters } = (await me.call('GET', path(id))).data;
    expect(letters.map(({ language }: { language: string }) => language)).toEqual(['en', 'nb']);
    expect(letters[1].paragraphs).toEqual(kept);
    const all = await stored();
    expect(all).toContain('pasienten til kollega');
    expect(all).not.toMatch(/Olaugius|Hansenstad|Gretegunn|Liebakken/i);
    await expect(
      server.database.pool.query("update report_letter set language = 'pt' where clinic_id = $1", [
        me.clinicId,
      ]),
    ).rejects.toThrow('append-only');
  });

  it('is not drafted from a report that nobody completed, nor kept with it', async () => {
    const body = { language: 'nb', paragraphs: [{ title: '', text: 'x' }] };
    expect(await me.call('POST', path(open), { body })).toMatchObject({ code: 'letter-not-completed' });
    const draft = await me.call('GET', `${path(open, 'letter-draft')}?language=nb`);
    expect(draft).toMatchObject({ status: 409, code: 'letter-not-completed' });
  });

  it("is not another clinic's to read or to write", async () => {
    const stranger = await clinician(server);
    const body = { language: 'nb', paragraphs: [{ title: '', text: 'x' }] };
    expect((await stranger.call('GET', path(id))).status).toBe(404);
    expect((await stranger.call('POST', path(id), { body })).status).toBe(404);
    expect((await stranger.call('GET', `${path(id, 'letter-draft')}?language=nb`)).status).toBe(404);
  });
});
