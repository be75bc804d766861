import type { Judgement } from '../judge';
import type { Warning } from '../result';
import { answerWarnings } from './aboutAnswers';
import { chartWarnings } from './aboutChart';
import { siteWarnings } from './aboutSites';
import { xrayWarnings } from './aboutXrays';
import { stageWarnings } from './aboutStage';

/**
 * Clinical rules §4.2 and rules 1.1 §8, on the computed result. W14 is never emitted: it appears in the help
 * text.
 */
export function warnings(judgement: Judgement): readonly Warning[] {
  const all = [
    ...chartWarnings(judgement),
    ...stageWarnings(judgement),
    ...answerWarnings(judgement.mouth),
    ...siteWarnings(judgement),
    ...xrayWarnings(judgement.mouth),
  ];
  return all.toSorted((a, b) => Number(a.code.slice(1)) - Number(b.code.slice(1)));
}
