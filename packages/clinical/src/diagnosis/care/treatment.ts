import { ASCENDING, type ToothNumber } from '../../model/tooth';
import { BONE_LOSS, DEPTH, LEVEL } from '../constants';
import { numbers } from '../patient/attachment';
import { reason } from '../reasons';
import type { ImplantCondition, ToothResult, Treatment, TreatmentBlock } from '../result';
import type { Reason } from '../reasons';
import { isMobile } from '../sites/implant';
import { prognosisLevel } from '../sites/prognosis';
import type { Judgement } from '../judge';
import { radiographs, toChart } from './missing';
import { periodontalSteps } from './periodontalSteps';
import { countedScores, endodonticFirst, isFailing, type JudgedImplant, knownCauses } from './siteNeeds';

/** The block where it has teeth. */
function forTeeth(
  block: TreatmentBlock,
  teeth: readonly ToothNumber[],
  ...because: readonly Reason[]
): readonly Treatment[] {
  return teeth.length > 0 ? [{ block, teeth, because }] : [];
}

function patientBlocks(judgement: Judgement): readonly Treatment[] {
  const { condition, stage } = judgement.standing;
  const because = [reason('treatment.condition', { condition })];
  if (condition === 'Health') return [{ block: 'HEALTH', teeth: [], because }];
  if (condition === 'Gingivitis') return [{ block: 'GING', teeth: [], because }];
  return stage === null ? [] : periodontalSteps(judgement, stage);
}

/** LOCAL: look for the cause tooth by tooth, or treat the one that is known. */
function localBlock({ mouth, open }: Judgement, results: readonly ToothResult[]): readonly Treatment[] {
  const known = knownCauses(mouth, results);
  const because: Reason[] = [];
  if (open.length > 0) because.push(reason('treatment.unexplained', { teeth: numbers(open) }));
  if (known.length > 0) because.push(reason('treatment.known-cause', { teeth: numbers(known) }));
  const teeth = numbers([...open, ...known]);
  return forTeeth(
    'LOCAL',
    ASCENDING.filter((tooth) => teeth.includes(tooth)),
    ...because,
  );
}

function toothBlocks({ mouth }: Judgement, results: readonly ToothResult[]): readonly Treatment[] {
  const endodontic = endodonticFirst(mouth);
  const rest = countedScores(mouth, results).filter(({ tooth }) => !endodontic.includes(tooth));
  const at = (level: 'Poor' | 'Hopeless') =>
    numbers(rest.filter(({ score }) => prognosisLevel(score) === level).map(({ tooth }) => tooth));
  const why = (level: 'Poor' | 'Hopeless', threshold: number) =>
    reason('treatment.prognosis', { level, threshold });
  const limits = { depth: DEPTH.deep, percent: BONE_LOSS.stage3 };
  return [
    ...forTeeth('ENDO', numbers(endodontic), reason('treatment.endodontic', limits)),
    ...forTeeth('POOR', at('Poor'), why('Poor', LEVEL.poor)),
    ...forTeeth('HOPE', at('Hopeless'), why('Hopeless', LEVEL.hopeless)),
  ];
}

/** In every condition, where there is a tooth or an implant. */
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

/** A hopeless implant stands in PIT-X alone. */
function implantBlocks({ implants }: Judgement): readonly Treatment[] {
  const kept = implants.filter((one) => !isFailing(one));
  const sites = (all: readonly JudgedImplant[]) => numbers(all.map(({ implant }) => implant));
  const withCondition = (block: TreatmentBlock, condition: ImplantCondition) =>
    forTeeth(
      block,
      sites(kept.filter(({ finding }) => finding.is === condition)),
      reason('treatment.implants', { condition }),
    );
  const mobile = kept.filter(({ implant }) => isMobile(implant));
  return [
    ...withCondition('PIH', 'PeriImplantHealth'),
    ...forTeeth('MOB', sites(mobile), reason('treatment.mobile-implants', {})),
    ...withCondition('MUC', 'PeriImplantMucositis'),
    ...withCondition('PIT-NS', 'PeriImplantitis'),
    ...withCondition('PIT-S', 'PeriImplantitis'),
    ...withCondition('PIT-M', 'PeriImplantitis'),
    ...forTeeth(
      'PIT-X',
      sites(implants.filter(isFailing)),
      reason('treatment.prognosis', { level: 'Hopeless', threshold: LEVEL.hopeless }),
    ),
  ];
}

/** Clinical rules §6.2 as rules 1.1 §6 have it, of what stands: the blocks that apply, in order, with their teeth. */
export function treatment(judgement: Judgement, results: readonly ToothResult[]): readonly Treatment[] {
  return [
    ...radiographs(judgement),
    ...toChart(judgement),
    ...patientBlocks(judgement),
    ...localBlock(judgement, results),
    ...toothBlocks(judgement, results),
    ...riskBlocks(judgement),
    ...implantBlocks(judgement),
  ];
}
