import { type History, STAGES, type Stage } from '../../model/assessment';
import type { Information } from '../../model/patientInfo';
import { BONE_LOSS, COMPLEXITY, DEPTH, NOT_CHARTED } from '../constants';
import { isTooMany, reaches } from '../mouth/charted';
import type { Mouth, NaturalTooth } from '../mouth/mouth';
import { reason } from '../reasons';
import type { Finding, SitedLevel } from '../result';
import type { Reason } from '../reasons';
import { nonAdjacent, numbers } from './attachment';
import { isLevelKnown, levelBand, worstLevel } from './attachmentLevel';
import { complexity } from './complexity';
import {
  type Band,
  boneLossBand,
  pocketBand,
  unmeasuredTeeth,
  withPocket,
  type WorstSite,
  worstSite,
} from './severity';

/** The row "teeth lost due to periodontitis" of the published table. Tonetti 2018. */
const TEETH_LOST = { No: 'I', '1-4': 'III', '5+': 'IV' } as const satisfies Record<
  Information['missingTeeth'],
  Stage
>;

export interface Staging extends Finding<Stage> {
  /** The stage of this assessment alone, before the patient's earlier stage and rehabilitation (R5.6). */
  readonly current: Stage;
  /** The earlier stage, where it is higher than the current one (W10). */
  readonly retained: Stage | null;
  /** C (R5.2). */
  readonly hits: number;
  /** Complexity alone made the current stage III (R5.4). */
  readonly byComplexity: boolean;
  /** The band rests on pockets at teeth without a measured side, although others are measured (W17). */
  readonly byPockets: boolean;
  /** Too much is not measured (R5.1). */
  readonly provisional: boolean;
  /** Too little bone was measured for a ratio; the same as `provisional` where no attachment is charted. */
  readonly filmProvisional: boolean;
  /** The band is that of attachment (R5.1′). */
  readonly byAttachment: boolean;
  /** Attachment and bone loss give different bands (W27). */
  readonly disagreement: Disagreement | null;
}

export interface Disagreement {
  readonly level: SitedLevel;
  readonly levelStage: Band;
  readonly bone: WorstSite;
  readonly boneStage: Band;
}

export function atLeast(stage: Stage, other: Stage): boolean {
  return STAGES.indexOf(stage) >= STAGES.indexOf(other);
}

export function higher(one: Stage, other: Stage): Stage {
  return atLeast(one, other) ? one : other;
}

type Grounds = 'byPockets' | 'provisional' | 'filmProvisional' | 'byAttachment' | 'disagreement';
interface Severity extends Finding<Band>, Pick<Staging, Grounds> {}

function isFilmProvisional(mouth: Mouth): boolean {
  const { natural } = mouth;
  return (
    worstSite(natural) === null ||
    withPocket(unmeasuredTeeth(natural), DEPTH.moderate).length > 0 ||
    isTooMany(natural.filter(({ worst }) => worst === null).length, mouth, NOT_CHARTED.percent)
  );
}

/** Stage III by bone at two teeth apart stands, whatever the attachment (R5.1′). */
function severeBone(natural: readonly NaturalTooth[]): readonly Reason[] {
  const severe = natural.filter(
    ({ confounded, usable }) => !confounded && usable !== null && usable > BONE_LOSS.stage3,
  );
  const pair = nonAdjacent(severe);
  if (pair === null) return [];
  const values = { stage: 'III', teeth: numbers(pair), threshold: BONE_LOSS.stage3 };
  return [reason('stage.bone-loss-pair', values)];
}

/** R5.1′: the worst interdental attachment level, where it is known; a tooth of which nothing is known by its pocket. */
function severityByLevel(mouth: Mouth, level: SitedLevel): Severity {
  const { natural } = mouth;
  const found = levelBand(level);
  const bone = worstSite(natural);
  const measured = bone === null ? null : boneLossBand(bone);
  const bones = found.is === 'III' ? [] : severeBone(natural);
  const known: Band = bones.length > 0 ? 'III' : found.is;
  const estimate = pocketBand(unmeasuredTeeth(natural).filter(({ interdental }) => interdental === null));
  const byPockets = !atLeast(known, estimate.is);
  const disagreement =
    bone === null || measured === null || measured.is === found.is
      ? null
      : { level, levelStage: found.is, bone, boneStage: measured.is };
  return {
    is: byPockets ? estimate.is : known,
    because: [...found.because, ...bones, ...(byPockets ? estimate.because : [])],
    byPockets: byPockets && bone !== null,
    provisional: byPockets,
    filmProvisional: isFilmProvisional(mouth),
    byAttachment: bones.length === 0,
    disagreement,
  };
}

