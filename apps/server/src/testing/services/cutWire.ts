import { createServer, connect, type Socket } from 'node:net';

export interface Wire {
  readonly url: string;
  cut(): void;
  /** Silences open connections without ending them, as if the other machine were gone. */
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
  // The port stays open, because another program could take it meanwhile.
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
