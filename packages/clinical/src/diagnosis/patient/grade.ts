import { type Extent, type Grade, GRADES } from '../../model/assessment';
import type { Third } from '../../model/markers';
import type { Information } from '../../model/patientInfo';
import { DEPTH, GRADE } from '../constants';
import { type Mouth, nonAdjacent, numbers } from '../mouth/mouth';
import {
  ratioAbove,
  ratioBelow,
  atLeast,
  unmeasuredTeeth,
  withPocket,
  type WorstTooth,
  findWorstTooth,
} from './bands';
import { reason, type Reason } from '../reasons/reasons';
import type { Finding, HygieneLevel } from '../diagnosisResult';
import type { Staging } from './stage';

/** The rows "smoking" and "diabetes" of the published table: at least this grade. Tonetti 2018. */
const SMOKING = { No: 'A', '1-9': 'B', '10+': 'C' } as const satisfies Record<
  Information['isPatientSmoke'],
  Grade
>;
const DIABETES = { No: 'A', '<7.0': 'B', '>=7.0': 'C' } as const satisfies Record<
  Information['haveDiabetes'],
  Grade
>;

function higher(first: Grade, second: Grade): Grade {
  return GRADES.indexOf(first) >= GRADES.indexOf(second) ? first : second;
}

/** The row "indirect: % bone loss ÷ age": below 0.25, 0.25 to 1.0, above 1.0. Tonetti 2018. */
function byRatio({ tooth, percent }: WorstTooth, age: number): Finding<Grade> {
  const { aBelow: lower, cAbove: upper } = GRADE;
  const slow = ratioBelow(percent, age, lower) ? 'A' : 'B';
  const ratioGrade = ratioAbove(percent, age, upper) ? 'C' : slow;
  const values = { grade: ratioGrade, tooth, percent, age, ratio: percent / age, lower, upper };
  return { is: ratioGrade, because: [reason('grade.ratio', values)] };
}

/**
 * The lower edge of a reading by eye over the age is the smallest possible ratio, so it gives no A. Rules 1.3
 * §11.
 */
function byEstimate({ tooth, percent }: WorstTooth, third: Third, age: number): Finding<Grade> {
  const leastGrade = ratioAbove(percent, age, GRADE.cAbove) ? 'C' : 'B';
  return { is: leastGrade, because: [reason('grade.estimate', { grade: leastGrade, tooth, third, age })] };
}

/**
 * Without a radiograph the grade is B, but C where the young have deep pockets at teeth that are not
 * neighbours.
 */
function unmeasured({ natural, information: { patientAge: age } }: Mouth): Finding<Grade> {
  const deep = nonAdjacent(withPocket(unmeasuredTeeth(natural), DEPTH.deep));
  if (age >= GRADE.young || deep === null)
    return { is: 'B', because: [reason('grade.nothing-measured', { grade: 'B' })] };
  const young = { grade: 'C', age, threshold: GRADE.young, teeth: numbers(deep) };
  return {
    is: 'C',
    because: [reason('grade.nothing-measured', { grade: 'B' }), reason('grade.young-deep-pockets', young)],
  };
}

function baseGrade(mouth: Mouth, worst: WorstTooth | null): Finding<Grade> {
  if (worst === null) return unmeasured(mouth);
  const { patientAge: age } = mouth.information;
  return worst.third === null ? byRatio(worst, age) : byEstimate(worst, worst.third, age);
}

/** R7, periodontitis only: pattern, smoking and diabetes raise the ratio's grade, nothing lowers it. */
export function findGrade(
  mouth: Mouth,
  staging: Staging,
  blt: Extent,
  hygiene: HygieneLevel | null,
): Finding<Grade> {
  const { patientAge: age, isPatientSmoke, haveDiabetes } = mouth.information;
  const worst = findWorstTooth(mouth.natural);
  const base = baseGrade(mouth, worst);
  const because: Reason[] = [...base.because];
  let raisedGrade = base.is;
  // Half a mouth proves no A.
  if (staging.filmProvisional && raisedGrade === 'A') {
    raisedGrade = 'B';
    because.push(reason('grade.provisional', { grade: 'B' }));
  }
  if (blt === 'MolarIncisorPattern') {
    raisedGrade = 'C';
    because.push(reason('grade.molar-incisor', { grade: 'C' }));
  }
  const smoking = SMOKING[isPatientSmoke];
  if (smoking !== 'A') because.push(reason('grade.smoking', { grade: smoking, answer: isPatientSmoke }));
  const diabetes = DIABETES[haveDiabetes];
  if (diabetes !== 'A') because.push(reason('grade.diabetes', { grade: diabetes, answer: haveDiabetes }));
  raisedGrade = higher(higher(raisedGrade, smoking), diabetes);
  // The clinician judges destruction that exceeds the biofilm: a hint, not a rule (§2).
  const isSlow = worst !== null && !ratioAbove(worst.percent, age, GRADE.cAbove);
  if (isSlow && raisedGrade !== 'C' && hygiene === 'Good' && atLeast(staging.is, 'III'))
    because.push(reason('grade.consider-c', { ratio: worst.percent / age }));
  return { is: raisedGrade, because };
}
