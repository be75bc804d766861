import { isNull, min } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { billingEvent } from '../../areas/billing/plans/billingTables';
import { listDecoders } from '../../areas/xrays/decoder/decode';
import { acrossClinics } from '../../platform/db/isolation/scope';
import type { Db } from '../../platform/db/open';
import { registry } from '../../platform/base/metrics';
import { mailOutbox } from '../../platform/mail/queue';
import { createServer } from 'node:http';

export interface MetricsSource {
  readonly db: Db;
  readonly now: () => Date;
}

export function addGauges({ db, now }: MetricsSource): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'alveola_decoders',
    help: 'Processes that decode pictures, or wait for one',
    registers,
    collect() {
      this.set(listDecoders().length);
    },
  });
  const { $client: pool } = db;
  const all = acrossClinics(db, 'job', (across) => across);
  new Gauge({
    name: 'alveola_pool_connections',
    help: 'Connections to the database, by what they do; waiting: calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const waiting = (name: string, help: string, find: () => Promise<Date | null>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.remove();
        const oldest = await find().catch(() => undefined);
        if (oldest === undefined) return;
        this.set(oldest === null ? 0 : Math.max(0, (now().getTime() - oldest.getTime()) / 1000));
      },
    });
  waiting('alveola_mail_oldest_seconds', 'How long the oldest mail has waited; 0: none does', async () => {
    const [oldestMail] = await all.select({ at: min(mailOutbox.created_at) }).from(mailOutbox);
    return oldestMail?.at ?? null;
  });
  waiting(
    'alveola_event_oldest_seconds',
    'How long the oldest event of the payment provider has not been applied; 0: none waits',
    async () => {
      const at = min(billingEvent.received_at);
      const [oldestEvent] = await all
        .select({ at })
        .from(billingEvent)
        .where(isNull(billingEvent.applied_at));
      return oldestEvent?.at ?? null;
    },
  );
}

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
