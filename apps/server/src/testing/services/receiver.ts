import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { afterAll } from 'vitest';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  answers(how: (answer: ServerResponse) => void): void;
}

function take(answer: ServerResponse): void {
  answer.writeHead(204).end();
}

export async function receiver(identity?: {
  readonly key: string;
  readonly cert: string;
}): Promise<Receiver> {
  const received: Received[] = [];
  let respond = take;
  const listen: RequestListener = (request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { headers, url = '' } = request;
      received.push({ headers, body: Buffer.concat(parts).toString(), path: url });
      respond(answer);
    });
  };
  const server = identity ? createTlsServer(identity, listen) : createServer(listen);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('It does not listen.');
  return {
    url: `${identity ? 'https' : 'http'}://127.0.0.1:${at.port}`,
    received,
    answers: (how) => {
      respond = how;
    },
  };
}
