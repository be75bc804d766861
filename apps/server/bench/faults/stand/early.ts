import { createServer, request } from 'node:http';

export interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

/** The control: a server that acknowledges a call before it is done. */
export async function acknowledgeEarly(url: string): Promise<Front> {
  const { hostname, port } = new URL(url);
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      const { method, headers } = asked;
      const passed = request({ hostname, port, path: asked.url, method, headers });
      passed.on('error', () => undefined);
      passed.on('response', (response) => response.resume());
      passed.end(Buffer.concat(chunks));
      answer.setHeader('content-type', 'application/json');
      answer.end('{"data":{}}');
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}
