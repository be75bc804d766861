import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVERY_CALL } from '../testing/calls/everyCall';

/**
 * Is maintained by hand beside the contract, so that a wider access, a call for keys or a new call must be
 * stated twice. Each path is followed by the role's permission, the scope of API keys and the proof of
 * identity that the call requires.
 */
const TABLE = new URL('./accessTable.txt', import.meta.url);

it('is for each call what the table says, and the table names no other', () => {
  const lines = EVERY_CALL.map(
    ({ method, path, terms: { access, needs, scope, stepUp } }) =>
      `${access.padEnd(8)} ${method.padEnd(6)} ${path}${needs ? ` may:${needs}` : ''}${scope ? ` ${scope}` : ''}${stepUp ? ` step-up:${stepUp}` : ''}`,
  );
  expect(`${lines.toSorted().join('\n')}\n`).toBe(readFileSync(TABLE, 'utf8'));
});
