import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { freePort } from '../product';

export interface SyslogReceiver {
  readonly port: number;
  /** The messages that came whole, in their order. */
  readonly messages: string[];
  /** `die`: ends the connection amid what it is sent. `hang`: takes it and never ends. */
  mood: 'take' | 'die' | 'hang';
  stop(): Promise<void>;
}

/** Octet-counted messages of RFC 6587 over TCP; over TLS with an identity. `port`: where none is given, a free one. */
export async function syslogReceiver(
  port?: number,
  identity?: { readonly key: string; readonly cert: string },
): Promise<SyslogReceiver> {
  const sockets = new Set<Socket>();
  const listen = (socket: Socket) => {
    let all = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      all = takeWhole(Buffer.concat([all, chunk]), receiver);
      if (receiver.mood === 'die') socket.resetAndDestroy();
    });
    socket.on('end', () => receiver.mood === 'take' && socket.end());
  };
  const server: Server = identity
    ? createTlsServer({ ...identity, allowHalfOpen: true }, listen)
    : createServer({ allowHalfOpen: true }, listen);
  // Those as well that come to no agreement over TLS.
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  const at = port ?? Number(await freePort());
  await new Promise<void>((done) => void server.listen(at, '127.0.0.1', done));
  const receiver: SyslogReceiver = {
    port: at,
    messages: [],
    mood: 'take',
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
  return receiver;
}

/** @returns what is left of one that has not come whole. */
function takeWhole(all: Buffer, { messages }: SyslogReceiver): Buffer<ArrayBuffer> {
  let rest = all;
  for (;;) {
    const [start, length] = /^(\d+) /.exec(rest.toString('latin1', 0, 12)) ?? [];
    if (start === undefined || rest.length < start.length + Number(length)) return Buffer.from(rest);
    messages.push(rest.toString('utf8', start.length, start.length + Number(length)));
    rest = rest.subarray(start.length + Number(length));
  }
}
