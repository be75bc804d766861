// @module-tag cases
import { describe, expect, it } from 'vitest';
import { countCases, isEveryCase } from '../countCases';
import { CLASSES, MOUTHS, tally } from './readings';

/** Each mouth is read as often as the device file reports; `npm test` tries a tenth, at a third of them. */
const READINGS = countCases(200);
const WRONG_AT_MOST = 0.02;

describe('of what is called firm at most 2 in 100 are another class than without error', {
  timeout: 600_000,
}, () => {
  const drawn = MOUTHS.flatMap((mouth) => [6, 10].map((error) => ({ ...mouth, error }))).filter(
    (_, n) => isEveryCase || n % 3 === 0,
  );
  it.each(drawn)('$name, ± $error points (near $near)', ({ error, ...mouth }) => {
    const tallies = tally(mouth, error, READINGS);
    for (const name of CLASSES) {
      const { firm, firmAndWrong } = tallies[name];
      expect({ name, firm, firmAndWrong, isFew: firmAndWrong <= WRONG_AT_MOST * firm }).toMatchObject({
        isFew: true,
      });
    }
  });
});
