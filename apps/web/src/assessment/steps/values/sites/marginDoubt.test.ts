import { SITES, type ToothNumber } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { areMarginsDoubtful } from './SiteNote';

const TEETH = [11, 12, 13, 14, 15] as const;
/** Interdental margins of five teeth are 0 except at the first `others` teeth. */
const mouth = (others: number, middle: number | null, teeth: readonly ToothNumber[] = TEETH) =>
  teeth
    .reduce(
      (patient, tooth, n) =>
        patient.tooth(tooth, {
          sites: {
            margin: SITES.map((site, at) => (site.length === 1 ? middle : at === 0 && n < others ? -2 : 0)),
          },
        }),
      aPatient(),
    )
    .assessment();

describe('Whether margins were seen at the CEJ', () => {
  it('is asked when four in five of the known interdental margins are exactly 0', () => {
    expect(areMarginsDoubtful(mouth(0, null))).toBe(true);
    expect(areMarginsDoubtful(mouth(4, null))).toBe(true);
    expect(areMarginsDoubtful(mouth(5, null))).toBe(false);
  });

  it('buccal and oral margins do not count', () => {
    expect(areMarginsDoubtful(mouth(0, 3))).toBe(true);
    expect(areMarginsDoubtful(mouth(5, 0))).toBe(false);
  });

  it('not after two teeth, and not where no margin was charted', () => {
    expect(areMarginsDoubtful(mouth(0, null, [11, 12]))).toBe(false);
    expect(areMarginsDoubtful(aPatient().assessment())).toBe(false);
  });
});
