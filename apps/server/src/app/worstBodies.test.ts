// @module-tag cases
import type { Call } from '@alveola/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { toBodyLimit } from '../platform/http/body';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { isEveryCase } from '../testing/everyCase';
import { newAddress } from '../testing/inbox';
import { ownServer, UNLIMITED } from '../testing/ownServer';
import { clinician, visitor } from '../testing/visitor';

const { server } = await ownServer({
  rateLimits: UNLIMITED,
});
const owner = await clinician(server);
const provider = visitor(server.app, newAddress());
await provider.signIn((await server.addUser()).email);

// oxlint-disable-next-line typescript/no-explicit-any
type Schema = any;
type Put = (junk: unknown) => unknown;

function placesIn(schema: Schema, put: Put): readonly Put[] {
  const kinds: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (kinds) return kinds.flatMap((kind) => placesIn(kind, put));
  if (schema.type === 'array') return [put, ...placesIn(schema.items ?? {}, (junk) => put([junk]))];
  if (schema.type !== 'object') return [];
  const all: [string, Schema][] = Object.entries(schema.properties ?? {});
  if (schema.additionalProperties) all.push(['a', schema.additionalProperties]);
  const constants = Object.fromEntries(
    all.flatMap(([key, { const: value }]) => (value === undefined ? [] : [[key, value]])),
  );
  return [
    put,
    ...all.flatMap(([key, fieldSchema]) =>
      placesIn(fieldSchema, (junk) => put({ ...constants, [key]: junk })),
    ),
  ];
}

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0]));
const list = (item: unknown) => Array.from({ length: 990 }, () => item);
/** Reaches the reading limits: 1000 items in a list or object, 10,000 values in all. */
const JUNK: readonly unknown[] = [list(0), list('x'), list({}), list(keys(9)), keys(990)];

/** `npm test` sends every seventh body; seven shares no factor with the five kinds of junk. */
const STEP = isEveryCase ? 1 : 7;

/** Milliseconds; a busy machine takes twice as long as a quiet one. */
const MOST_WORK = 250;

async function measureWork(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= MOST_WORK; tries += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const fits = (call: Call) => (body: unknown) => JSON.stringify(body).length < toBodyLimit(call);
const calls = EVERY_CALL.flatMap((call) => {
  if (!call.terms.body || call.terms.multipart || call.terms.rawBody) return [];
  const schema = z.toJSONSchema(call.terms.body, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const bodies = placesIn(schema, (junk) => junk).flatMap((put) => JUNK.map(put));
  return [
    [
      `${call.method} ${call.path}`,
      call,
      bodies.filter(fits(call)).filter((_, n) => n % STEP === 0),
    ] as const,
  ];
});

it('knows the lists of the calls', () => {
  const most = Math.max(...calls.map(([, , bodies]) => bodies.length));
  expect([calls.length > 40, most * STEP > 100]).toEqual([true, true]);
});

it.each(calls)(
  '%s says ten things at most of a body full of wrong ones, and soon',
  async (_, call, bodies) => {
    const me = call.terms.access === 'provider' ? provider : owner;
    const path = call.path.replaceAll(/:\w+/g, 'x');
    const slow: unknown[] = [];
    for (const body of bodies) {
      let named = 0;
      const ms = await measureWork(async () => {
        const { errors } = await me.call(call.method, path, { body });
        named = Object.values(errors ?? {}).flat().length;
      });
      if (ms >= MOST_WORK || named > 10) slow.push({ body: JSON.stringify(body).slice(0, 100), ms, named });
    }
    expect(slow).toEqual([]);
  },
);
