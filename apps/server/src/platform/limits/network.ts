import ipaddr from 'ipaddr.js';
import type { Server } from 'node:net';

/** Neighbouring addresses often have one owner, so only the first 24 bits (IPv4) or 64 (IPv6) count. */
export function toNetwork(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.octets.slice(0, 3).join('.');
  return address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/**
 * Limits strangers by IPv4 address, which a house shares, or by IPv6 network, because everybody has countless
 * IPv6 addresses.
 */
export function toSource(address: string): string {
  const plain = ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
  return plain.includes(':') ? toNetwork(plain) : plain;
}

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
