import type { Server } from 'node:net';

/** At one time; the computers of a clinic often share one address, with six connections each. */
const MOST = 500;

/** Hangs up on an address that holds too many connections. Not for a server behind a proxy, which holds all of them. */
export function limitConnections(server: Server, most = MOST): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = open.get(address) ?? 0;
    if (count >= most) return void socket.destroy();
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
