import { createServer as createHttp } from 'node:http';
import { createServer, type Socket } from 'node:net';

/** Stands in for an identity provider, a clinic's own system and a scanner, and keeps the server busy. */
export interface Impostor {
  readonly url: string;
  readonly scanner: string;
  isEndless: boolean;
  stop(): void;
}

export const IMPOSTOR = { client_id: 'bench', client_secret: 'a secret of the bench' };

const MOST = 512 * 1024 - 100;
const ANSWERS = [
  '['.repeat(MOST),
  `{"issuer":[${Array.from({ length: MOST / 3 }, () => '{}').join()}]}`,
  `{"issuer":"${'x'.repeat(MOST - 20)}"}`,
];
const LONG = Buffer.alloc(64 * 1024, 'x');

function writeOn(to: { write(bytes: Buffer, done: () => void): unknown; readonly destroyed: boolean }): void {
  if (!to.destroyed) to.write(LONG, () => setImmediate(() => writeOn(to)));
}

function listen(server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
}): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address() as { readonly port: number };
      done(address.port);
    });
  });
}

export async function startImpostor(): Promise<Impostor> {
  const sockets = new Set<Socket>();
  let asked = 0;
  const web = createHttp((request, answer) => {
    request.resume();
    answer.writeHead(200, { 'content-type': 'application/json' });
    if (request.url === '/hook') return writeOn(answer);
    asked += 1;
    answer.end(ANSWERS[asked % ANSWERS.length]);
  });
  const scanner = createServer((socket) => {
    let last = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      last = Buffer.concat([last, bytes]).subarray(-4);
      if (bytes.toString('latin1', 0, 5) === 'zPING') socket.end('PONG\0');
      else if (last.equals(Buffer.alloc(4))) {
        if (impostor.isEndless) writeOn(socket);
        else socket.end('stream: OK\0');
      }
    });
  });
  for (const server of [web, scanner]) server.on('connection', (socket: Socket) => sockets.add(socket));
  const impostor: Impostor = {
    url: `http://127.0.0.1:${await listen(web)}`,
    scanner: `127.0.0.1:${await listen(scanner)}`,
    isEndless: false,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      web.close();
      scanner.close();
    },
  };
  return impostor;
}
