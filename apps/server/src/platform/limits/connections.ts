import type { Server } from 'node:net';
import { toSource } from './network';

/**
 * Counts open connections. A clinic's computers often share one address, with six connections each; 10,000
 * silent ones take 80 MB.
 */
const MOST = { source: 500, all: 10_000 };

/**
 * Closes connections beyond the limits of one source or of all. A trusted proxy carries everybody's, so it
 * has no limit of its own.
 */
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
