import type { Server } from 'node:net';
import { toSource } from './network';

/** At one time. The computers of a clinic often share one address, with six connections each; 10,000 that say nothing take 80 MB. */
const MOST = { source: 500, all: 10_000 };

/** Hangs up where one source holds too many connections, or all of them together do. A proxy, which is trusted, holds those of everybody. */
export function limitConnections(server: Server, proxies: readonly string[], most = MOST): void {
  server.maxConnections = most.all;
  if (proxies.length > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const source = toSource(socket.remoteAddress ?? '');
    const count = open.get(source) ?? 0;
    if (count >= most.source) return void socket.destroy();
    open.set(source, count + 1);
    socket.once('close', () => {
      const left = (open.get(source) ?? 1) - 1;
      if (left > 0) open.set(source, left);
      else open.delete(source);
    });
  });
}
