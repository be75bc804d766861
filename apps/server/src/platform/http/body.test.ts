import { beforeAll, expect, it } from 'vitest';
import { EVERY_CALL } from '../../testing/calls/everyCall';
import { ownServer } from '../../testing/ownServer';
import { INFORMATION, saving } from '../../testing/records';
import { clinician, type Visitor, visitor } from '../../testing/visitor';

const KB = 1024;
const SAVE = '/patient/patient-report/save';
const { server } = await ownServer();
let me: Visitor;
beforeAll(async () => {
  me = await clinician(server);
});

const sized = (bytes: number) => ({ x: 'x'.repeat(bytes - '{"x":""}'.length) });
const withBody = EVERY_CALL.filter(
  ({ method, terms: { multipart, tus } }) => method !== 'GET' && !multipart && !tus,
);

it('of a stranger is 8 KB at most, at every call that is open to one', async () => {
  const open = withBody.filter(({ terms: { access, rawBody } }) => access === 'anyone' && !rawBody);
  expect(open.length).toBeGreaterThan(5);
  for (const [n, { method, path }] of open.entries()) {
    const stranger = visitor(server.app, `127.0.7.${n}`);
    await stranger.call('GET', '/csrf-cookie');
    const answer = (bytes: number) => stranger.call(method, path, { body: sized(bytes) });
    expect([path, (await answer(8 * KB + 1)).code]).toEqual([path, 'body-too-large']);
    expect([path, (await answer(8 * KB)).code]).not.toEqual([path, 'body-too-large']);
  }
});

it('of a user is 64 KB at most, and 1 MB where it is a part of a record', async () => {
  const calls = withBody.filter(({ terms: { access } }) => access === 'member' || access === 'clinical');
  expect(calls.length).toBeGreaterThan(3);
  for (const { method, path, terms } of calls) {
    const answer = async (bytes: number) =>
      (await me.call(method, path.replaceAll(/:\w+/g, 'x'), { body: sized(bytes) })).code;
    const most = terms.isRecord ? 1024 * KB : 64 * KB;
    expect([path, await answer(most + 1)]).toEqual([path, 'body-too-large']);
    expect([path, await answer(most)]).not.toEqual([path, 'body-too-large']);
  }
});

it('is neither deep nor long: it is refused before a schema reads it', async () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const send = (data: string) =>
    me.call('POST', SAVE, {
      headers: { 'content-type': 'application/json' },
      payload: `{"patient_number":"1","type":"xray_image","data":${data}}`,
    });
  for (const data of [
    nested(17),
    nested(200_000),
    JSON.stringify({ images: Array.from({ length: 1001 }, () => 'x') }),
    JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, n]))),
  ])
    expect(await send(data)).toMatchObject({ status: 422, code: 'body-too-complex' });
  for (const data of [nested(10), JSON.stringify({ images: Array.from({ length: 1000 }, () => 'x') })])
    expect((await send(data)).code).not.toBe('body-too-complex');
  expect((await me.call('POST', SAVE, saving('information', INFORMATION))).status).toBe(200);
});
