import { expect, it } from 'vitest';
import { receiver } from '../../testing/services/receiver';
import { createFetch } from './request';

const to = await receiver();
const OPEN = ['127.0.0.1'];
const outgoingRequest = { method: 'GET', headers: { accept: 'application/json' } };
const ask = (address: string, allowed = OPEN, ends = AbortSignal.timeout(20_000)) =>
  createFetch(allowed, ends)(address, outgoingRequest);

it('answers what was answered, and brings a body', async () => {
  to.answers((answer) => answer.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"x"}'));
  const body = new URLSearchParams({ code: 'a b' });
  const answer = await createFetch(OPEN, AbortSignal.timeout(20_000))(to.url, {
    ...outgoingRequest,
    method: 'POST',
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'x' }]);
  expect(to.received.at(-1)).toMatchObject({ body: 'code=a+b', headers: { accept: 'application/json' } });
});

it('asks no closed network, by whatever name', async () => {
  const before = to.received.length;
  const { port } = new URL(to.url);
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])
    await expect(ask(`https://${host}:${port}`, [])).rejects.toMatchObject({ problem: 'address' });
  for (const address of [`http://localhost:${port}`, 'http://10.0.0.1', 'file:///etc/passwd'])
    await expect(ask(address)).rejects.toMatchObject({ problem: 'address' });
  expect(to.received).toHaveLength(before);
});

it('follows no redirect, reads no answer without an end, and waits for none that does not come', async () => {
  to.answers((answer) => answer.writeHead(302, { location: to.url }).end());
  await expect(ask(to.url)).rejects.toMatchObject({ problem: 'redirect' });
  to.answers((answer) => answer.end('x'.repeat(600_000)));
  await expect(ask(to.url)).rejects.toMatchObject({ problem: 'connection' });
  to.answers((answer) => answer.end(JSON.stringify({ keys: Array.from({ length: 1001 }, () => 1) })));
  await expect(ask(to.url)).rejects.toMatchObject({ problem: 'connection' });
  to.answers((answer) => answer.writeHead(200).write('a beginning'));
  await expect(ask(to.url, OPEN, AbortSignal.timeout(200))).rejects.toMatchObject({ problem: 'timeout' });
  to.answers(() => undefined);
  await expect(ask(to.url, OPEN, AbortSignal.timeout(200))).rejects.toMatchObject({ problem: 'timeout' });
});
