import type { Language } from '@alveola/clinical';
import { en } from './en/index';
import { nb } from './nb/index';
import { pt } from './pt/index';

export { CLASSES, type ClassCell, classCells, type DiagnosisClass } from './classCells';
export { diagnosisSentence, implantSentences, overruled } from './diagnosisSentence';
export {
  fill,
  formatNumber,
  formatPercent,
  inOrder,
  shownPercent,
  shownRatio,
  toothList,
  toothName,
} from './figures';
export { findingsOf } from './findingsOf';
export { type Reader, reader } from './reader';
export { reasonSentence, sourceName, warningSentence, whatIfSentence } from './reasonSentence';
export { supportiveCare } from './supportiveCare';

/** The words that stand both on the screen and on paper. English is the type: what it lacks does not compile. */
export type Words = typeof en;
export const WORDS: Readonly<Record<Language, Words>> = { en, nb, pt };
