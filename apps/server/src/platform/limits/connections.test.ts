import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { limitConnections } from './connections';

const server = createServer((_, response) => response.end('heard'));
limitConnections(server, 3);
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** A connection from that address, and what it hears to a request; empty where it was hung up. */
async function ask(port: number, localAddress: string) {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const said = await Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => '')]);
  return { socket, isHeard: said.includes('heard') };
}

it('an address has so many connections at one time, and another address its own', async () => {
  await once(server.listen(0, '0.0.0.0'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const asked = [];
  for (let n = 0; n < 4; n += 1) asked.push(await ask(port, '127.0.0.2'));
  expect(asked.map(({ isHeard }) => isHeard)).toEqual([true, true, true, false]);
  expect((await ask(port, '127.0.0.3')).isHeard).toBe(true);
  asked[0]?.socket.destroy();
  await expect.poll(async () => (await ask(port, '127.0.0.2')).isHeard).toBe(true);
});
