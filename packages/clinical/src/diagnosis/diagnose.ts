import type { Assessment } from '../model/assessment';
import { DEFAULT_PREFERENCES, type Preferences } from '../model/preferences';
import { supportiveCareMonths } from './care/supportiveCare';
import { planTreatment } from './care/treatment';
import type { JudgedImplant } from './care/toothNeeds';
import { BONE_LOSS, RULES_VERSION } from './constants';
import { type Judgement, judge } from './judge';
import { settle } from './mouth/boneLoss';
import { bleedingIndex, oralHygiene, plaqueIndex } from './mouth/hygiene';
import type { XrayAge } from './mouth/xrayAge';
import { type Mouth, type NaturalTooth, numbers } from './mouth/mouth';
import { readMouth } from './mouth/readMouth';
import { attachmentLoss, borderlineLevel } from './patient/attachment';
import { periodontium } from './patient/attachmentLevel';
import { gingivitisReason } from './patient/condition';
import { withBuccalTeeth } from './patient/extent';
import { boneLossAgeRatio } from './patient/bands';
import { implantReason, reason, type Reason } from './reasons/reasons';
import type { Diagnosis, ImplantResult, DiagnosisResult, ToothResult } from './diagnosisResult';
import { attachment, siteFigures } from './siteFigures';
import { isMobile } from './teeth/implant';
import { findToothGroups } from './teeth/toothGroup';
import { toothPrognosis } from './teeth/toothPrognosis';
import { listWarnings } from './warnings/warnings';

/** R1: reasons why a tooth, or one of its sides, does not count in the patient's diagnosis. */
function exclusions(tooth: NaturalTooth, areExceptions: boolean): readonly Reason[] {
  const { apical, resorption, cause, rootCaries, dropped, distalOfSecondMolar, boneLoss } = tooth;
  const reasons: Reason[] = [];
  if (apical && areExceptions) reasons.push(reason('excluded.apical', {}));
  if (resorption && areExceptions) reasons.push(reason('excluded.resorption', {}));
  if (cause !== null) reasons.push(reason('excluded.cause', { cause }));
  for (const side of rootCaries)
    if (dropped.includes(side)) reasons.push(reason('excluded.root-caries', { side }));
  if (distalOfSecondMolar && 'worst' in boneLoss)
    reasons.push(
      reason('excluded.second-molar-distal', { percent: boneLoss.distal, threshold: BONE_LOSS.stage2 }),
    );
  return reasons;
}

/** Names the day of a bone loss that was not measured at the visit. */
function xrayReason(age: XrayAge | null, why: typeof reason): readonly Reason[] {
  if (age === null) return [];
  const { taken, months, isOld } = age;
  return [isOld ? why('xray.old', { taken, months }) : why('xray.earlier', { taken })];
}

function toothResult(tooth: NaturalTooth, mouth: Mouth): ToothResult {
  const { information, bleedingSurfaces, unexceptional } = mouth;
  const groups = findToothGroups(tooth);
  const { score, level, provisional, because } = toothPrognosis(tooth, information, bleedingSurfaces);
  return {
    tooth: tooth.tooth,
    boneLoss: tooth.boneLoss,
    attachment: attachment(tooth),
    groups: groups.is,
    score,
    level,
    provisional,
    because: [
      ...groups.because,
      ...attachmentLoss(tooth),
      ...borderlineLevel(tooth),
      ...exclusions(tooth, unexceptional.length === 0),
      ...xrayReason(tooth.xrayAge, reason),
      ...(tooth.hasOtherRoot ? [reason('xray.other-film', {})] : []),
      ...because,
    ],
  };
}

function implantResult({ implant, finding, prognosis }: JudgedImplant): ImplantResult {
  const { score, level, provisional, because } = prognosis;
  return {
    tooth: implant.tooth,
    condition: finding.is,
    certainty: finding.certainty,
    mobile: isMobile(implant),
    boneLoss: implant.boneLoss,
    score,
    level,
    provisional,
    because: [...finding.because, ...xrayReason(implant.xrayAge, implantReason), ...because],
  };
}

function whyClasses({ mouth, condition, classified }: Judgement): Diagnosis['because'] {
  if (classified !== null)
    return {
      condition: condition.because,
      stage: classified.staging.because,
      grade: classified.grade.because,
      blt: classified.extent.because,
      stability: classified.stability.because,
    };
  const extent = condition.is === 'Gingivitis' ? gingivitisReason(mouth) : null;
  return {
    condition: condition.because,
    stage: [],
    grade: [],
    blt: extent === null ? [] : [extent],
    stability: [],
  };
}

function toDiagnosis(judgement: Judgement): Diagnosis {
  const { mouth, affected, condition, classified, computed } = judgement;
  const natural = mouth.natural.length;
  return {
    ...computed,
    periodontium: periodontium(mouth, computed),
    patientMaxBoneLossAgeRatio: boneLossAgeRatio(mouth),
    bleedingIndex: bleedingIndex(mouth),
    plaqueIndex: plaqueIndex(mouth),
    oralHygiene: oralHygiene(mouth),
    affectedPercent: classified === null ? null : classified.extent.affectedPercent,
    anyAffectedPercent:
      natural === 0 ? null : settle((100 * withBuccalTeeth(mouth, affected).length) / natural),
    provisional: classified === null ? condition.provisional : classified.provisional,
    unexplained: numbers(judgement.unexplained),
    estimated: numbers(mouth.natural.filter(({ estimate }) => estimate !== null)),
    because: whyClasses(judgement),
  };
}

/**
 * Clinical rules R0–R11 as rules 1.3 have them. Takes any valid assessment. Preferences count only for the
 * registration of bleeding and plaque, where the assessment does not name it. `diagnosis` and every `score`
 * are computed; values set by hand decide `standing`, treatment, interval and referral.
 */
export function diagnose(
  assessment: Assessment,
  preferences: Preferences = assessment.preferences ?? DEFAULT_PREFERENCES,
): DiagnosisResult {
  const mouth = readMouth(assessment, preferences);
  const judgement = judge(mouth, assessment.history ?? null, assessment.measurement.overrule ?? null);
  const teeth = [...mouth.natural, ...mouth.unexamined]
    .toSorted((a, b) => a.tooth - b.tooth)
    .map((tooth) => toothResult(tooth, mouth));
  return {
    rulesVersion: RULES_VERSION,
    diagnosis: toDiagnosis(judgement),
    standing: judgement.standing,
    teeth,
    implants: judgement.implants.map(implantResult),
    treatment: planTreatment(judgement, teeth),
    supportiveCareMonths: supportiveCareMonths(judgement, teeth),
    referral: judgement.referral,
    warnings: listWarnings(judgement),
    sites: siteFigures(mouth),
  };
}
