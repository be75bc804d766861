import type { Call } from '@alveola/contract';
import { z } from 'zod';

// oxlint-disable-next-line typescript/no-explicit-any
type Schema = any;

interface Sample {
  readonly value: unknown;
  readonly fields: readonly { readonly path: string; readonly put: (text: string) => unknown }[];
}

const plain = (value: unknown): Sample => ({ value, fields: [] });

function samplesFor(schema: Schema): readonly Sample[] {
  if (schema.const !== undefined) return [plain(schema.const)];
  if (schema.enum) return [plain(schema.enum[0])];
  const kinds: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (kinds) return kinds.flatMap(samplesFor);
  if (schema.type === 'object') return samplesOfObject(schema);
  if (schema.type === 'array')
    return samplesFor(schema.items ?? {}).map(({ value, fields }) => ({
      value: [value],
      fields: fields.map(({ path, put }) => ({ path: `0.${path}`, put: (text) => [put(text)] })),
    }));
  if (schema.type === 'string' || schema.type === undefined)
    return [{ value: 'a', fields: [{ path: '', put: (text) => text }] }];
  if (schema.type === 'boolean') return [plain(true)];
  return [plain(schema.type === 'null' ? null : Math.max(0, schema.minimum ?? 0))];
}

function samplesOfObject(schema: Schema): readonly Sample[] {
  const all: [string, Schema][] = Object.entries(schema.properties ?? {});
  if (schema.additionalProperties) all.push(['a', schema.additionalProperties]);
  const kinds = all.map(([key, fieldSchema]) => [key, samplesFor(fieldSchema)] as const);
  const first = Object.fromEntries(kinds.map(([key, [sample]]) => [key, sample?.value]));
  const fields = kinds.flatMap(([key, samples]) =>
    samples.flatMap((sample) =>
      sample.fields.map(({ path, put }) => ({
        path: path === '' ? key : `${key}.${path}`,
        put: (text: string) => ({ ...first, [key]: put(text) }),
      })),
    ),
  );
  return [{ value: first, fields }];
}

export function textFields({ terms: { body } }: Call): readonly Sample['fields'][number][] {
  if (!body) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return samplesFor(schema).flatMap(({ fields }) => fields);
}
