import { createServer } from 'node:http';
import { registry } from '../../platform/base/metrics';

export interface MetricsListener {
  readonly url: string;
  close(): Promise<void>;
}

/** `GET /metrics` for Prometheus has a port of its own, because anybody can reach the product's port. */
export async function listenForMetrics(host: string, port: number): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/metrics';
    const answer = (status: number, type: string, text: string) =>
      void response.writeHead(status, { 'content-type': type }).end(text);
    if (!isKnown) return answer(404, 'text/plain; charset=utf-8', 'not found\n');
    registry.metrics().then(
      (text) => answer(200, registry.contentType, text),
      () => answer(500, 'text/plain; charset=utf-8', 'the metrics could not be collected\n'),
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, done);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
