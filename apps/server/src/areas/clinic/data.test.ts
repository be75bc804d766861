import { readdirSync } from 'node:fs';
import { assessment } from '@alveola/clinical';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { withApiKey } from '../../testing/people/apiKey';
import { addPicture } from '../../testing/files/addPicture';
import { INFORMATION, measured, saving } from '../../testing/records';
import { ownServer } from '../../testing/ownServer';
import { unzip } from '../../testing/files/unzip';
import { clinician, type Visitor, visitor } from '../../testing/visitor';

const { server } = await ownServer();

async function charted(me: Visitor, patient_number: string): Promise<string> {
  const save = (type: string, data: unknown, more = {}) =>
    me.call('POST', '/patient/patient-report/save', saving(type, data, { patient_number, ...more }));
  const { id, reference_number } = (await save('information', INFORMATION)).data;
  const same = { id, reference_number };
  await save('dentition', { implant: [], missing: [18] }, same);
  const image = await addPicture(me, id);
  await save('measurement', { teeth: [measured(16, 40, image)] }, { ...same, status: 'Completed' });
  return id;
}

it("hands out everything of the clinic, and nothing of another's, in the format that is read again", async () => {
  const me = await clinician(server);
  const other = await clinician(server);
  const theirs = await charted(other, '9999');
  const ids = [await charted(me, '1001'), await charted(me, '1002')];
  const gone = await charted(me, '1003');
  await me.call('DELETE', `/patient/patient-report/${gone}`);
  const program = await withApiKey(server, me);
  await server.database.pool.query(
    `insert into identity_provider (clinic_id, slug, issuer, client_id, client_secret, enabled, trusts_factor, changed_at)
     values ($1, $1, 'https://login.example.com', 'alveola', 'a sealed secret', true, false, now())`,
    [me.clinicId],
  );
  const paragraphs = [{ title: 'Question', text: 'Please see the patient soon.' }];
  const letter = { body: { language: 'en', paragraphs } };
  await me.call('POST', `/patient/patient-report/${ids[0]}/letters`, letter);
  const letterhead = {
    address: ['Storgata 5', '0155 Oslo'],
    phone: '+47 22 00 00 00',
    email: 'post@example.org',
  };
  await me.call('PUT', '/clinic/letterhead', { body: letterhead });
  const quote = { clinic_users: 4, contactEmail: 'kari@example.com' };
  await me.call('POST', '/quote-requests', { body: quote });
  const answer = await me.call('GET', '/clinic/export');
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="alveola-\d{4}-\d\d-\d\d\.zip"/,
  );
  const files = await unzip(answer.bytes);
  const json = (path: string) => JSON.parse(String(files.get(path)));
  expect(json('clinic.json').clinic.id).toBe(me.clinicId);
  expect(JSON.stringify(json('clinic.json'))).not.toContain('argon2');
  expect(json('clinic.json').quote_requests).toMatchObject([{ clinic_users: 4 }]);
  expect(json('connections.json').api_keys).toMatchObject([{ id: program.keyId }]);
  expect(json('connections.json').identity_provider.issuer).toBe('https://login.example.com');
  expect(String(files.get('connections.json'))).not.toContain('secret');
  for (const id of [...ids, gone]) {
    expect(assessment.safeParse(json(`reports/${id}/assessment.json`)).success).toBe(true);
    const report = json(`reports/${id}/report.json`);
    expect(report.completions).toHaveLength(1);
    expect(json(`reports/${id}/entries.json`)).toHaveLength(3);
    const picture = files.get(`reports/${id}/${report.xray_images[0].file}`);
    expect((await sharp(picture).metadata()).width).toBe(200);
  }
  expect(json(`reports/${ids[0]}/letters.json`)).toMatchObject([{ paragraphs }]);
  expect(json('letterhead.json')).toMatchObject({ ...letterhead, logo: null });
  expect(json(`reports/${gone}/report.json`).deleted_at).not.toBeNull();
  expect(String(files.get('audit.jsonl'))).toContain('"clinic.export"');
  for (const [path, bytes] of files) {
    expect(path).not.toContain(theirs);
    expect(bytes.includes(theirs)).toBe(false);
  }
});

