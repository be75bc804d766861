import type { Language } from '@alveola/clinical';
import { en } from './en/index';
import { nb } from './nb/index';
import { pt } from './pt/index';

export { CLASSES, type ClassCell, classCells, type DiagnosisClass } from './classCells';
export {
  changedValues,
  type ChangedRow,
  comparedSites,
  type ComparedSite,
  comparison,
  criterionSentence,
  endPointWord,
  judgedEndPoint,
  SITE_VALUES,
} from './comparisonWords';
export { concerned } from './concerned';
export { diagnosisSentence, implantSentences, overruled } from './diagnosisSentence';
export {
  countedTeeth,
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
export { type KeyFigure, keyFigures } from './keyFigures';
export { type MeasuredRow, measuredValues } from './measuredValues';
export { patientAnswers } from './patientAnswers';
export { type Reader, reader } from './reader';
export {
  type Headline,
  headlineOf,
  type ReadReport,
  scored,
  standing,
  type StandingScore,
} from './readReport';
export { reasonSentence, sourceName, warningSentence, whatIfSentence } from './reasonSentence';
export { supportiveCare } from './supportiveCare';

/** The words that stand both on the screen and on paper. English is the type: what it lacks does not compile. */
export type Words = typeof en;
export const WORDS: Readonly<Record<Language, Words>> = { en, nb, pt };
