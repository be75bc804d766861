// @module-tag cases
import { connect } from 'node:net';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonLog } from '../platform/base/log';
import { confirmed } from '../testing/people/applicant';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { isEveryCase } from '../testing/everyCase';
import { inbox, newAddress } from '../testing/inbox';
import { INFORMATION, saving } from '../testing/records';
import { PASSWORD } from '../testing/people/clinics';
import { startServer, type TestServer } from '../testing/server';
import { clinician, type Visitor, visitor } from '../testing/visitor';

const SAVE = '/patient/patient-report/save';
let server: TestServer;
let me: Visitor & { readonly clinicId: string };
let provider: Visitor;
let port: number;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  provider = visitor(server.app, newAddress());
  await provider.signIn((await server.addUser()).email);
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;

const EVERY_INJECTION = [
  "'; drop table report; --",
  "' or '1'='1",
  "' or 1=1 --",
  '" or ""="',
  '1; delete from audit_log',
  "'||(select password_hash from app_user limit 1)||'",
  "') union select 1,2,3 --",
  "\\'; select pg_sleep(9); --",
  '$1',
  '$$; drop table report; $$',
  ':clinic',
  '::text',
  '${7*7}',
  '{{7*7}}',
  '%27%20or%201=1',
  "E'\\x27'",
  '/*',
  '*/ or 1=1 /*',
  ';',
  '--',
  'null',
  "Robert'); drop table students;--",
  'x\u2019 or 1=1',
  '\u02bc or 1=1',
  '\\',
  '%',
  '_',
  '`id`',
  '$(id)',
  '; set role postgres',
];
const INJECTIONS = EVERY_INJECTION.filter((_, n) => isEveryCase || n % 3 === 0);

describe('text that would be SQL', () => {
  it.each(INJECTIONS)('%j is kept letter for letter, finds itself and changes nothing else', async (text) => {
    const patient_number = `p${text}p`;
    const made = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }));
    expect(made.status).toBe(200);
    const { id } = made.data;
    expect(
      (await me.call('PATCH', `/patient/patient-report/${id}`, { body: { notes: `n${text}\r\nn` } })).status,
    ).toBe(200);
    expect((await me.call('PATCH', '/user', { body: { name: `a${text}a` } })).status).toBe(200);
    const [row] = await query('select patient_number, notes from report where id = $1', [id]);
    expect(row).toEqual({ patient_number, notes: `n${text}\r\nn` });
    for (const wanted of [
      { search: patient_number },
      { patient_number },
      { search: patient_number, sort: 'oldest' },
    ]) {
      const { data } = await me.call('POST', '/patient/patient-reports', { body: wanted });
      expect(data.reports.map((foundReport: { id: string }) => foundReport.id)).toEqual([id]);
    }
  });

  it('is kept letter for letter in a registration, its refusal and a quote', async () => {
    for (let n = 0; n < INJECTIONS.length; n += 3) {
      const [firstText = '', other = '', third = ''] = INJECTIONS.slice(n, n + 3);
      const name = `n${firstText} ${other} ${third}n`;
      const clinic = {
        clinic_name: name,
        org_number: `o${firstText}`.slice(0, 40),
        country: `l${other}l${third}l`.slice(0, 80),
      };
      const { email } = await confirmed(server, inbox(server), { name, ...clinic });
      const [made] = await query(
        `select clinic.id, clinic.name as clinic_name, org_number, country, app_user.name from clinic
         join app_user on app_user.clinic_id = clinic.id where email = $1`,
        [email],
      );
      expect(made).toEqual({ id: made.id, name, ...clinic });
      const refusal = { body: { reason: name } };
      const declined = await provider.call('POST', `/provider/accounts/${made.id}/decline`, refusal);
      expect([declined.status, declined.data.declined.reason]).toEqual([200, name]);
      const quote = { clinic_users: 3, message: name, contactEmail: 'a@example.com' };
      const quoteAnswer = await (await clinician(server)).call('POST', '/quote-requests', { body: quote });
      expect([quoteAnswer.status, quoteAnswer.data.message]).toEqual([201, name]);
    }
    const listed = (await provider.call('GET', '/provider/quote-requests')).data;
    for (const text of INJECTIONS)
      expect(
        listed.filter(({ message }: { message: string }) => message.includes(text)),
        text,
      ).not.toEqual([]);
  });

  it('is nobody as an id, a cursor, a client or an email', async () => {
    const before = await query('select count(*) from report');
    for (const text of INJECTIONS) {
      const at = encodeURIComponent(text);
      expect([404, 422]).toContain((await me.call('GET', `/patient/patient-report?id=${at}`)).status);
      expect((await me.call('POST', '/patient/patient-reports', { body: { cursor: text } })).status).toBe(
        422,
      );
      expect((await me.call('POST', SAVE, saving('dentition', {}, { id: text }))).status).toBe(404);
    }
    expect(
      (await visitor(server.app, '127.0.0.9').signIn("' or 1=1 --@example.com", "' or '1'='1")).status,
    ).toBe(422);
    expect(await query('select count(*) from report')).toEqual(before);
  });
});

