import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, visitor } from '../../testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const preferences = { referral_advice: true };
const put = { body: preferences };

it('takes a change that echoes the cookie', async () => {
  const me = await clinician(server);
  expect((await me.call('PUT', '/settings', put)).data).toMatchObject({
    referral_advice: true,
    language: 'nb',
  });
  expect((await me.call('GET', '/settings')).data.referral_advice).toBe(true);
});

it('answers 419 to a change without the header, with another, or with the token of another session', async () => {
  const me = await clinician(server);
  const other = await clinician(server);
  const mismatch = { status: 419, code: 'csrf-mismatch', message: 'CSRF token mismatch.' };
  expect(await me.call('PUT', '/settings', { ...put, withoutXsrf: true })).toMatchObject(mismatch);
  expect(await me.call('PUT', '/settings', { ...put, headers: { 'x-xsrf-token': 'x.y' } })).toMatchObject(
    mismatch,
  );
  me.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN')!);
  expect(await me.call('PUT', '/settings', put)).toMatchObject(mismatch);
  await me.call('GET', '/csrf-cookie');
  expect((await me.call('PUT', '/settings', put)).status).toBe(200);
});

it('refuses what another site sends', async () => {
  const me = await clinician(server);
  const answer = await me.call('PUT', '/settings', { ...put, headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.status).toBe(419);
});

it('sets the cookie on every GET and keeps one that holds', async () => {
  const me = visitor(server.app);
  expect((await me.call('GET', '/csrf-cookie')).status).toBe(204);
  const first = me.cookies.get('XSRF-TOKEN');
  await me.call('GET', '/health');
  expect(me.cookies.get('XSRF-TOKEN')).toBe(first);
});
