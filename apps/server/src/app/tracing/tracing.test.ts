import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openFiles } from '../../platform/files/openFiles';
import { post } from '../../platform/outbound/request';
import { traced, useTracer } from '../../platform/base/tracing';
import { accountsOf, end, signedIn, startProduct } from '../../testing/product';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician } from '../../testing/visitor';
import { openTracing, type Tracing } from './otlp';

const SAVE = '/patient/patient-report/save';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${PARENT}-01`;

async function taker() {
  const taken: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body });
      response.end('{}');
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const spans = (): any[] =>
    taken
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);
  return { url, taken, spans, close: () => server.close() };
}
const attribute = (span: any, key: string) => {
  const { value = {} } = span.attributes.find((each: any) => each.key === key) ?? {};
  return value.stringValue ?? value.intValue;
};

let server: TestServer;
let collector: Awaited<ReturnType<typeof taker>>;
let tracing: Tracing | null = null;
const logged: any[] = [];
beforeAll(async () => {
  collector = await taker();
  const log = { info: (_: string, facts: object = {}) => void logged.push(facts), error: () => undefined };
  server = await startServer({ log });
});
afterEach(() => stop());
afterAll(async () => {
  collector.close();
  await server.stop();
});
function record(url = collector.url) {
  tracing = openTracing(url);
  useTracer(tracing.tracer);
}
async function stop() {
  useTracer(null);
  await tracing?.close();
  tracing = null;
}

it('a call continues the trace of who calls; its span and its line of the log name it, and nothing that was typed', async () => {
  record();
  const me = await clinician(server);
  const sent = saving('information', INFORMATION, { patient_number: 'P-7391' });
  const { id } = (await me.call('POST', SAVE, { ...sent, headers: { traceparent } })).data;
  await me.call('GET', `/patient/patient-report?id=${id}`, { headers: { traceparent: 'not one' } });
  await stop();
  const spans = collector.spans();
  const saved = spans.find(({ traceId }) => traceId === TRACE);
  expect(saved).toMatchObject({ parentSpanId: PARENT, name: `POST /api${SAVE}` });
  expect(attribute(saved, 'http.route')).toBe(`/api${SAVE}`);
  expect(Number(attribute(saved, 'http.response.status_code'))).toBe(200);
  const line = logged.find(({ trace }) => trace === TRACE);
  expect(attribute(saved, 'alveola.request')).toBe(line.request);
  const read = spans.find(({ name }) => name === 'GET /api/patient/patient-report');
  expect(read.traceId).not.toBe(TRACE);
  expect(read.parentSpanId ?? '').toBe('');
  const all = JSON.stringify(collector.taken);
  for (const secret of ['P-7391', id, me.clinicId]) expect(all).not.toContain(secret);
});

it('a webhook and the store of pictures are told the trace, under a span of their own', async () => {
  record();
  const outside = await taker();
  const outgoing = { address: `${outside.url}/hook`, headers: {}, body: '{}' };
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' });
  const files = await openFiles(`s3://pictures?region=r&endpoint=${outside.url}`);
  await traced('work', {}, async () => {
    expect(await post(outgoing, ['127.0.0.1'])).toBeNull();
    await files.put('a'.repeat(22) + '.full', Buffer.from('x'));
  });
  await stop();
  outside.close();
  const work = collector.spans().find(({ name }) => name === 'work');
  expect(outside.taken).toHaveLength(2);
  for (const { headers } of outside.taken)
    expect(headers.traceparent).toMatch(new RegExp(`^00-${work.traceId}-\\w{16}-01$`));
  const sent = collector.spans().find(({ name }) => name === 'webhook');
  expect(sent).toMatchObject({ traceId: work.traceId, parentSpanId: work.spanId });
  expect(outside.taken[0]?.headers.traceparent).toContain(sent.spanId);
});

it('without a collector nothing is told, and one that is away disturbs no call', async () => {
  const outside = await taker();
  await post({ address: outside.url, headers: {}, body: '{}' }, ['127.0.0.1']);
  outside.close();
  expect(outside.taken[0]?.headers.traceparent).toBeUndefined();
  record('http://127.0.0.1:9');
  const answer = await server.app.inject('/api/health');
  expect(answer.statusCode).toBe(204);
});

it('the product sends its traces where OTEL_EXPORTER_OTLP_ENDPOINT names a collector', {
  tags: ['engine/machine'],
}, async () => {
  const ownTaker = await taker();
  const dataDir = mkdtempSync(join(tmpdir(), 'alveola-traces-'));
  const running = await startProduct(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: ownTaker.url });
  const me = await signedIn(running.url, accountsOf(dataDir).clinic);
  await me.call('POST', '/patient/patient-reports', {});
  expect(await end(running, 'SIGTERM')).toBe(0);
  const names = ownTaker.spans().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['POST /api/patient/patient-reports', 'mail.delivery']));
  ownTaker.close();
  rmSync(dataDir, { recursive: true, force: true });
});
