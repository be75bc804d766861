import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';

export interface Passed {
  readonly method: string;
  readonly path: string;
  bytes: number;
}

export interface LossyProxy {
  readonly url: string;
  readonly passed: readonly Passed[];
  /** In ms between two pieces of 64 kB: initially about 50 Mbit/s. */
  pause: number;
  /** Called with each piece of a body; true cuts the connection. */
  onPiece: (one: Passed) => boolean;
  isOpen: (request: Pick<Passed, 'method' | 'path'>) => boolean;
  stop(): void;
}

export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const passed: Passed[] = [];
  const server = createServer((asked, answer) => {
    const one: Passed = { method: asked.method ?? '', path: asked.url ?? '', bytes: 0 };
    const cut = () => asked.socket.destroy();
    if (!proxy.isOpen(one)) return void cut();
    passed.push(one);
    const { method, headers } = asked;
    const there = request(target + one.path, { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    there.on('error', cut);
    answer.on('close', () => there.destroy());
    void forward(asked, one, there).catch(cut);
  });
  const forward = async (asked: IncomingMessage, one: Passed, there: ClientRequest) => {
    // Bytes that nobody receives have not passed.
    await connected(there);
    for await (const piece of asked) {
      one.bytes += piece.length;
      there.write(piece);
      if (one.method === 'PATCH') await new Promise((resolve) => setTimeout(resolve, proxy.pause));
      if (proxy.onPiece(one)) asked.socket.destroy();
    }
    there.end();
  };
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const proxy: LossyProxy = {
    url: `http://127.0.0.1:${port}`,
    passed,
    pause: 10,
    onPiece: () => false,
    isOpen: () => true,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}

function connected(there: ClientRequest): Promise<void> {
  return new Promise((done) => {
    there.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', done);
      else done();
    });
  });
}
