import { createServer, connect, type Socket } from 'node:net';

/** A wire to the database that can be cut. */
export interface Wire {
  readonly url: string;
  cut(): void;
  /** Says nothing more on the connections that are open, and does not end them: the machine at the other end is gone. */
  hang(): void;
  mend(): void;
  stop(): void;
}

export async function wireTo(url: string): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((here) => {
    if (isCut) return void here.resetAndDestroy();
    const there = connect({ host: target.hostname, port: Number(target.port) });
    for (const socket of [here, there]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    here.pipe(there).pipe(here);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  // Goes on listening: whoever gives its port back may find it taken by somebody's connection.
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    cut,
    hang: () => {
      for (const socket of sockets) socket.unpipe();
      for (const socket of sockets) socket.resume();
    },
    mend: () => {
      isCut = false;
    },
    stop: () => {
      cut();
      server.close();
    },
  };
}