/** R5.1: the worse of measured bone loss and of the pockets where nothing is measured. */
function severity(mouth: Mouth): Severity {
  const { natural } = mouth;
  const level = mouth.isSited && isLevelKnown(mouth) ? worstLevel(natural) : null;
  if (level !== null) return severityByLevel(mouth, level);
  const worst = worstSite(natural);
  // R5″: attachment is the better evidence at a tooth that was not measured.
  const unmeasured = unmeasuredTeeth(natural);
  const levelled = worstLevel(unmeasured);
  const unknown = unmeasured.filter(({ interdental }) => interdental === null);
  const estimate = pocketBand(unknown);
  const attached = levelled === null ? null : levelBand(levelled);
  const grounds = {
    filmProvisional: isFilmProvisional(mouth),
    byAttachment: false,
    disagreement: null,
  };
  if (worst === null) {
    const isHigher = attached !== null && atLeast(attached.is, estimate.is);
    const { is, because: why } = isHigher ? attached : estimate;
    const because = [reason('stage.nothing-measured', {}), ...why];
    return { is, because, byPockets: false, provisional: true, ...grounds };
  }
  const bone = boneLossBand(worst);
  const measured = attached !== null && !atLeast(bone.is, attached.is) ? attached : bone;
  const byPockets = !atLeast(measured.is, estimate.is);
  const withoutSide = natural.filter((tooth) => tooth.worst === null && tooth.interdental === null);
  const provisional =
    withPocket(unknown, DEPTH.moderate).length > 0 ||
    isTooMany(withoutSide.length, mouth, NOT_CHARTED.percent);
  const because = [...bone.because, ...(measured === bone ? [] : measured.because)];
  if (byPockets) because.push(...estimate.because);
  if (provisional) because.push(reason('stage.not-measured', { teeth: numbers(withoutSide) }));
  return { is: byPockets ? estimate.is : measured.is, because, byPockets, provisional, ...grounds };
}

/** R5, periodontitis only. `affected` = teeth with attachment loss (R2). */
export function stage(mouth: Mouth, affected: readonly NaturalTooth[], history: History | null): Staging {
  const { is: severe, because: why, ...grounds } = severity(mouth);
  const because: Reason[] = [...why];

  // R5.3: a furcation or a defect is no stage I; pockets of 5 mm lift I to II.
  const complex = complexity(affected);
  const band = complex.furcationOrDefect.length > 0 ? higher(severe, 'II') : severe;
  if (band !== severe)
    because.push(
      reason('stage.furcation-or-defect', { stage: band, teeth: numbers(complex.furcationOrDefect) }),
    );
  const pair = nonAdjacent(affected.filter(({ countedDepth }) => reaches(countedDepth, DEPTH.moderate)));
  let is: Stage = pair === null ? band : higher(band, 'II');
  if (pair !== null && is !== band)
    because.push(reason('stage.pocket', { stage: is, teeth: numbers(pair), threshold: DEPTH.moderate }));

  // R5.4: complexity lifts II to III, never I to III.
  because.push(...complex.because, ...complexityVerdict(band, is, complex.hits));
  const isLifted = !atLeast(is, 'III') && atLeast(band, 'II') && complex.hits >= COMPLEXITY.needed;
  if (isLifted) is = 'III';

  // R5.5
  const { missingTeeth: answer } = mouth.information;
  if (answer !== 'No') because.push(reason('stage.teeth-lost', { stage: TEETH_LOST[answer], answer }));
  const current = higher(is, TEETH_LOST[answer]);

  // R5.6: a stage once reached is kept.
  is = higher(current, history?.stage ?? current);
  const retained = is === current ? null : is;
  if (retained !== null) because.push(reason('stage.earlier', { stage: retained, current }));

  // R5.7: the need for complex rehabilitation makes IV of III.
  const { complexRehabilitationReasons: needs } = mouth.information;
  const counts = atLeast(is, 'III');
  if (counts && needs.length > 0) is = 'IV';
  const code = counts ? 'stage.rehabilitation' : 'stage.rehabilitation-not-counted';
  because.push(...needs.map((need) => reason(code, { stage: is, answer: need })));
  return {
    is,
    because,
    current,
    retained,
    hits: complex.hits,
    byComplexity: isLifted && current === 'III',
    ...grounds,
  };
}

/** Says whether complexity counted, where it could have. */
function complexityVerdict(band: Stage, is: Stage, hits: number): readonly Reason[] {
  if (hits === 0 || atLeast(is, 'III')) return [];
  if (hits < COMPLEXITY.needed)
    return [reason('stage.complexity-not-enough', { hits, threshold: COMPLEXITY.needed })];
  if (!atLeast(band, 'II')) return [reason('stage.complexity-one-step', { stage: is, hits })];
  return [reason('stage.complexity', { stage: 'III', hits, threshold: COMPLEXITY.needed })];
}
