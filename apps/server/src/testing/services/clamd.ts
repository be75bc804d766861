import { createServer, type Socket } from 'node:net';

/**
 * Is the harmless file that antivirus programs agree to find, in two parts so that no scanner finds it here.
 */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`;

export type Mood = 'scan' | 'find' | 'hang' | 'close' | 'full' | 'strange';

export interface FakeClamd {
  readonly port: number;
  mood: Mood;
  readonly seen: number[];
  stop(): Promise<void>;
}

/** Answers PING and INSTREAM (clamd(8)) over TCP, and knows one signature. */
export async function fakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let all = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      all = Buffer.concat([all, chunk]);
      const verdict = answer(all);
      if (verdict !== null) socket.end(`${verdict}\0`);
      if (fake.mood === 'close') socket.destroy();
    });
  });
  const answer = (all: Buffer): string | null => {
    if (fake.mood === 'hang' || fake.mood === 'close') return null;
    if (all.toString('latin1').startsWith('zPING\0')) return 'PONG';
    const file = readStream(all);
    if (file === null) return null;
    fake.seen.push(file.length);
    if (fake.mood === 'full') return 'INSTREAM size limit exceeded. ERROR';
    if (fake.mood === 'strange') return 'stream: OK, I think';
    return fake.mood === 'find' || file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  };
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const fake: FakeClamd = {
    port: typeof address === 'object' && address ? address.port : 0,
    mood: 'scan',
    seen: [],
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
  return fake;
}

function readStream(all: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= all.length; ) {
    const length = all.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(all.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
