import type { Assessment, History } from '../model/assessment';
import { DEFAULT_PREFERENCES, type Preferences } from '../model/preferences';
import { attachmentLoss, hasAttachmentLoss } from './attachment';
import { settle } from './boneLoss';
import { condition, gingiva, gingivaReason, isTooMany, withoutDepth } from './condition';
import { BONE_LOSS, RULES_VERSION } from './constants';
import { extent } from './extent';
import { grade } from './grade';
import { bleedingIndex, oralHygiene, plaqueIndex } from './hygiene';
import { implantFinding } from './implant';
import { implantPrognosis } from './implantPrognosis';
import { type Implant, type Mouth, type NaturalTooth, readMouth } from './mouth';
import { boneLossAgeRatio } from './ratio';
import { reason } from './reasons';
import { referral } from './referral';
import type { Condition, Diagnosis, Finding, ImplantResult, Reason, Result, ToothResult } from './result';
import { stability } from './stability';
import { stage, type Staging } from './stage';
import { supportiveCareMonths } from './supportiveCare';
import { toothGroups } from './toothGroup';
import { toothPrognosis } from './toothPrognosis';
import { treatment } from './treatment';
import { warnings } from './warnings';

/** R1: why a tooth, or one of its sides, does not count for the patient's diagnosis. */
function exclusions({
  apical,
  resorption,
  rootCaries,
  distalOfSecondMolar,
  boneLoss,
}: NaturalTooth): readonly Reason[] {
  const found: Reason[] = [];
  if (apical) found.push(reason('excluded.apical', {}));
  if (resorption) found.push(reason('excluded.resorption', {}));
  for (const side of rootCaries) found.push(reason('excluded.root-caries', { side }));
  if (distalOfSecondMolar && 'worst' in boneLoss)
    found.push(
      reason('excluded.second-molar-distal', { percent: boneLoss.distal, threshold: BONE_LOSS.stage2 }),
    );
  return found;
}

function toothResult(tooth: NaturalTooth, { information, bleedingSurfaces }: Mouth): ToothResult {
  const groups = toothGroups(tooth);
  const { score, level, because } = toothPrognosis(tooth, information, bleedingSurfaces);
  return {
    tooth: tooth.tooth,
    boneLoss: tooth.boneLoss,
    groups: groups.is,
    score,
    level,
    because: [...groups.because, ...attachmentLoss(tooth), ...exclusions(tooth), ...because],
  };
}

function implantResult(implant: Implant, { information }: Mouth): ImplantResult {
  const finding = implantFinding(implant);
  const { score, level, because } = implantPrognosis(implant, finding.is, information);
  return {
    tooth: implant.tooth,
    condition: finding.is,
    certainty: finding.certainty,
    boneLoss: implant.boneLoss,
    score,
    level,
    because: [...finding.because, ...because],
  };
}

/** Stage, extent, grade and stability: of a periodontitis patient alone. Tonetti & Sanz 2019: in this order. */
function classified(mouth: Mouth, affected: readonly NaturalTooth[], staging: Staging) {
  const spread = extent(mouth, affected, staging);
  const graded = grade(mouth, staging, spread.is, oralHygiene(mouth));
  const steady = stability(mouth);
  return {
    stage: staging.is,
    grade: graded.is,
    blt: spread.is,
    stability: steady.is,
    affectedPercent: spread.affectedPercent,
    provisional: staging.provisional,
    because: {
      stage: staging.because,
      grade: graded.because,
      blt: spread.because,
      stability: steady.because,
    },
  };
}

/** What is not periodontitis has no stage; gingivitis has an extent. Too little charted: provisional (R4). */
function unclassified(mouth: Mouth, is: Condition) {
  const state = is === 'Gingivitis' ? gingiva(mouth) : 'Health';
  const blt = state === 'Health' ? null : state;
  return {
    stage: null,
    grade: null,
    blt,
    stability: null,
    affectedPercent: null,
    provisional: isTooMany(withoutDepth(mouth), mouth),
    because: { stage: [], grade: [], blt: blt === null ? [] : [gingivaReason(mouth)], stability: [] },
  };
}

function diagnosisOf(
  mouth: Mouth,
  found: Finding<Condition>,
  affected: readonly NaturalTooth[],
  staging: Staging | null,
): Diagnosis {
  const { because, ...classes } =
    staging === null ? unclassified(mouth, found.is) : classified(mouth, affected, staging);
  const natural = mouth.natural.length;
  return {
    condition: found.is,
    ...classes,
    patientMaxBoneLossAgeRatio: boneLossAgeRatio(mouth),
    bleedingIndex: bleedingIndex(mouth),
    plaqueIndex: plaqueIndex(mouth),
    oralHygiene: oralHygiene(mouth),
    anyAffectedPercent: natural === 0 ? null : settle((100 * affected.length) / natural),
    because: { condition: found.because, ...because },
  };
}

/**
 * The whole result of one assessment: diagnosis, teeth, implants, treatment, referral, warnings, each with
 * its reasons. Clinical rules R0–R11. Pure; takes any valid assessment. Preferences count only for how
 * bleeding and plaque were charted, where the assessment does not say. Scores set by hand decide the
 * treatment blocks; `score` is always the computed one. What the clinician overruled is not read.
 */
export function diagnose(
  assessment: Assessment,
  preferences: Preferences = assessment.preferences ?? DEFAULT_PREFERENCES,
): Result {
  return judge(readMouth(assessment, preferences), assessment.history ?? null);
}

/** The rules, over a mouth that was read already: `diagnose` without the reading. */
export function judge(mouth: Mouth, history: History | null): Result {
  const affected = mouth.natural.filter(hasAttachmentLoss);
  const found = condition(mouth, affected, history);
  const staging = found.is === 'Periodontitis' ? stage(mouth, affected, history) : null;
  const diagnosis = diagnosisOf(mouth, found, affected, staging);
  const teeth = mouth.natural.map((tooth) => toothResult(tooth, mouth));
  const implants = mouth.implants.map((implant) => implantResult(implant, mouth));
  return {
    rulesVersion: RULES_VERSION,
    diagnosis,
    teeth,
    implants,
    treatment: treatment(mouth, diagnosis, teeth, implants),
    supportiveCareMonths: supportiveCareMonths(diagnosis, implants, history !== null),
    referral: referral(found.is, diagnosis.stage, diagnosis.grade, implants),
    warnings: warnings(mouth, found.is, affected, staging),
  };
}
