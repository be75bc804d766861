import type { PatientHistory, Stage } from '../../model/assessment';
import type { Information } from '../../model/patientInfo';
import { COMPLEXITY, DEPTH, NOT_CHARTED } from '../constants';
import { reaches } from '../mouth/charted';
import { type Mouth, type NaturalTooth, nonAdjacent, numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { Finding } from '../diagnosisResult';
import { atLeast, type Band, higher } from './bands';
import { findComplexity, type Complexity } from './complexity';
import { type Grounds, findSeverity } from './severity';

type TeethLost = Information['missingTeeth'];
/** The row "teeth lost due to periodontitis" of the published table. Tonetti 2018. */
const TEETH_LOST = { No: 'I', '1-4': 'III', '5+': 'IV' } as const satisfies Record<TeethLost, Stage>;

export interface Staging extends Finding<Stage>, Omit<Grounds, 'withoutPockets'> {
  /** The stage before the patient's earlier stage and rehabilitation (R5.6). */
  readonly current: Stage;
  /** The earlier stage, where it is higher than the current one (W10). */
  readonly retained: Stage | null;
  /** C (R5.2). */
  readonly hits: number;
  /** Complexity alone made the current stage III (R5.4). */
  readonly byComplexity: boolean;
  /** The current stage rests on pockets at teeth without a measured side (W17). */
  readonly byPockets: boolean;
}

interface Lifted {
  readonly current: Stage;
  readonly byComplexity: boolean;
  readonly because: readonly Reason[];
}

/** R5.3–R5.5: from the band of severity to the current stage. */
function lift(
  severe: Band,
  complex: Complexity,
  affected: readonly NaturalTooth[],
  answer: TeethLost,
): Lifted {
  const because: Reason[] = [];
  // R5.3: a furcation or a defect excludes stage I; pockets of 5 mm lift I to II.
  const band = complex.furcationOrDefect.length > 0 ? higher(severe, 'II') : severe;
  if (band !== severe)
    because.push(
      reason('stage.furcation-or-defect', { stage: band, teeth: numbers(complex.furcationOrDefect) }),
    );
  const pair = nonAdjacent(affected.filter(({ countedDepth }) => reaches(countedDepth, DEPTH.moderate)));
  let liftedStage: Stage = pair === null ? band : higher(band, 'II');
  if (pair !== null && liftedStage !== band)
    because.push(
      reason('stage.pocket', { stage: liftedStage, teeth: numbers(pair), threshold: DEPTH.moderate }),
    );

  // R5.4: complexity lifts II to III, never I to III.
  because.push(...complex.because, ...complexityVerdict(band, liftedStage, complex.hits));
  const isLifted = !atLeast(liftedStage, 'III') && atLeast(band, 'II') && complex.hits >= COMPLEXITY.needed;
  if (isLifted) liftedStage = 'III';

  // R5.5
  if (answer !== 'No') because.push(reason('stage.teeth-lost', { stage: TEETH_LOST[answer], answer }));
  const current = higher(liftedStage, TEETH_LOST[answer]);
  return { current, byComplexity: isLifted && current === 'III', because };
}

/** R5, periodontitis only. `affected` = teeth with attachment loss (R2). */
export function findStage(
  mouth: Mouth,
  affected: readonly NaturalTooth[],
  history: PatientHistory | null,
): Staging {
  const { is: severe, because: why, withoutPockets, ...grounds } = findSeverity(mouth);
  const { teethLost, needs } = mouth.answers;
  const complex = findComplexity(affected);
  const { current, byComplexity, because: lifted } = lift(severe, complex, affected, teethLost);
  const because: Reason[] = [...why, ...lifted];

  // R5.6: a stage once reached is kept.
  let reachedStage = higher(current, history?.stage ?? current);
  const retained = reachedStage === current ? null : reachedStage;
  if (retained !== null) because.push(reason('stage.earlier', { stage: retained, current }));

  // R5.7: the need for complex rehabilitation makes IV of III.
  const counts = atLeast(reachedStage, 'III');
  if (counts && needs.length > 0) reachedStage = 'IV';
  const code = counts ? 'stage.rehabilitation' : 'stage.rehabilitation-not-counted';
  because.push(...needs.map((need) => reason(code, { stage: reachedStage, answer: need })));
  const struck = mouth.information.complexRehabilitationReasons.filter((need) => !needs.includes(need));
  because.push(...struck.map((need) => reason('stage.answer-open', { answer: need })));

  // Rules 1.3 §7.3: attachment gives the severity, films could still raise it.
  const unfilmed = affected.filter(({ worst }) => worst === null);
  const lacksFilms =
    mouth.isSited &&
    !atLeast(reachedStage, 'III') &&
    100 * unfilmed.length > NOT_CHARTED.percent * affected.length;
  if (lacksFilms) because.push(reason('stage.not-measured', { teeth: numbers(unfilmed) }));
  const lower =
    withoutPockets === null ? current : lift(withoutPockets, complex, affected, teethLost).current;
  return {
    is: reachedStage,
    because,
    current,
    retained,
    hits: complex.hits,
    byComplexity,
    byPockets: lower !== current,
    ...grounds,
    provisional: grounds.provisional || lacksFilms,
  };
}

/**
 * W5: the final stage, if too low for a given need for rehabilitation to count; null if it counts or none was
 * given.
 */
export function deniedStage({ answers }: Mouth, { is: finalStage }: Staging): Stage | null {
  return answers.needs.length > 0 && !atLeast(finalStage, 'III') ? finalStage : null;
}

function complexityVerdict(band: Stage, reachedStage: Stage, hits: number): readonly Reason[] {
  if (hits === 0 || atLeast(reachedStage, 'III')) return [];
  if (hits < COMPLEXITY.needed)
    return [reason('stage.complexity-not-enough', { hits, threshold: COMPLEXITY.needed })];
  if (!atLeast(band, 'II')) return [reason('stage.complexity-one-step', { stage: reachedStage, hits })];
  return [reason('stage.complexity', { stage: 'III', hits, threshold: COMPLEXITY.needed })];
}
