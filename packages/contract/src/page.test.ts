import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, pageAddressFields, pageFields } from './call';
import * as contract from './index';

const fields = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema.shape : {});
const calls: readonly Call[] = Object.values(contract).filter(
  (value: unknown): value is any => typeof value === 'object' && value !== null && 'path' in value,
);

it('every list that has a next page is turned in the same way', () => {
  const lists = calls.filter(({ terms: { output } }) => fields(output).next instanceof z.ZodNullable);
  expect(lists.length).toBeGreaterThan(7);
  for (const { path, terms } of lists) {
    const { query, body } = terms;
    const { cursor, limit } = { ...fields(query), ...fields(body) };
    expect(cursor === pageFields.cursor, path).toBe(true);
    expect(limit === (query ? pageAddressFields : pageFields).limit, path).toBe(true);
  }
});