it('hands out every act once, however many happened at one time', async () => {
  const me = await clinician(server);
  await server.database.pool.query(
    `insert into audit_log (clinic_id, at, id, action)
     select $1, '2026-01-01', 'act-' || n, 'report.list' from generate_series(1, 2500) n`,
    [me.clinicId],
  );
  const files = await unzip((await me.call('GET', '/clinic/export')).bytes);
  const ids = String(files.get('audit.jsonl'))
    .split('\n')
    .flatMap((line) => /"id":"(act-\d+)"/.exec(line)?.[1] ?? []);
  expect([ids.length, new Set(ids).size]).toEqual([2500, 2500]);
});

/**
 * Counts the clinic's rows in every table that refers to clinics, and its users' rows in every table that
 * refers to users.
 */
async function toRows(clinicId: string, users: readonly string[]): Promise<Record<string, number>> {
  const { pool } = server.database;
  const { rows } = await pool.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name in ('clinic_id', 'user_id') and not (select relispartition from pg_class where oid = table_name::regclass)",
  );
  const found: Record<string, number> = {};
  for (const { table_name, column_name } of rows) {
    const wanted = column_name === 'clinic_id' ? [clinicId] : users;
    const { rows: counted } = await pool.query(
      `select count(*)::int as n from ${table_name} where ${column_name} = any($1)`,
      [wanted],
    );
    if (counted[0].n > 0) found[`${table_name}.${column_name}`] = counted[0].n;
  }
  return found;
}

it('erases the clinic with rows and files, and leaves one line in the audit', async () => {
  const other = await clinician(server);
  const kept = await charted(other, '2001');
  const before = readdirSync(server.folder, { recursive: true }).length;
  const me = await clinician(server);
  await charted(me, '3001');
  await withApiKey(server, me);
  const colleague = await server.addUser({ clinic_id: me.clinicId, type: 'clinic_user' });
  const nils = visitor(server.app);
  await nils.signIn(colleague.email);
  await nils.call('PUT', '/settings', { body: (await nils.call('GET', '/settings')).data });
  await me.call('POST', '/forgot-password', { body: { email: colleague.email } });
  const own = (await me.call('GET', '/user')).data.id;
  await server.database.pool.query('update membership set seats = 9 where clinic_id = $1', [me.clinicId]);
  const invited = await me.call('POST', '/clinic/users', { body: { email: 'invited@example.org' } });
  expect(invited.status).toBe(201);
  const erase = (clinic_name: string) => me.call('POST', '/clinic/erase', { body: { clinic_name } });
  expect((await erase('')).errors).toEqual({ clinic_name: ['The name of the clinic is required'] });
  expect((await erase('Klinic')).code).toBe('clinic-name-differs');
  expect((await erase('Clinic')).status).toBe(204);
  expect((await me.call('GET', '/user')).status).toBe(401);
  expect((await nils.call('GET', '/user')).status).toBe(401);
  expect(await toRows(me.clinicId, [own, colleague.id])).toEqual({
    'audit_log.clinic_id': 1,
    'audit_log.user_id': 1,
  });
  const { rows } = await server.database.pool.query(
    'select action, detail from audit_log where clinic_id = $1',
    [me.clinicId],
  );
  expect(rows).toEqual([{ action: 'clinic.erase', detail: { reports: 1, pictures: 1, users: 2 } }]);
  const files = readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.filter(({ name }) => !name.startsWith('.'))).toHaveLength(3 * 5);
  expect(before).toBeGreaterThan(0);
  expect((await other.call('GET', `/patient/patient-report?id=${kept}`)).status).toBe(200);
  expect((await other.call('GET', '/clinic/export')).status).toBe(200);
});

it('what is written stays: nobody deletes an audit line or an entry but with the clinic', async () => {
  const me = await clinician(server);
  await charted(me, '4001');
  for (const table of ['audit_log', 'report_completion'])
    await expect(
      server.database.pool.query(`delete from ${table} where clinic_id = $1`, [me.clinicId]),
    ).rejects.toThrow('append-only');
});
