import type { Stage } from '../model/assessment';
import type { ToothNumber } from '../model/tooth';
import { numbers } from './attachment';
import { DEPTH, LEVEL } from './constants';
import type { Mouth, NaturalTooth } from './mouth';
import { prognosisLevel } from './prognosis';
import { reason } from './reasons';
import type {
  Diagnosis,
  ImplantCondition,
  ImplantResult,
  Reason,
  ToothResult,
  Treatment,
  TreatmentBlock,
} from './result';

/** Clinical rules §6.2, unstable periodontitis. */
const BLOCKS = {
  I: ['S1', 'S2', 'RE3', 'S3-4/5', 'S4'],
  II: ['S1', 'S2', 'RE3', 'S3-4/5', 'S3-6', 'S4'],
  III: ['S1', 'S2', 'RE3', 'S3-4/5', 'S3-6', 'RE6', 'S4'],
  IV: ['S1', 'S2', 'RE3', 'S3-4/5', 'S3-6', 'RE6', 'S4', 'IV'],
} as const satisfies Record<Stage, readonly TreatmentBlock[]>;
/** Nothing active to treat, treated before or not. */
const STABLE = ['S1', 'S4', 'IV'] as const;

function block(
  name: TreatmentBlock,
  teeth: readonly ToothNumber[],
  ...because: readonly Reason[]
): Treatment {
  return { block: name, teeth, because };
}

/** Teeth with pockets from `from` mm. */
function withPockets(natural: readonly NaturalTooth[], from: number) {
  return numbers(natural.filter(({ depth }) => depth >= from));
}

/**
 * One step of periodontal therapy and, for S2 and S3-6, its teeth. S3-4/5 names none: residual pockets of
 * 4–5 mm are known only at the re-evaluation.
 */
function step(name: TreatmentBlock, stage: Stage, why: Reason, natural: readonly NaturalTooth[]): Treatment {
  const { pocket, deep } = DEPTH;
  if (name === 'S2')
    return block(name, withPockets(natural, pocket), why, reason('treatment.pocket', { threshold: pocket }));
  if (name === 'S3-6')
    return block(name, withPockets(natural, deep), why, reason('treatment.pocket', { threshold: deep }));
  return name === 'IV' ? block(name, [], reason('treatment.stage-four', { stage })) : block(name, [], why);
}

function periodontitis(
  stage: Stage,
  isStable: boolean,
  natural: readonly NaturalTooth[],
): readonly Treatment[] {
  const hasDeep = withPockets(natural, DEPTH.deep).length > 0;
  const wanted: readonly TreatmentBlock[] = isStable
    ? STABLE.filter((name) => name !== 'IV' || stage === 'IV')
    : BLOCKS[stage].filter((name) => name !== 'S3-6' || stage !== 'II' || hasDeep);
  const why = isStable ? reason('treatment.stable', {}) : reason('treatment.stage', { stage });
  return wanted.map((name) => step(name, stage, why, natural));
}

function patientBlocks({ condition, stage, stability }: Diagnosis, { natural }: Mouth): readonly Treatment[] {
  if (condition === 'Health') return [block('HEALTH', [], reason('treatment.condition', { condition }))];
  if (condition === 'Gingivitis') return [block('GING', [], reason('treatment.condition', { condition }))];
  return stage === null ? [] : periodontitis(stage, stability === 'Stable', natural);
}

/** A score set by hand stands before the computed one. Product decisions §11. */
function scores(
  sites: Mouth['natural'] | Mouth['implants'],
  results: readonly (ToothResult | ImplantResult)[],
) {
  const byHand = new Map(sites.map(({ tooth, scoreByHand }) => [tooth, scoreByHand]));
  return results.map(({ tooth, score }) => ({ tooth, level: prognosisLevel(byHand.get(tooth) ?? score) }));
}

function toothBlocks({ natural }: Mouth, teeth: readonly ToothResult[]): readonly Treatment[] {
  const levels = scores(natural, teeth);
  const poor = numbers(levels.filter(({ level }) => level === 'Poor'));
  const hopeless = numbers(levels.filter(({ level }) => level === 'Hopeless'));
  return [
    block('POOR', poor, reason('treatment.prognosis', { level: 'Poor', threshold: LEVEL.poor })),
    block('HOPE', hopeless, reason('treatment.prognosis', { level: 'Hopeless', threshold: LEVEL.hopeless })),
  ].filter(({ teeth: list }) => list.length > 0);
}

function riskBlocks({ condition }: Diagnosis, { information }: Mouth): readonly Treatment[] {
  if (condition !== 'Periodontitis') return [];
  const { isPatientSmoke, haveDiabetes } = information;
  const blocks: Treatment[] = [];
  if (isPatientSmoke !== 'No')
    blocks.push(block('SMOKE', [], reason('treatment.smoking', { answer: isPatientSmoke })));
  if (haveDiabetes === '>=7.0')
    blocks.push(block('DM', [], reason('treatment.diabetes', { answer: haveDiabetes })));
  return blocks;
}

const IMPLANT_BLOCKS = [
  ['PIH', 'PeriImplantHealth'],
  ['MUC', 'PeriImplantMucositis'],
  ['PIT-NS', 'PeriImplantitis'],
  ['PIT-S', 'PeriImplantitis'],
  ['PIT-M', 'PeriImplantitis'],
] as const satisfies readonly (readonly [TreatmentBlock, ImplantCondition])[];

function implantBlocks(mouth: Mouth, implants: readonly ImplantResult[]): readonly Treatment[] {
  const lost = scores(mouth.implants, implants).filter(({ level }) => level === 'Hopeless');
  const why = reason('treatment.prognosis', { level: 'Hopeless', threshold: LEVEL.hopeless });
  return [
    ...IMPLANT_BLOCKS.map(([name, condition]) => {
      const teeth = numbers(implants.filter((implant) => implant.condition === condition));
      return block(name, teeth, reason('treatment.implants', { condition }));
    }),
    block('PIT-X', numbers(lost), why),
  ].filter(({ teeth }) => teeth.length > 0);
}

/** Clinical rules §6.2: the blocks of text that apply, in order, each with the teeth it is for. */
export function treatment(
  mouth: Mouth,
  diagnosis: Diagnosis,
  teeth: readonly ToothResult[],
  implants: readonly ImplantResult[],
): readonly Treatment[] {
  const isEstimated = diagnosis.condition === 'Periodontitis' && diagnosis.provisional;
  const radiographs = block('RADIOGRAPHS', [], reason('treatment.nothing-measured', {}));
  return [
    ...(isEstimated ? [radiographs] : []),
    ...patientBlocks(diagnosis, mouth),
    ...toothBlocks(mouth, teeth),
    ...riskBlocks(diagnosis, mouth),
    ...implantBlocks(mouth, implants),
  ];
}
