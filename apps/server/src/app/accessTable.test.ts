import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVERY_CALL } from '../testing/everyCall';

/**
 * Kept by hand, apart from the contract: whoever widens a call's access, lets keys make it, or adds a call, has to say
 * so twice. A fourth column is the scope of the API keys that may make the call.
 */
const TABLE = new URL('./accessTable.txt', import.meta.url);

it('is for each call what the table says, and the table names no other', () => {
  const lines = EVERY_CALL.map(
    ({ access, method, path, scope }) =>
      `${access.padEnd(8)} ${method.padEnd(6)} ${path}${scope ? ` ${scope}` : ''}`,
  );
  expect(`${lines.toSorted().join('\n')}\n`).toBe(readFileSync(TABLE, 'utf8'));
});
