import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { limitConnections } from './network';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

async function listen(proxies: readonly string[]): Promise<number> {
  const server = createServer((_, response) => response.end('heard'));
  servers.push(server);
  limitConnections(server, proxies, { source: 3, all: 6 });
  await once(server.listen(0, '0.0.0.0'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function ask(port: number, localAddress: string) {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const answer = await Promise.race([
    once(socket, 'data').then(String),
    once(socket, 'close').then(() => ''),
  ]);
  return { socket, isHeard: answer.includes('heard') };
}

async function askInTurn(port: number, addresses: readonly string[]) {
  const answers = [];
  for (const address of addresses) answers.push(await ask(port, address));
  return answers;
}

it('an address has so many connections at one time, another address its own, and all together no more', async () => {
  const port = await listen([]);
  const addresses = [2, 2, 2, 2, 3, 3, 4, 5].map((n) => `127.0.0.${n}`);
  const answers = await askInTurn(port, addresses);
  expect(answers.map(({ isHeard }) => isHeard)).toEqual([true, true, true, false, true, true, true, false]);
  answers[0]?.socket.destroy();
  await expect.poll(async () => (await ask(port, '127.0.0.2')).isHeard).toBe(true);
});

it('a proxy has all the connections that there are', async () => {
  const answers = await askInTurn(
    await listen(['127.0.0.2']),
    Array.from({ length: 7 }, () => '127.0.0.2'),
  );
  expect(answers.map(({ isHeard }) => isHeard)).toEqual([...Array.from({ length: 6 }, () => true), false]);
});
