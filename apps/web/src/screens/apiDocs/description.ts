import { z } from 'zod';

/** What the page shows of `openapi.json`; the rest of it is passed by. */
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
  /** GET, POST … */
  readonly method: string;
  readonly path: string;
}

export function listCalls({ paths }: z.output<typeof description>): readonly DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  );
}

/** What a JSON answer holds; null: a file, or nothing. */
export function findAnswer({ responses }: DescribedCall): unknown {
  for (const [status, { content }] of Object.entries(responses))
    if (status.startsWith('2')) return content?.['application/json']?.schema ?? null;
  return null;
}
