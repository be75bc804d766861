import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVERY_CALL } from '../testing/calls/everyCall';

/**
 * Kept by hand, apart from the contract: whoever widens a call's access, lets keys make it, or adds a call, has to say
 * so twice. What stands behind the path is what the caller's role has to
 * allow, the scope of the API keys that may make the call, and which proof of who they are it asks its caller for.
 */
const TABLE = new URL('./accessTable.txt', import.meta.url);

it('is for each call what the table says, and the table names no other', () => {
  const lines = EVERY_CALL.map(
    ({ access, needs, method, path, scope, stepUp }) =>
      `${access.padEnd(8)} ${method.padEnd(6)} ${path}${needs ? ` may:${needs}` : ''}${scope ? ` ${scope}` : ''}${stepUp ? ` step-up:${stepUp}` : ''}`,
  );
  expect(`${lines.toSorted().join('\n')}\n`).toBe(readFileSync(TABLE, 'utf8'));
});
