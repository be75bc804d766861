import { ASCENDING, type ToothNumber } from '../../model/tooth';
import { BONE_LOSS, DEPTH, LEVEL, WARNING } from '../constants';
import { numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { ImplantCondition, ToothResult, Treatment, TreatmentBlock } from '../diagnosisResult';
import { isMobile } from '../teeth/implant';
import { prognosisLevel } from '../teeth/prognosis';
import type { Judgement } from '../judge';
import { radiographs, toAsk, toChart } from './missing';
import { periodontalSteps } from './periodontalSteps';
import {
  countedScores,
  endodonticFirst,
  isFailing,
  type JudgedImplant,
  knownCauses,
  urgentTeeth,
} from './toothNeeds';

function forTeeth(
  block: TreatmentBlock,
  teeth: readonly ToothNumber[],
  ...because: readonly Reason[]
): readonly Treatment[] {
  return teeth.length > 0 ? [{ block, teeth, because }] : [];
}

function urgentBlock({ mouth }: Judgement): readonly Treatment[] {
  const { loose, fractured, all } = urgentTeeth(mouth);
  const because: Reason[] = [];
  if (loose.length > 0) because.push(reason('treatment.urgent-mobility', { teeth: numbers(loose) }));
  if (fractured.length > 0)
    because.push(reason('treatment.urgent-fracture', { teeth: numbers(fractured), depth: DEPTH.deep }));
  return forTeeth('URGENT', numbers(all), ...because);
}

/**
 * These teeth need more than the steps of their patient: `local` are U and E without K, `cause` L without K,
 * `endodontic` K.
 */
interface ToothNeeds {
  readonly local: readonly ToothNumber[];
  readonly cause: readonly ToothNumber[];
  readonly endodontic: readonly ToothNumber[];
}

function toothNeeds({ mouth, open, excluded }: Judgement, results: readonly ToothResult[]): ToothNeeds {
  const endodontic = numbers(endodonticFirst(mouth));
  const isOther = (tooth: ToothNumber) => !endodontic.includes(tooth);
  const local = [...numbers(open), ...numbers(excluded).filter(isOther)];
  return {
    local: ASCENDING.filter((tooth) => local.includes(tooth)),
    cause: numbers(knownCauses(mouth, results)).filter(isOther),
    endodontic,
  };
}

function isYoungPatient({ standing, mouth }: Judgement): boolean {
  return standing.condition === 'Periodontitis' && mouth.information.patientAge < WARNING.adult;
}

function patientBlocks(
  judgement: Judgement,
  { local, cause, endodontic }: ToothNeeds,
  results: readonly ToothResult[],
): readonly Treatment[] {
  const { condition, stage } = judgement.standing;
  const because = [reason('treatment.condition', { condition })];
  if (condition === 'Health') {
    const hasNeeds = local.length + cause.length + endodontic.length > 0;
    return hasNeeds ? [] : [{ block: 'HEALTH', teeth: [], because }];
  }
  if (condition === 'Gingivitis') return [{ block: 'GING', teeth: [], because }];
  if (isYoungPatient(judgement)) {
    const { patientAge: age } = judgement.mouth.information;
    const young = reason('treatment.young', { age, threshold: WARNING.adult });
    return [{ block: 'YOUNG', teeth: [], because: [young] }];
  }
  return stage === null ? [] : periodontalSteps(judgement, stage, results);
}

/** LOCAL: the clinician looks for the cause tooth by tooth. */
function localBlock({ open }: Judgement, { local }: ToothNeeds): readonly Treatment[] {
  const teeth = numbers(open);
  const excluded = local.filter((tooth) => !teeth.includes(tooth));
  const because: Reason[] = [];
  if (teeth.length > 0) because.push(reason('treatment.unexplained', { teeth }));
  if (excluded.length > 0) because.push(reason('treatment.excluded', { teeth: excluded }));
  return forTeeth('LOCAL', local, ...because);
}

/**
 * CAUSE treats the recorded cause. ENDO comes before any prognosis, the other blocks follow the prognosis.
 */
function toothBlocks(
  judgement: Judgement,
  { cause, endodontic }: ToothNeeds,
  results: readonly ToothResult[],
): readonly Treatment[] {
  const rest = countedScores(judgement.mouth, results).filter(
    ({ tooth: { tooth } }) => !endodontic.includes(tooth),
  );
  const teethAt = (level: 'Poor' | 'Hopeless') =>
    numbers(rest.filter(({ score }) => prognosisLevel(score) === level).map(({ tooth }) => tooth));
  const why = (level: 'Poor' | 'Hopeless', threshold: number) =>
    reason('treatment.prognosis', { level, threshold });
  const limits = { depth: DEPTH.deep, percent: BONE_LOSS.stage3 };
  return [
    ...forTeeth('CAUSE', cause, reason('treatment.known-cause', { teeth: cause })),
    ...forTeeth('ENDO', endodontic, reason('treatment.endodontic', limits)),
    ...(isYoungPatient(judgement) ? [] : forTeeth('POOR', teethAt('Poor'), why('Poor', LEVEL.poor))),
    ...forTeeth('HOPE', teethAt('Hopeless'), why('Hopeless', LEVEL.hopeless)),
  ];
}

/** Risk factors are treated in every condition, where there is a tooth or an implant. */
function riskBlocks({ mouth }: Judgement): readonly Treatment[] {
  if (mouth.natural.length + mouth.implants.length === 0) return [];
  const { isPatientSmoke, haveDiabetes } = mouth.information;
  const blocks: Treatment[] = [];
  if (isPatientSmoke !== 'No') {
    const because = [reason('treatment.smoking', { answer: isPatientSmoke })];
    blocks.push({ block: 'SMOKE', teeth: [], because });
  }
  if (haveDiabetes === '>=7.0') {
    const because = [reason('treatment.diabetes', { answer: haveDiabetes })];
    blocks.push({ block: 'DM', teeth: [], because });
  }
  return blocks;
}

/** A hopeless implant is listed in PIT-X alone. */
function implantBlocks({ implants }: Judgement): readonly Treatment[] {
  const lastingImplants = implants.filter((implant) => !isFailing(implant));
  const toNumbers = (all: readonly JudgedImplant[]) => numbers(all.map(({ implant }) => implant));
  const withCondition = (block: TreatmentBlock, condition: ImplantCondition) =>
    forTeeth(
      block,
      toNumbers(lastingImplants.filter(({ finding }) => finding.is === condition)),
      reason('treatment.implants', { condition }),
    );
  const mobile = lastingImplants.filter(({ implant }) => isMobile(implant));
  return [
    ...withCondition('PIH', 'PeriImplantHealth'),
    ...forTeeth('MOB', toNumbers(mobile), reason('treatment.mobile-implants', {})),
    ...withCondition('MUC', 'PeriImplantMucositis'),
    ...withCondition('PIT-NS', 'PeriImplantitis'),
    ...withCondition('PIT-S', 'PeriImplantitis'),
    ...withCondition('PIT-M', 'PeriImplantitis'),
    ...forTeeth(
      'PIT-X',
      toNumbers(implants.filter(isFailing)),
      reason('treatment.prognosis', { level: 'Hopeless', threshold: LEVEL.hopeless }),
    ),
  ];
}

/** Clinical rules §6.2 as rules 1.1 §6 and 1.3 §5 have it, by the standing diagnosis. */
export function planTreatment(judgement: Judgement, results: readonly ToothResult[]): readonly Treatment[] {
  const needs = toothNeeds(judgement, results);
  return [
    ...radiographs(judgement),
    ...toChart(judgement),
    ...toAsk(judgement),
    ...urgentBlock(judgement),
    ...patientBlocks(judgement, needs, results),
    ...localBlock(judgement, needs),
    ...toothBlocks(judgement, needs, results),
    ...riskBlocks(judgement),
    ...implantBlocks(judgement),
  ];
}
