import type { Call } from '@alveola/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { newAddress } from '../testing/inbox';
import { EVERY_CALL } from '../testing/everyCall';
import { ownServer } from '../testing/ownServer';
import { clinician, visitor } from '../testing/visitor';

/** Inputs of each call. */
const INPUTS = 25;
const unlimited = { address: 1e6, pair: 1e6, account: 1e6 };
const { server } = await ownServer({ rateLimits: { address: 1e6, user: 1e6, signIn: unlimited } });

/** As JSON, for some of it no value could be written as. */
const HOSTILE = [
  ...String.raw`null true [] {} "" [1] [""] [[{}]] -0 -1 1.5 1e20 1e999`.split(' '),
  ...String.raw`"__proto__" "a\u0000" "\ud800" "\u202e" "%00" "99999-99-99"`.split(' '),
  ...String.raw`{"__proto__":{"x":1}} {"constructor":{"prototype":{"x":1}}}`.split(' '),
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `"${'x'.repeat(9000)}"`,
];
const KINDS = ['information', 'dentition', 'clinical_values', 'measurement', 'xray_image'].map(
  (kind) => `"${kind}"`,
);
const value = fc.oneof(fc.constantFrom(...HOSTILE, ...KINDS), fc.json());

/** Bodies with the call's own fields, and with some that none has. */
function toBodies({ body }: Call) {
  const own = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const key = fc.constantFrom(...own, ...own, '__proto__', 'constructor', 'clinic_id', 'length');
  const object = fc
    .array(fc.tuple(key, value), { maxLength: 6 })
    .map((fields) => `{${fields.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`);
  return fc.oneof({ weight: 4, arbitrary: object }, value, fc.string());
}

it.each(EVERY_CALL.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s is never 500, and no prototype is changed',
  async (_, call) => {
    const provider = visitor(server.app, newAddress());
    if (call.access === 'provider') await provider.signIn((await server.addUser()).email);
    const me = call.access === 'provider' ? provider : await clinician(server);
    const inputs = fc.sample(fc.record({ body: toBodies(call), text: fc.string({ maxLength: 90 }) }), {
      numRuns: INPUTS,
      seed: 7,
    });
    const failed: unknown[] = [];
    for (const { body, text } of inputs) {
      const at = encodeURIComponent(text);
      const path =
        call.path.replaceAll(/:\w+/g, at || 'x') + (call.query ? `?id=${at}&cursor=${at}&size=${at}` : '');
      const headers = { 'content-type': 'application/json' };
      const sent = call.body ? { payload: body, headers } : {};
      const { status } = await me.call(call.method, path, sent);
      if (status >= 500) failed.push({ status, path, body });
    }
    expect(failed).toEqual([]);
    expect(Reflect.ownKeys(Object.prototype)).not.toContain('x');
  },
);
