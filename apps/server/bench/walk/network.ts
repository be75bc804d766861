import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';

/** The machine reaches package registries only through this port of its own, as through a company's proxy. */
const PORT = 3128;
export const PROXY = `http://127.0.0.1:${PORT}`;

/** Forwards, in the outer network, what arrives at the socket file. */
export function openGate(path: string): void {
  const gate = createHttpServer((incoming, answer) => {
    const { method, headers, url = '' } = incoming;
    const onward = request(url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  gate.on('connect', ({ url = '' }, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect(Number(port || 443), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.write(head);
    });
    join(socket, onward);
  });
  gate.listen(path).unref();
}

/** Listens in the machine's network; a socket file crosses networks. */
export function leadToGate(path: string): void {
  createServer((socket) => join(socket, connect(path)))
    .listen(PORT, '127.0.0.1')
    .unref();
}

function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  one.on('error', () => other.destroy());
  other.on('error', () => one.destroy());
}
