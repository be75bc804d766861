import { z } from 'zod';

const media = z.record(z.string(), z.looseObject({ schema: z.unknown().optional() }));
const operation = z.looseObject({
  summary: z.string(),
  'x-access': z.string(),
  'x-scope': z.string().optional(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() }))
    .default([]),
  requestBody: z.looseObject({ content: media }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: media.optional() })),
});
export const description = z.looseObject({
  info: z.looseObject({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

export interface DescribedCall extends z.output<typeof operation> {
  readonly method: string;
  readonly path: string;
}

export function listCalls({ paths }: z.output<typeof description>): readonly DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  );
}

/** null: the answer is a file, or empty. */
export function findAnswer({ responses }: DescribedCall): unknown {
  for (const [status, { content }] of Object.entries(responses))
    if (status.startsWith('2')) return content?.['application/json']?.schema ?? null;
  return null;
}
