import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { getReport } from '@alveola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../../platform/base/log';
import { withApiKey } from '../../testing/people/apiKey';
import { ownServer } from '../../testing/ownServer';
import { receiver } from '../../testing/services/receiver';
import { INFORMATION, saving } from '../../testing/records';
import { clinician } from '../../testing/visitor';
import { EVERY_CALL } from '../../testing/calls/everyCall';
import { CALL_EXAMPLES } from './examples';
import { deliverEvents } from './webhook/deliver';

/** The test runs the commands of this guide for practice systems without a change. */
const PAGE = readFileSync(new URL('../../../../../docs/integration.md', import.meta.url), 'utf8');
const blocks = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text);

const SAVE = '/patient/patient-report/save';
const secret = 'a secret of this test, long enough to seal';
const outboundAllow = ['127.0.0.1'];
const { server } = await ownServer({ secret, outboundAllow });
const folder = mkdtempSync(join(tmpdir(), 'alveola-integration-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The same shell runs the other commands after setting this server's values. */
const [SETUP = '', ...COMMANDS] = blocks('sh');
let own: Record<string, string>;
let owner: Awaited<ReturnType<typeof clinician>>;
beforeAll(async () => {
  owner = await clinician(server);
  const program = await withApiKey(server, owner);
  const { id } = (await owner.call('POST', SAVE, saving('information', INFORMATION))).data;
  await owner.call('POST', SAVE, saving('measurement', {}, { id, status: 'complete' }));
  const ALVEOLA = await server.app.listen({ host: '127.0.0.1', port: 0 });
  own = { ALVEOLA, KEY: program.token ?? '', REPORT: id };
});

async function run(command: string): Promise<string> {
  const env = { PATH: process.env.PATH, ...own };
  const { stdout } = await promisify(execFile)('bash', ['-euc', command], { cwd: folder, env });
  return stdout;
}

function command(part: string): string {
  const found = COMMANDS.filter((each) => each.includes(part));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

it('sets what its commands use', () => {
  expect(SETUP).toMatch(/^ALVEOLA=https:\S+\nKEY=alveola_\S+\n$/);
  expect(COMMANDS).toHaveLength(5);
});

it('lists what was completed', async () => {
  const { data } = JSON.parse(await run(command('/changed?')));
  expect(data.reports.map(({ id }: { id: string }) => id)).toContain(own.REPORT);
  for (const name of Object.keys(data.reports[0])) expect(PAGE).toContain(`\`${name}\``);
});

it('follows the clinic page by page with the program of the page, and reports nothing twice', async () => {
  const [source = ''] = blocks('ts');
  expect(source.trim().split('\n').length).toBeLessThanOrEqual(43);
  const file = join(folder, 'follow.mts');
  writeFileSync(file, source.replace("limit: '100'", "limit: '1'"));
  for (const patient_number of ['3', '4']) {
    const { id } = (await owner.call('POST', SAVE, saving('information', INFORMATION, { patient_number })))
      .data;
    await owner.call('POST', SAVE, saving('measurement', {}, { id, patient_number, status: 'complete' }));
    if (patient_number === '4') await owner.call('DELETE', `/patient/patient-report/${id}`);
  }
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const follow = () => run(`"${process.execPath}" --import "${tsx}" "${file}"`);
  expect((await follow()).trim().split('\n')).toEqual([
    expect.stringMatching(/^1001 \{.*"condition":"Undetermined"/),
    expect.stringMatching(/^3 \{.*"condition":"Undetermined"/),
    '4 deleted',
  ]);
  writeFileSync(join(folder, 'since.txt'), new Date(Date.now() + 60_000).toISOString());
  expect(await follow()).toBe('');
});

it('shows a refusal as it is, with what is left of the limits', async () => {
  const headers = { Authorization: `Bearer ${own.KEY}` };
  const answer = await fetch(`${own.ALVEOLA}/api/patient/patient-report?id=nothing`, { headers });
  const [problem = ''] = blocks('json').filter((each) => each.includes('"type": "/api-docs'));
  expect(await answer.json()).toEqual(JSON.parse(problem));
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers.get('ratelimit-policy')).toMatch(/^"key";q=\d+;w=60, "clinic";q=\d+;w=60$/);
  expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+, "clinic";r=\d+;t=\d+$/);
});

it('has examples in its description that are true', async () => {
  for (const [call, { parameters, body, answer }] of CALL_EXAMPLES) {
    const { id: _, ...query } = parameters ?? {};
    const isQuery =
      call.terms.query !== undefined &&
      !('id' in Object(z.toJSONSchema(call.terms.query, { unrepresentable: 'any', io: 'input' }).properties));
    if (call.terms.query)
      expect(call.terms.query.safeParse(isQuery ? query : parameters).error).toBeUndefined();
    if (call.terms.body) expect(call.terms.body.parse(body)).toEqual(body);
    if (call.terms.output) expect(call.terms.output.parse(answer)).toEqual(answer);
  }
  const calls = EVERY_CALL.filter(({ terms: { scope } }) => scope !== undefined);
  expect(calls.filter((call) => !CALL_EXAMPLES.has(call)).map(({ path }) => path)).toEqual([]);
  const { data } = JSON.parse(await run(command('patient-report?id=')));
  const { answer } = CALL_EXAMPLES.get(getReport) ?? {};
  const standing = (report: any) => Object.keys(report.completions[0].findings.standing).toSorted();
  expect(standing(answer)).toEqual(standing(data));
  expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(answer as object)));
});

it('reads the report, its PDF and its pack', async () => {
  const { data } = JSON.parse(await run(command('patient-report?id=')));
  expect([data.patient_number, data.completions.length]).toEqual(['1001', 1]);
  await run(command('/pdf?'));
  expect(readFileSync(join(folder, 'report.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  await run(command('/pack?'));
  expect(readFileSync(join(folder, 'pack.zip')).subarray(0, 2).toString()).toBe('PK');
});

it('makes a start address that opens the patient', async () => {
  const { data } = JSON.parse(await run(command('/api/start')));
  const body = { start: data.path.replace('/start/', '') };
  expect((await owner.call('POST', '/start/open', { body })).data).toEqual({ patient_number: '1001' });
});

it('checks the signature of a webhook, and refuses one that was changed or is old', async () => {
  const [source = ''] = blocks('js');
  const file = join(folder, 'check.mjs');
  writeFileSync(file, source);
  const { isGenuine } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const to = await receiver();
  const set = await owner.call('PUT', '/clinic/webhook', { body: { address: to.url } });
  const { id } = (await owner.call('POST', SAVE, saving('information', INFORMATION, { patient_number: '2' })))
    .data;
  await owner.call('POST', SAVE, saving('measurement', {}, { id, patient_number: '2', status: 'complete' }));
  await deliverEvents({
    db: server.across,
    now: () => server.now(),
    log: silentLog,
    secret,
    outboundAllow,
  });
  const { headers = {}, body = '' } = to.received[0] ?? {};
  const key = set.data.secret;
  expect(isGenuine(headers, body, key)).toBe(true);
  expect(isGenuine(headers, body.replace(id, own.REPORT ?? ''), key)).toBe(false);
  expect(isGenuine({ ...headers, 'webhook-timestamp': '1700000000' }, body, key)).toBe(false);
  expect(isGenuine(headers, body, `whsec_${'A'.repeat(43)}=`)).toBe(false);
  const [sample = ''] = blocks('json').filter((each) => each.includes('report.completed'));
  const shape = (text: string) =>
    JSON.stringify(JSON.parse(text), (_, value) => (typeof value === 'string' ? '' : value));
  expect(shape(body)).toBe(shape(sample));
});

it('names codes and scopes that there are', async () => {
  const description = await (await fetch(`${own.ALVEOLA}/api/openapi.json`)).text();
  const named = [...PAGE.matchAll(/`((?:[a-z]+:[a-z]+|[a-z]+-[a-z-]+))`/g)].map(([, name = '']) => name);
  const known = named.filter((name) => !name.startsWith('webhook-'));
  expect(known.length).toBeGreaterThan(5);
  for (const name of known) expect(description, name).toContain(`"${name}"`);
});
