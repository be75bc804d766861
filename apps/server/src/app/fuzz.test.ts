// @module-tag cases
import type { Call } from '@alveola/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBodyLimit } from '../platform/http/body';
import { newAddress } from '../testing/inbox';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { isEveryCase } from '../testing/everyCase';
import { toBodies } from '../testing/calls/hostileBodies';
import { ownServer, UNLIMITED } from '../testing/ownServer';
import { TUS } from '../testing/files/parts';
import { textFields } from '../testing/calls/textFields';
import { clinician, type Visitor, visitor } from '../testing/visitor';

const INPUTS = isEveryCase ? 25 : 2;
const { server } = await ownServer({
  rateLimits: UNLIMITED,
});
const owner = await clinician(server);

async function caller({ method, terms: { access } }: Call): Promise<Visitor> {
  if (access !== 'provider') return method === 'GET' ? owner : clinician(server);
  const provider = visitor(server.app, newAddress());
  await provider.signIn((await server.addUser()).email);
  return provider;
}

it.each(EVERY_CALL.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s is never 500, and no prototype is changed',
  async (_, call) => {
    const me = await caller(call);
    const inputs = fc.sample(fc.record({ body: toBodies(call), text: fc.string({ maxLength: 90 }) }), {
      numRuns: INPUTS,
      seed: 7,
    });
    const failed: unknown[] = [];
    for (const { body, text } of inputs) {
      const at = encodeURIComponent(text);
      const path =
        call.path.replaceAll(/:\w+/g, at || 'x') +
        (call.terms.query ? `?id=${at}&cursor=${at}&size=${at}` : '');
      const headers = { 'content-type': 'application/json' };
      const tus = { ...TUS, 'upload-length': '9', 'upload-offset': at, 'upload-metadata': at };
      const sent = call.terms.tus ? { headers: tus } : call.terms.body ? { payload: body, headers } : {};
      const { status } = await me.call(call.method, path, sent);
      if (status >= 500) failed.push({ status, path, body });
    }
    expect(failed).toEqual([]);
    expect(Reflect.ownKeys(Object.prototype)).not.toContain('x');
  },
);

const LONG = ['a', '(', ' '];
const QUICK = 250;

/** Takes the fastest of five, since other work on the machine never makes anything faster. */
async function fastest(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best >= QUICK; tries += 1) {
    const begun = performance.now();
    await work();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

const texts = EVERY_CALL.map(
  (call) => [`${call.method} ${call.path}`, call, textFields(call)] as const,
).filter(([, , fields]) => fields.length > 0);

it('knows the texts of the calls', () => {
  expect(texts.length).toBeGreaterThan(40);
  const fields = texts.flatMap(([name, , each]) => each.map(({ path }) => `${name} ${path}`));
  for (const fieldPath of ['patient_number', 'data.teeth.0.CEJ.distal.image', 'data.overrule.reason'])
    expect(fields).toContain(`POST /patient/patient-report/save ${fieldPath}`);
});

it.each(texts)(
  '%s reads a long text in each of its fields in 50 ms, and answers in as many',
  async (_, call, fields) => {
    const me = call.terms.access === 'provider' ? await caller(call) : owner;
    const slow: unknown[] = [];
    for (const { path, put } of fields)
      for (const sign of LONG) {
        const read = await fastest(() => call.terms.body?.safeParse(put(sign.repeat(100_000))));
        const long = sign.repeat(Math.min(100_000, toBodyLimit(call) - 2000));
        const answer = (text: string) =>
          fastest(() => me.call(call.method, call.path.replaceAll(/:\w+/g, 'x'), { body: put(text) }));
        const answered = call.terms.multipart ? 0 : await answer(long);
        // A busy machine takes as long for any text.
        const usual = answered < QUICK ? 0 : await answer('a');
        if (read >= QUICK || answered - usual >= QUICK) slow.push({ path, sign, read, answered, usual });
      }
    expect(slow).toEqual([]);
  },
);
