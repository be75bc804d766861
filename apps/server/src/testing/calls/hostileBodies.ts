import type { Call } from '@alveola/contract';
import fc from 'fast-check';
import { z } from 'zod';

/** Is JSON text, because some of these values cannot come from `JSON.stringify`. */
export const HOSTILE = [
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

export function toBodies({ terms: { body } }: Call): fc.Arbitrary<string> {
  const ownFields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const key = fc.constantFrom(...ownFields, ...ownFields, '__proto__', 'constructor', 'clinic_id', 'length');
  const object = fc
    .array(fc.tuple(key, value), { maxLength: 6 })
    .map((fields) => `{${fields.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`);
  return fc.oneof({ weight: 4, arbitrary: object }, value, fc.string());
}
