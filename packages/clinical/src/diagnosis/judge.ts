import type { Extent, Grade, PatientHistory, Overrule, Stability } from '../model/assessment';
import { judgeReferral } from './care/referral';
import type { JudgedImplant } from './care/toothNeeds';
import { oralHygiene } from './mouth/hygiene';
import type { Mouth, NaturalTooth } from './mouth/mouth';
import { hasAttachmentLoss } from './patient/attachment';
import { findCondition, type ConditionFinding, gingivitisReason } from './patient/condition';
import { worstEstimated } from './patient/bands';
import { findExtent, type Spread } from './patient/extent';
import { findGrade } from './patient/grade';
import { findStability } from './patient/stability';
import { deniedStage, findStage, type Staging } from './patient/stage';
import { type Applied, appliedOverrule, applyStanding } from './patient/standing';
import { findExcludedDisease, findUnexplained } from './mouth/unexplained';
import type { Finding, Referral, Standing } from './diagnosisResult';
import type { Reason } from './reasons/reasons';
import { implantFinding } from './teeth/implant';
import { implantPrognosis } from './teeth/implantPrognosis';

/** R5–R8, for periodontitis only. */
export interface Classified {
  readonly staging: Staging;
  /** Pictures are missing, an answer is open, or the worst bone loss was read by eye. */
  readonly provisional: boolean;
  readonly extent: Spread;
  readonly grade: Finding<Grade>;
  readonly stability: Finding<Stability | null>;
}

export interface Judgement {
  readonly mouth: Mouth;
  readonly history: PatientHistory | null;
  /** Teeth with attachment loss (R2). */
  readonly affected: readonly NaturalTooth[];
  readonly condition: ConditionFinding;
  readonly classified: Classified | null;
  /** Teeth left out of the case that show disease all the same: E of rules 1.3 §2. */
  readonly excluded: readonly NaturalTooth[];
  readonly computed: Standing;
  readonly applied: Applied;
  readonly standing: Standing;
  /** U as computed; empty in periodontitis. */
  readonly unexplained: readonly NaturalTooth[];
  /** U after the overrule: a condition set by hand has explained it. */
  readonly open: readonly NaturalTooth[];
  readonly implants: readonly JudgedImplant[];
  readonly referral: Finding<Referral>;
}

/** Stage, extent, grade and stability depend on each other in this order. Tonetti & Sanz 2019. */
function classify(
  mouth: Mouth,
  affected: readonly NaturalTooth[],
  history: PatientHistory | null,
): Classified {
  const staging = findStage(mouth, affected, history);
  const spread = findExtent(mouth, affected, staging);
  const graded = findGrade(mouth, staging, spread.is, oralHygiene(mouth));
  const { isTeethLostOpen, isNeedOpen } = mouth.answers;
  const isEstimated = worstEstimated(mouth.natural).length > 0;
  const provisional = staging.provisional || isTeethLostOpen || isNeedOpen || isEstimated;
  return { staging, provisional, extent: spread, grade: graded, stability: findStability(mouth) };
}

export function gingivitisExtent(reason: Reason | null): Extent | null {
  if (reason === null) return null;
  return reason.code === 'gingivitis.generalized' ? 'Generalized' : 'Localized';
}

function computedClasses(mouth: Mouth, finding: ConditionFinding, classified: Classified | null): Standing {
  if (classified !== null)
    return {
      condition: finding.is,
      stage: classified.staging.is,
      grade: classified.grade.is,
      blt: classified.extent.is,
      stability: classified.stability.is,
    };
  const blt = finding.is === 'Gingivitis' ? gingivitisExtent(gingivitisReason(mouth)) : null;
  return { condition: finding.is, stage: null, grade: null, blt, stability: null };
}

/** Clinical rules R1–R10 as rules 1.1 have them. */
export function judge(mouth: Mouth, history: PatientHistory | null, overrule: Overrule | null): Judgement {
  const affected = mouth.natural.filter(hasAttachmentLoss);
  const toExplain = findUnexplained(mouth, hasAttachmentLoss);
  const state = findCondition(mouth, affected, toExplain, history);
  const isCase = state.is === 'Periodontitis';
  const classified = isCase ? classify(mouth, affected, history) : null;
  const computed = computedClasses(mouth, state, classified);
  const applied = appliedOverrule(computed, overrule);
  const stands = applyStanding(mouth, computed, applied);
  const open = isCase || applied.condition !== undefined ? [] : toExplain;
  const excluded = findExcludedDisease(mouth, hasAttachmentLoss);
  const implants = mouth.implants.map((implant) => {
    const finding = implantFinding(implant);
    return { implant, finding, prognosis: implantPrognosis(implant, finding.is, mouth.information) };
  });
  return {
    mouth,
    history,
    affected,
    condition: state,
    classified,
    computed,
    applied,
    standing: stands,
    unexplained: isCase ? [] : toExplain,
    open,
    excluded,
    implants,
    referral: judgeReferral(mouth, stands, {
      open,
      excluded,
      implants,
      deniedStage: classified === null ? null : deniedStage(mouth, classified.staging),
    }),
  };
}
