import { createServer, connect, type Socket } from 'node:net';

/** A wire to the database that can be cut. */
export interface Wire {
  readonly url: string;
  cut(): void;
  /** Says nothing more on the connections that are open, and does not end them: the machine at the other end is gone. */
  hang(): void;
  mend(): Promise<void>;
  stop(): void;
}

export async function wireTo(url: string): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let port = 0;
  const open = () =>
    new Promise<ReturnType<typeof createServer>>((resolve) => {
      const server = createServer((here) => {
        const there = connect({ host: target.hostname, port: Number(target.port) });
        for (const socket of [here, there]) {
          sockets.add(socket);
          socket.on('error', () => undefined);
          socket.on('close', () => sockets.delete(socket));
        }
        here.pipe(there).pipe(here);
      });
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        port = typeof address === 'object' && address ? address.port : 0;
        resolve(server);
      });
    });
  let server = await open();
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    cut,
    hang: () => {
      for (const socket of sockets) socket.unpipe();
      for (const socket of sockets) socket.resume();
    },
    mend: async () => {
      server = await open();
    },
    stop: cut,
  };
}
