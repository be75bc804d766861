import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open';
import { form } from '../../testing/calls/form';
import { wireTo } from '../../testing/services/cutWire';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, TEST_DEADLINES, type TestServer } from '../../testing/server';
import { clinician, type Visitor, visitor } from '../../testing/visitor';

let server: TestServer;
const web = mkdtempSync(join(tmpdir(), 'alveola-web-'));
beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Alveola</title>');
  writeFileSync(join(web, 'assets/main-1a2b3c4d.js'), 'export {};');
  writeFileSync(join(web, 'sw.js'), 'self');
  server = await startServer({ web });
});
afterAll(async () => {
  await server.stop();
  rmSync(web, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('every answer', () => {
  it.each(['/', '/api/health', '/api/user', '/api/nothing', '/config.json', '/assets/gone.js', '/dashboard'])(
    '%s forbids what it does not need',
    async (url) => {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']);
      const ofPage = [
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
      ];
      const ownDirectives = url.startsWith('/api/') ? ['sandbox'] : ofPage;
      for (const directive of ["default-src 'none'", "frame-ancestors 'none'", ...ownDirectives])
        expect(policy.split(/; ?/)).toContain(directive);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      if (url.startsWith('/api')) expect(headers['cache-control']).toBe('private, no-store');
      const disposition = url.startsWith('/api/') ? 'attachment; filename="answer.json"' : undefined;
      expect(headers['content-disposition']).toBe(disposition);
      if (headers['content-length'] !== '0' && headers['content-type']?.toString().match(/json|text|script/))
        expect(headers['content-type']).toMatch(/charset=utf-8/i);
    },
  );

  it('says over https that it always will be, and prefixes its cookie', async () => {
    const secure = await startServer({ publicUrl: 'https://app.example.com' });
    const { email } = await secure.addUser({ clinic_id: await secure.addClinic() });
    const answer = await visitor(secure.app).signIn(email);
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.find((cookie) => cookie.startsWith('__Host-bind='))).toMatch(
      /Path=\/; HttpOnly; Secure; SameSite=Strict/,
    );
    expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).toMatch(/Secure; SameSite=Lax/);
    expect((await secure.app.inject({ url: '/config.json' })).json()).toEqual({
      host: 'app.example.com',
      protocol: 'https',
      backendUrl: 'https://app.example.com/',
    });
    await secure.stop();
  });
});

it('over https an answer of any status has them, and no cookie but the XSRF token lacks the prefix', async () => {
  const secure = await startServer({
    publicUrl: 'https://app.example.com',
    rateLimits: { address: 1000, user: 1000, clinic: 1000, signIn: { address: 1, pair: 50, account: 50 } },
  });
  const save = '/patient/patient-report/save';
  const me = await clinician(secure);
  const guess = () => visitor(secure.app, '127.0.0.9').signIn('nobody@example.com', 'Wrong-1234');
  const answers = [
    await me.call('GET', '/user'),
    await me.call('GET', '/csrf-cookie'),
    await visitor(secure.app).call('GET', '/user'),
    await me.call('GET', '/provider/accounts'),
    await me.call('GET', '/nothing'),
    await me.call('POST', save, { body: { type: 'x'.repeat(1024 * 1024) } }),
    await me.call('POST', save, { payload: 'a', headers: { 'content-type': 'text/plain' } }),
    await me.call('POST', save, { body: {}, withoutXsrf: true }),
    await guess(),
    await guess(),
  ];
  await secure.database.pool.query('alter table report rename to gone');
  answers.push(await me.call('POST', save, saving('information', INFORMATION)));
  expect(answers.map(({ status }) => status)).toEqual([
    200, 204, 401, 403, 404, 413, 415, 419, 422, 429, 500,
  ]);
  for (const { status, headers } of answers) {
    expect(headers, String(status)).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="answer.json"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    if (status !== 204)
      expect(headers['content-type']).toBe(
        `application/${status < 400 ? '' : 'problem+'}json; charset=utf-8`,
      );
    for (const cookie of [headers['set-cookie'] ?? []].flat().map(String))
      expect(cookie).toMatch(/^(__Host-[\w-]+=.*HttpOnly|XSRF-TOKEN=).*; Secure; SameSite=(Strict|Lax)$/);
  }
  await secure.stop();
});

describe('the web client', () => {
  it('is one page for every screen, asked for anew each time, and brings the XSRF cookie', async () => {
    for (const url of ['/', '/login', '/dashboard/report/abc', '/patient-list?x=1']) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Alveola</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.cookies.map(({ name }) => name)).toContain('XSRF-TOKEN');
    }
  });

  it('has its service worker at the root, asked for anew each time, as the policy allows it', async () => {
    const { statusCode, headers } = await get('/sw.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(String(headers['content-security-policy'])).toMatch(/worker-src 'self'.*trusted-types app$/);
  });

  it('keeps named-by-content files for ever, and says of a missing one that it is missing', async () => {
    expect((await get('/assets/main-1a2b3c4d.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const url of [
      '/assets/gone.js',
      '/favicon.ico',
      '/assets/',
      '/assets/main-1a2b3c4d.js.map',
      '/.git/config',
      '/.env',
      '/../package.json',
      '/api',
      '/api/nothing',
    ])
      expect((await get(url)).statusCode, url).toBe(404);
  });

  it('reads its address from config.json', async () => {
    const { headers, ...answer } = await get('/config.json', { host: 'localhost:3000' });
    expect(answer.json()).toEqual({
      host: 'localhost:3000',
      protocol: 'http',
      backendUrl: 'http://localhost:3000/',
    });
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('is answered in evaluation to names of this machine alone', async () => {
    expect((await get('/api/health', { host: 'evil.example.com' })).statusCode).toBe(403);
    expect((await get('/api/health', { host: '127.0.0.1:3000' })).statusCode).toBe(204);
  });
});

describe('a request that is not one', () => {
  const SAVE = '/patient/patient-report/save';
  it.each([
    ['broken JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }, 422],
    [
      'a prototype',
      { payload: '{"__proto__":{"x":1}}', headers: { 'content-type': 'application/json' } },
      422,
    ],
    ['nothing', {}, 422],
    ['a list', { body: [1] }, 422],
    ['text', { payload: 'hello', headers: { 'content-type': 'text/plain' } }, 415],
    ['a form', { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['more than a megabyte', { body: { type: 'x'.repeat(1024 * 1024) } }, 413],
    [
      'ten thousand levels',
      {
        payload: `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
        headers: { 'content-type': 'application/json' },
      },
      422,
    ],
    [
      'a number beyond all numbers',
      { payload: '{"type":1e999}', headers: { 'content-type': 'application/json' } },
      422,
    ],
  ])('is refused: %s', async (_, sent, status) => {
    const me = await clinician(server);
    const answer = await me.call('POST', SAVE, sent);
    expect(answer.status).toBe(status);
    expect(answer.message).toEqual(expect.any(String));
    expect(answer.bytes.toString()).not.toMatch(/at .*\.[jt]s/);
  });

  it.each(['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])(
    'is 404: %s where POST is meant',
    async (method) => {
      const me = await clinician(server);
      expect((await me.call(method, SAVE)).status).toBe(404);
    },
  );

  it('is told with its first error and the number of the others', async () => {
    const me = await clinician(server);
    const answer = await me.call(
      'POST',
      SAVE,
      saving('information', { ...INFORMATION, patientAge: 'old', x: 1 }),
    );
    expect(answer.message).toMatch(/\(and 1 more error\)$/);
    expect(Object.keys(answer.errors)).toEqual(['data.patientAge', 'data.x']);
  });
});

describe('budgets', () => {
  it('stop one user without stopping another', async () => {
    const tight = await startServer({
      rateLimits: { address: 1000, user: 20, clinic: 1000, signIn: { address: 50, pair: 50, account: 50 } },
    });
    const me = await clinician(tight);
    const other = await clinician(tight);
    const answers = [];
    for (let n = 0; n < 40; n += 1) answers.push(await me.call('GET', '/user'));
    const stopped = answers.filter(({ status }) => status === 429);
    expect(stopped.length).toBeGreaterThanOrEqual(19);
    expect(Number(stopped[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.call('GET', '/user')).status).toBe(200);
    tight.wait(60_000);
    expect((await me.call('GET', '/user')).status).toBe(200);
    await tight.stop();
  });

  it('of a clinic are shared by its users and by all servers, and weigh what costs much', async () => {
    const rateLimits = {
      address: 1e4,
      user: 1e4,
      clinic: 200,
      signIn: { address: 50, pair: 50, account: 50 },
    };
    const at = new Date();
    const all = { rateLimits, now: () => at };
    const firstServer = await startServer(all);
    const two = await startServer({ ...all, db: firstServer.served.db });
    const me = await clinician(firstServer);
    const { email } = await firstServer.addUser({ clinic_id: me.clinicId, type: 'clinic_user' });
    const colleague = visitor(two.app);
    await colleague.signIn(email);
    const answered = async (who: Visitor, calls: number) => {
      let count = 0;
      for (let n = 0; n < calls; n += 1) if ((await who.call('GET', '/user')).status === 200) count += 1;
      return count;
    };
    const mine = await answered(me, 120);
    expect(mine).toBe(120);
    const theirs = await answered(colleague, 120);
    // Each server admits a twentieth without asking the database.
    expect(mine + theirs).toBeLessThanOrEqual(220);
    expect(await colleague.call('GET', '/user')).toMatchObject({ status: 429, code: 'too-many-attempts' });
    const other = await clinician(firstServer);
    expect(await answered(other, 5), 'another clinic').toBe(5);
    const uploads = [];
    for (let n = 0; n < 30; n += 1)
      uploads.push(
        (
          await other.call(
            'POST',
            '/patient/patient-report/xray/save',
            form({}, { name: 'a', bytes: Buffer.from('x') }),
          )
        ).status,
      );
    expect(uploads.filter((status) => status !== 429)).toHaveLength(20);
    await two.stop();
    await firstServer.stop();
  });

  it('cannot be passed by a forged proxy header', async () => {
    const tight = await startServer({
      rateLimits: { address: 10, user: 1000, clinic: 1000, signIn: { address: 50, pair: 50, account: 50 } },
    });
    const answers = [];
    for (let n = 0; n < 20; n += 1)
      answers.push(
        await visitor(tight.app, '10.0.0.1').call('GET', '/health', {
          headers: { 'x-forwarded-for': `10.1.1.${n}` },
        }),
      );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await tight.stop();
  });
});

it('is 503 with Retry-After while the database is away, and answers again without a restart', async () => {
  const beside = await startServer();
  const wire = await wireTo(beside.url);
  const database = openDatabase(wire.url, { deadlines: TEST_DEADLINES });
  const far = await startServer({ db: database.db });
  const { email } = await beside.addUser({ clinic_id: await beside.addClinic() });
  const me = visitor(far.app);
  await me.signIn(email);
  wire.cut();
  for (let n = 0; n < 3; n += 1) {
    const away = await me.call('GET', '/user');
    expect(away).toMatchObject({ status: 503, code: 'unavailable' });
    expect(away.headers['retry-after']).toBe('2');
  }
  me.token = null;
  expect((await me.call('GET', '/ready')).status).toBe(503);
  expect((await me.call('GET', '/health')).status).toBe(204);
  wire.mend();
  expect((await me.call('GET', '/ready')).status).toBe(204);
  await database.close();
  wire.stop();
  await far.stop();
  await beside.stop();
});