it('refuses text that cannot be kept, wherever it stands', async () => {
  const { id } = (await me.call('POST', SAVE, saving('information', INFORMATION))).data;
  const marker = (image: string) => ({
    teeth: [{ tooth: 11, Numbering: { distal: { x: 1, y: 1, image }, mesial: null } }],
  });
  const nul = 'a\u0000b';
  const answers = [
    await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number: nul })),
    await me.call('POST', SAVE, saving('information', INFORMATION, { client: nul, seq: 1 })),
    await me.call('POST', SAVE, saving('measurement', marker(nul), { id })),
    await me.call('POST', SAVE, saving('measurement', marker('a\ud800b'), { id })),
    await me.call('PATCH', `/patient/patient-report/${id}`, { body: { notes: nul } }),
    await me.call('POST', '/patient/patient-reports', { body: { search: nul } }),
    await me.call('GET', '/patient/patient-report?id=a%00b'),
    await me.call('PATCH', '/user', { body: { name: nul } }),
    await visitor(server.app, '127.0.0.8').signIn(`${nul}@example.com`, 'x'),
  ];
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [422, 'validation']));
});

it.each([
  'null',
  'https://example.com',
  'http://127.0.0.1.example.com',
  'http://example.com/127.0.0.1',
  'http://127.0.0.1:1',
  'file://',
])('allows the origin %s nothing', async (origin) => {
  for (const method of ['GET', 'OPTIONS', 'POST']) {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const answer = await me.call(method, '/user', { headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

it('changes nothing by any GET, made twice', async () => {
  // Calls of the previous minute may have used up a limit that is kept in memory.
  server.wait(60_000);
  const saved = await me.call('POST', SAVE, saving('information', INFORMATION));
  const tables = await query(
    "select relname as name from pg_stat_user_tables where relname not like 'audit_log%' and relname <> 'database_mode' order by 1",
  );
  const state = async () =>
    Promise.all(
      tables.map(async ({ name }) =>
        query(`select '${name}' as of, md5(coalesce(json_agg(t order by t::text)::text, '')) from ${name} t`),
      ),
    );
  const gets = EVERY_CALL.filter(({ method }) => method === 'GET');
  expect(gets.length).toBeGreaterThan(10);
  const before = await state();
  for (const { path, terms } of [...gets, ...gets])
    await me.call('GET', path.replace(/:\w+/, saved.data.id) + (terms.query ? `?id=${saved.data.id}` : ''));
  expect(await state()).toEqual(before);
});

function raw(bytes: string): Promise<string> {
  return new Promise((resolve, failed) => {
    const socket = connect({ host: '127.0.0.1', port });
    let received = '';
    socket.setTimeout(5000, () => failed(new Error(`The connection stays open after: ${received}`)));
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => {
      socket.destroy();
      resolve(received);
    });
    socket.on('error', failed);
    socket.write(bytes);
  });
}

it.each([
  ['an address that is no text', '/%zz', 404],
  ['half a letter', '/api/patient/patient-report/%E0%A4', 404],
  ['an identifier that is too long', `/api/patient/patient-report/${'x'.repeat(200)}`, 404],
  ['a header that is no header', '/ HTTP/1.1\r\nHost 127.0.0.1\r\nX: /', 400],
  ['two hosts', '/api/health HTTP/1.1\r\nHost: evil.example\r\nX: /', 400],
  ['too many headers', `/ HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\nY: /`, 431],
])('gives its headers with every answer: %s', async (_, address, status) => {
  const rawAnswer = await raw(`GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  expect(rawAnswer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const header of [
    "content-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-disposition: attachment',
    'x-content-type-options: nosniff',
    'x-frame-options: DENY',
    'referrer-policy: no-referrer',
    'cache-control: private, no-store',
  ])
    expect(rawAnswer).toContain(header);
  expect(JSON.parse(rawAnswer.split('\r\n\r\n')[1] ?? '')).toHaveProperty('code');
});

const HEAD = 'POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
it.each([
  ['length and chunks', `${HEAD}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`],
  [
    'chunks and length',
    `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\nGET / HTTP/1.1\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}GET / HTTP/1.1\r\n\r\n`],
  ['a length that is no number', `${HEAD}Content-Length: +2\r\n\r\n{}`],
  ['a chunk that is no number', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['an encoding in disguise', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`],
  ['a space before the colon', `${HEAD}Content-Length : 2\r\n\r\n{}`],
  ['a header on two lines', `${HEAD}X-A: 1\r\n b: 2\r\n\u0000: 3\r\n\r\n`],
])('hears one request or none, and hangs up: %s', async (_, bytes) => {
  const rawAnswer = await raw(bytes);
  expect(rawAnswer).toMatch(/^HTTP\/1\.1 400 /);
  expect(rawAnswer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

it('makes a hash of weaker parameters anew at the next sign-in, and not where the password was wrong', async () => {
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const { email } = await server.addUser({ clinic_id: await server.addClinic(), password_hash: weak });
  const readStoredHash = async () =>
    (await query('select password_hash as is from app_user where email = $1', [email]))[0].is;
  await visitor(server.app).signIn(email, 'Wrong-1234');
  expect(await readStoredHash()).toBe(weak);
  expect((await visitor(server.app).signIn(email)).status).toBe(200);
  expect(await readStoredHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await visitor(server.app).signIn(email)).status).toBe(200);
});

it('writes a line of the log in one line, whatever stands in it', () => {
  const lines: string[] = [];
  const log = jsonLog(
    (line) => lines.push(line),
    () => new Date(0),
  );
  log.error('e', new Error('first\r\n{"level":"info","event":"forged"}'), { route: 'a\n\u2028b' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/[\r\n]/);
  expect(lines[0]).not.toContain('forged');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', event: 'e', route: 'a\n\u2028b' });
});

it('names no patient, no search and no id in the log', async () => {
  const lines: string[] = [];
  const serverWithLog = await startServer({
    log: jsonLog(
      (line) => lines.push(line),
      () => new Date(0),
    ),
  });
  try {
    const who = await clinician(serverWithLog);
    const secret = { patient_number: 'P-SECRET-1' };
    const { id } = (await who.call('POST', SAVE, saving('information', INFORMATION, secret))).data;
    await who.call('PATCH', `/patient/patient-report/${id}`, { body: { notes: 'SECRET' } });
    await who.call('POST', '/patient/patient-reports', { body: { search: 'P-SECRET' } });
    await who.call('GET', `/patient/patient-report?id=${id}`);
    await serverWithLog.database.pool.query('alter table report rename to gone');
    expect((await who.call('POST', SAVE, saving('information', INFORMATION, secret))).status).toBe(500);
    await expect.poll(() => lines.length).toBeGreaterThan(7);
    expect(lines.join('\n')).toContain('"route":"/api/patient/patient-report/:id"');
    expect(lines.some((line) => line.includes('"level":"error"'))).toBe(true);
    for (const text of ['SECRET', id, who.token ?? '-', 'Nordmann'])
      expect(lines.join('\n')).not.toContain(text);
  } finally {
    await serverWithLog.stop();
  }
});
