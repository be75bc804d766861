import { MAX_SCORE } from '../../model/markers';
import { LEVEL, PLAQUE_PRESENT } from '../constants';
import { type Charted, hasAnyDefect } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { PrognosisLevel } from '../diagnosisResult';
import type { Information } from '../../model/patientInfo';
import { reaches } from '../mouth/charted';

export interface JudgedPrognosis {
  /** 0–22: 22 is the worst. */
  readonly score: number;
  readonly level: PrognosisLevel | null;
  /** Without a measured side, or on an old X-ray, or not charted for depth. */
  readonly provisional: boolean;
  readonly because: readonly Reason[];
}

export interface PointSteps {
  readonly below: readonly (readonly [limit: number, points: number])[];
  readonly beyond: number;
}

export function toPoints(value: number | null, { below, beyond }: PointSteps): number {
  if (value === null) return 0;
  return below.find(([limit]) => value < limit)?.[1] ?? beyond;
}

export interface Points {
  readonly points: number;
  readonly why: () => Reason;
}

export interface Floor {
  readonly score: number;
  readonly why: () => Reason;
}

/** Clinical rules §5.4: Good 0–4, Fair 5–9, Poor 10–14, Hopeless (consider extraction) 15–22. */
export function prognosisLevel(score: number): PrognosisLevel {
  if (score >= LEVEL.hopeless) return 'Hopeless';
  if (score >= LEVEL.poor) return 'Poor';
  return score >= LEVEL.fair ? 'Fair' : 'Good';
}

/**
 * Sum of the points, at least the highest floor; factors and the deciding floors are the reasons. Without
 * depth and without bone loss, measured or by eye, a tooth is not called good: below Fair it has no level.
 */
export function prognosisFrom(
  { worst, xrayAge }: Charted,
  factors: readonly Points[],
  floors: readonly Floor[],
  { isMeasured, isProbed }: { readonly isMeasured: boolean; readonly isProbed: boolean },
): JudgedPrognosis {
  const counted = factors.filter(({ points }) => points > 0);
  const sum = counted.reduce((total, { points }) => total + points, 0);
  const lowest = Math.max(0, ...floors.map((floor) => floor.score));
  const score = Math.min(MAX_SCORE, Math.max(sum, lowest));
  const deciding = floors.filter((floor) => floor.score === lowest && lowest >= sum);
  const because = [...counted.map(({ why }) => why()), ...deciding.map(({ why }) => why())];
  const isUnknown = worst === null && !isProbed && score < LEVEL.fair;
  return {
    score,
    level: isUnknown ? null : prognosisLevel(score),
    provisional: !isMeasured || !isProbed || xrayAge?.isOld === true,
    because: isUnknown ? [reason('prognosis.not-judged', {}), ...because] : because,
  };
}

/** Cigarettes a day; weight reduced from Miller 2014, since equal for all teeth. Clinical rules §5.2. */
const SMOKING = { No: 0, '1-9': 1, '10+': 2 } as const satisfies Record<
  Information['isPatientSmoke'],
  number
>;
const DIABETES = { No: 0, '<7.0': 0, '>=7.0': 1 } as const satisfies Record<
  Information['haveDiabetes'],
  number
>;

export const GRADE_POINTS: PointSteps = {
  below: [
    [1, 0],
    [2, 1],
    [3, 2],
  ],
  beyond: 3,
};

export function sharedFactors(
  charted: Charted,
  { isPatientSmoke, haveDiabetes }: Information,
  cite: typeof reason,
): readonly Points[] {
  const { mobility: grade, plaqueOrAnswer: value } = charted;
  const mobile = toPoints(grade, GRADE_POINTS);
  const defect = hasAnyDefect(charted) ? 1 : 0;
  const dirty = reaches(value, PLAQUE_PRESENT) ? 1 : 0;
  const smoking = SMOKING[isPatientSmoke];
  const diabetes = DIABETES[haveDiabetes];
  return [
    { points: mobile, why: () => cite('points.mobility', { grade, points: mobile }) },
    { points: defect, why: () => cite('points.defect', { points: defect }) },
    { points: dirty, why: () => cite('points.plaque', { value, points: dirty }) },
    { points: smoking, why: () => cite('points.smoking', { answer: isPatientSmoke, points: smoking }) },
    { points: diabetes, why: () => cite('points.diabetes', { answer: haveDiabetes, points: diabetes }) },
  ];
}
