import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { touchesSessions } from './guard';

/**
 * Is maintained by hand beside the contract, so that a wider access, a call for keys or a new call must be
 * stated twice. Each path is followed by the role's permission, the scope of API keys and the proof of
 * identity that the call requires. `keeps-sessions`: it changes something, but ends no session and no right.
 */
const TABLE = new URL('./accessTable.txt', import.meta.url);

it('is for each call what the table says, and the table names no other', () => {
  const lines = EVERY_CALL.map((call) => {
    const { access, needs, scope, stepUp } = call.terms;
    return [
      `${access.padEnd(8)} ${call.method.padEnd(6)} ${call.path}`,
      needs && `may:${needs}`,
      scope,
      stepUp && `step-up:${stepUp}`,
      call.method !== 'GET' && !touchesSessions(call) && 'keeps-sessions',
    ]
      .filter(Boolean)
      .join(' ');
  });
  expect(`${lines.toSorted().join('\n')}\n`).toBe(readFileSync(TABLE, 'utf8'));
});
