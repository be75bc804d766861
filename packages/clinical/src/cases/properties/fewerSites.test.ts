// @module-tag cases
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCases } from '../countCases';
import { diagnose } from '../../diagnosis/diagnose';
import type { Condition, DiagnosisResult } from '../../diagnosis/diagnosisResult';
import { type Assessment, STAGES } from '../../model/assessment';
import { type SiteRow, SITES } from '../../model/sites';
import { ASCENDING, type ToothNumber } from '../../model/tooth';
import { aPatient, type Charting } from '../patient';
import { drawFrom } from '../drawPatient';

const RUNS = countCases(5000);

const ORDER: Readonly<Record<Condition, number>> = {
  Health: 0,
  Undetermined: 1,
  Gingivitis: 1,
  Periodontitis: 2,
  Edentulous: 2,
};
const IMPLANT_ORDER = {
  PeriImplantHealth: 0,
  NotJudged: 1,
  PeriImplantMucositis: 1,
  PeriImplantitis: 2,
} as const;

type Sites = Pick<SiteRow, 'depth' | 'margin' | 'bleeding'>;
const six = <T>(valueAt: (at: number) => T): T[] => SITES.map((_, at) => valueAt(at));

function drawTwo(seed: number): { readonly normal: Assessment; readonly silent: Assessment } {
  const { chance, pick } = drawFrom(seed);
  const depths = pick([
    [2, 3],
    [2, 3, 3, 4],
    [3, 4, 5],
    [3, 4, 6, 7],
  ] as const);
  const margins = pick([
    [-2, -1],
    [-1, 0, 1],
    [0, 1, 3],
  ] as const);
  const losses = pick([[0], [0, 5, 12], [12, 20, 30], [20, 36, 50]] as const);
  const bleeds = pick([0, 0.05, 0.3]);
  const [share, lost] = [pick([0.05, 0.3, 1]), pick([0.3, 0.6, 0.9, 1])];
  const implant: readonly ToothNumber[] = chance(0.3) ? [36] : [];
  const two = { normal: aPatient({ implant }), silent: aPatient({ implant }) };
  for (const tooth of ASCENDING.filter((number) => number % 10 !== 8)) {
    const whole: Sites = {
      depth: six(() => pick<number>(depths)),
      margin: six(() => pick<number>(margins)),
      bleeding: six(() => chance(bleeds)),
    };
    const isLost = six(() => chance(lost));
    const isAsked = chance(share);
    const chartSites = (value: Sites, blank: boolean): NonNullable<Charting['sites']> => ({
      depth: six((n) => (isAsked && isLost[n] ? (blank ? null : 2) : (value.depth[n] ?? null))),
      margin: six((n) => (isAsked && isLost[n] ? (blank ? null : -2) : (value.margin[n] ?? null))),
      bleeding: six((n) => (isAsked && isLost[n] ? (blank ? null : false) : (value.bleeding[n] ?? null))),
    });
    const loss = chance(0.9) ? pick<number>(losses) : null;
    const rest = { loss, depth: null, bleeding: null };
    two.normal = two.normal.tooth(tooth, { ...rest, sites: chartSites(whole, false) });
    two.silent = two.silent.tooth(tooth, { ...rest, sites: chartSites(whole, true) });
  }
  return { normal: two.normal.assessment(), silent: two.silent.assessment() };
}

function healthier(result: DiagnosisResult, otherResult: DiagnosisResult): readonly string[] {
  const [a, b] = [result.diagnosis, otherResult.diagnosis];
  const differences: string[] = [];
  if (ORDER[a.condition] < ORDER[b.condition]) differences.push(`${a.condition}, not ${b.condition}`);
  if (a.condition === b.condition) {
    const [stage, otherStage] = [STAGES.indexOf(a.stage ?? 'I'), STAGES.indexOf(b.stage ?? 'I')];
    if (stage < otherStage) differences.push(`stage ${a.stage}, not ${b.stage}`);
    if (a.stability === 'Stable' && b.stability !== 'Stable') differences.push('stability');
    const [months, others] = [result.supportiveCareMonths, otherResult.supportiveCareMonths];
    // Two and three months count as equal.
    if (months !== null && (others === null || Math.max(3, months) > Math.max(3, others)))
      differences.push(`recall ${months}, not ${others}`);
  }
  result.implants.forEach(({ tooth, condition }, n) => {
    const before = otherResult.implants[n]?.condition;
    if (before !== undefined && IMPLANT_ORDER[condition] < IMPLANT_ORDER[before])
      differences.push(`implant ${tooth}`);
  });
  return differences;
}

describe('silence never helps at six sites', { timeout: 600_000 }, () => {
  it('sites that were not charted never make the result healthier than normal ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const { normal, silent } = drawTwo(seed);
        const differences = healthier(diagnose(silent), diagnose(normal));
        if (differences.length > 0) expect({ seed, found: differences }).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  it.each([1, 2, 3, 4])('%d of six sites a tooth are never health, nor stable', (count) => {
    const sites = {
      depth: six((index) => (index < count ? 2 : null)),
      bleeding: six((index) => (index < count ? false : null)),
    };
    const patient = aPatient({ implant: [36] }).others({ loss: 0, depth: null, bleeding: null, sites });
    const { diagnosis, teeth } = diagnose(patient.assessment());
    expect(diagnosis.condition).toBe('Undetermined');
    expect(teeth.every(({ provisional }) => provisional)).toBe(true);
    const treated = aPatient({ earlier: 'II' }).others({ loss: 20, depth: null, bleeding: null, sites });
    expect(diagnose(treated.assessment()).diagnosis.stability).toBeNull();
  });
});
