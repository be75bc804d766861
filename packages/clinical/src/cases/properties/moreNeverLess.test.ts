// @module-tag cases
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCases } from '../countCases';
import { diagnose } from '../../diagnosis/diagnose';
import { type Condition, REFERRALS, type DiagnosisResult } from '../../diagnosis/diagnosisResult';
import { type Assessment, STAGES } from '../../model/assessment';
import type { ToothNumber } from '../../model/tooth';
import { drawFrom } from '../drawPatient';
import { drawCausesFree, WORSE } from './worse';

const RUNS = countCases(5000);

const ORDER: Readonly<Record<Condition, number>> = {
  Health: 0,
  Undetermined: 1,
  Gingivitis: 1,
  Periodontitis: 2,
  Edentulous: 2,
};

/** Two and three months count as equal: one looks at a tooth, the other at the mouth. */
function recall({ supportiveCareMonths: months }: DiagnosisResult): number | null {
  return months === 2 ? 3 : months;
}

/** Lists where `after` is lower. Referral and recall are compared only within one condition. */
function less(before: DiagnosisResult, after: DiagnosisResult): readonly string[] {
  const [a, b] = [before.diagnosis, after.diagnosis];
  const differences: string[] = [];
  if (ORDER[b.condition] < ORDER[a.condition]) differences.push(`${a.condition} → ${b.condition}`);
  if (a.stage !== null && b.stage !== null && STAGES.indexOf(b.stage) < STAGES.indexOf(a.stage))
    differences.push(`stage ${a.stage} → ${b.stage}`);
  if (a.condition !== b.condition) return differences;
  if (REFERRALS.indexOf(after.referral.is) < REFERRALS.indexOf(before.referral.is))
    differences.push(`referral ${before.referral.is} → ${after.referral.is}`);
  const [months, later] = [recall(before), recall(after)];
  if (months !== null && later !== null && later > months) differences.push(`recall ${months} → ${later}`);
  return differences;
}

function withoutTooth(document: Assessment, tooth: ToothNumber): Assessment {
  const teeth = document.measurement.teeth.map((row) =>
    row.tooth === tooth ? { ...row, notPeriodontal: 'trauma' as const } : row,
  );
  return { ...document, measurement: { ...document.measurement, teeth } };
}

/**
 * An isolated exclusion may only take away its own tooth's part; it must name the tooth, and refer it where
 * it is deep.
 */
function isAccepted(
  document: Assessment,
  before: DiagnosisResult,
  after: DiagnosisResult,
  tooth: ToothNumber,
): boolean {
  const named = after.treatment.some(
    ({ block, teeth }) => (block === 'LOCAL' || block === 'ENDO') && teeth.includes(tooth),
  );
  const loss = before.teeth.find((result) => result.tooth === tooth)?.boneLoss;
  const worst = loss !== undefined && 'worst' in loss ? loss.worst : 0;
  const depth = document.clinical_values.pocket_depth.find((row) => row.tooth === tooth)?.depth ?? 0;
  const isReferred = after.referral.is !== 'none' || (depth < 6 && worst <= 33);
  return named && isReferred && less(diagnose(withoutTooth(document, tooth)), after).length === 0;
}

describe('more disease never means less care', { timeout: 600_000 }, () => {
  it.each(Object.entries(WORSE))('%s', (_name, { natural, exception, make }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), (seed, n) => {
        const document = drawCausesFree(seed);
        const draw = drawFrom(seed + n);
        const possible = document.measurement.teeth
          .map(({ tooth }) => tooth)
          .filter((tooth) => !natural || !document.dentition.implant.includes(tooth));
        if (possible.length === 0) return;
        const tooth = draw.pick(possible);
        const worse = make(document, tooth, draw);
        if (worse === null) return;
        const [before, after] = [diagnose(document), diagnose(worse)];
        const losses = less(before, after);
        if (losses.length === 0 || (exception && isAccepted(document, before, after, tooth))) return;
        expect({ seed, n, tooth, found: losses }).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });
});
