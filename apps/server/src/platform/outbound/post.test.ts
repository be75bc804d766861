import { expect, it } from 'vitest';
import { receiver } from '../../testing/services/receiver';
import { post } from './request';

const to = await receiver();
const OPEN = ['127.0.0.1', '::1'];
const outgoing = (address: string) => ({ address, headers: { 'webhook-id': 'a' }, body: '{"a":1}' });

it('brings body and headers', async () => {
  to.answers((answer) => answer.writeHead(200).end('taken'));
  expect(await post(outgoing(`${to.url}/hook?x=1`), OPEN)).toBeNull();
  expect(to.received.at(-1)).toMatchObject({
    path: '/hook?x=1',
    body: '{"a":1}',
    headers: { 'webhook-id': 'a', 'content-type': 'application/json' },
  });
});

it('gives up what does not answer, and what answers without an end is not waited for', async () => {
  to.answers(() => undefined);
  expect(await post(outgoing(to.url), OPEN, 200)).toEqual({ code: 'timeout', status: null });
  to.answers((answer) => answer.writeHead(200).write('more'));
  expect(await post(outgoing(to.url), OPEN)).toBeNull();
});

it('follows no redirect', async () => {
  const other = await receiver();
  to.answers((answer) => answer.writeHead(307, { location: other.url }).end());
  expect(await post(outgoing(to.url), OPEN)).toEqual({ code: 'redirect', status: 307 });
  expect(other.received).toEqual([]);
});

it('sends nothing to an address that is closed, by whatever name', async () => {
  to.answers((answer) => answer.writeHead(200).end());
  const before = to.received.length;
  const { port } = new URL(to.url);
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '127.1',
  ])
    expect([host, await post(outgoing(`https://${host}:${port}`), [])]).toEqual([
      host,
      { code: 'address', status: null },
    ]);
  expect(await post(outgoing(`http://localhost:${port}`), OPEN)).toEqual({ code: 'address', status: null });
  expect(await post(outgoing('http://10.0.0.1'), ['10.0.0.1'])).toEqual({ code: 'address', status: null });
  expect(to.received).toHaveLength(before);
});

it('tells a name that is not there from a system that is not', async () => {
  expect(await post(outgoing('https://nobody.invalid'), [])).toMatchObject({ code: 'unknown-host' });
  expect(await post(outgoing('http://127.0.0.1:1'), OPEN)).toMatchObject({ code: 'connection' });
});
