import type { Information } from '../../model/patientInfo';
import { LEVEL } from '../constants';
import { isCharted, reaches } from '../mouth/charted';
import type { Implant } from '../mouth/mouth';
import {
  type Floor,
  type Points,
  toPoints,
  type JudgedPrognosis,
  prognosisFrom,
  type PointSteps,
  sharedFactors,
} from './prognosis';
import { implantReason as reason, type Reason } from '../reasons/reasons';
import type { ImplantCondition } from '../diagnosisResult';

/** Percent of the implant: the survival steps 25 and 50 %. Clinical rules §5.3. */
const BONE_LOSS_POINTS: PointSteps = {
  below: [
    [15, 0],
    [25, 2],
    [50, 5],
  ],
  beyond: 7,
};
/** Millimetres: 5 is the end point of treatment (Herrera 2023), 6 and 8 after Froum & Rosen 2012. */
const DEPTH_POINTS: PointSteps = {
  below: [
    [6, 0],
    [8, 1],
    [10, 2],
  ],
  beyond: 3,
};

function factors(implant: Implant, information: Information): readonly Points[] {
  const { worst: percent, depth, bleeding } = implant;
  const loss = toPoints(percent, BONE_LOSS_POINTS);
  const pocket = toPoints(depth, DEPTH_POINTS);
  const pus = implant.suppuration ? 2 : 0;
  const bleeds = reaches(bleeding, 1) ? 1 : 0;
  const thin = implant.nonKeratinized ? 1 : 0;
  return [
    { points: loss, why: () => reason('points.bone-loss', { percent, points: loss }) },
    { points: pocket, why: () => reason('points.pocket', { depth, points: pocket }) },
    { points: pus, why: () => reason('points.suppuration', { points: pus }) },
    { points: bleeds, why: () => reason('points.bleeding', { surfaces: bleeding, points: bleeds }) },
    { points: thin, why: () => reason('points.non-keratinized', { points: thin }) },
    ...sharedFactors(implant, information, reason),
  ];
}

/** Clinical rules §5.3, "Floors". Mobility of an implant is loss of osseointegration until disproved. */
function floors(implant: Implant, condition: ImplantCondition): readonly Floor[] {
  const { worst: percent, depth, mobility, suppuration } = implant;
  const isLost = (from: number) => reaches(percent, from);
  const { fair, poor, hopeless } = LEVEL;
  const boneLoss = (score: number, threshold: number) =>
    [isLost(threshold), score, () => reason('floor.bone-loss', { score, percent, threshold })] as const;
  const mobile = (score: number, threshold: number) =>
    [
      reaches(mobility, threshold),
      score,
      () => reason('floor.mobility', { score, grade: mobility, threshold }),
    ] as const;
  const combined = (score: number, fits: boolean) =>
    [fits, score, () => reason('floor.combined-implant', { score, percent, depth, suppuration })] as const;
  const table: readonly (readonly [fits: boolean, score: number, why: () => Reason])[] = [
    [condition === 'PeriImplantitis', fair, () => reason('floor.peri-implantitis', { score: fair })],
    boneLoss(poor, 50),
    mobile(poor, 1),
    combined(poor, suppuration && reaches(depth, 8)),
    combined(hopeless, isLost(50) && (suppuration || reaches(depth, 8))),
    boneLoss(hopeless, 75),
    mobile(hopeless, 2),
    boneLoss(22, 100),
  ];
  return table.filter(([fits]) => fits).map(([, score, why]) => ({ score, why }));
}

/** Clinical rules §5.3: points of an implant, not below its floor. */
export function implantPrognosis(
  implant: Implant,
  condition: ImplantCondition,
  information: Information,
): JudgedPrognosis {
  const basis = { isMeasured: implant.worst !== null, isProbed: isCharted(implant, 'depth') };
  return prognosisFrom(implant, factors(implant, information), floors(implant, condition), basis);
}
