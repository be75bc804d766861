export { CLASSES, type ClassCell, classCells, type DiagnosisClass } from './build/classCells';
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
} from './build/comparisonWords';
export { concerned } from './build/concerned';
export { diagnosisSentence, implantSentences, overruled } from './build/diagnosisSentence';
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
} from './build/figures';
export { findingsOf } from './build/findingsOf';
export { type KeyFigure, keyFigures } from './build/keyFigures';
export { type MeasuredRow, measuredValues } from './build/measuredValues';
export { patientAnswers } from './build/patientAnswers';
export { type Reader, reader } from './build/reader';
export {
  type Headline,
  headlineOf,
  type ReadReport,
  scored,
  standing,
  type StandingScore,
} from './build/readReport';
export { reasonSentence, sourceName, warningSentence, whatIfSentence } from './build/reasonSentence';
export { supportiveCare } from './build/supportiveCare';

export { figureAt, markScale, withFigures } from './drawings/stillFigures';
export { linesOf, MARK_PATHS, type SideLines } from './drawings/sideLines';
export { type DepthBand, depthBand } from './drawings/depth';
export {
  boneDrawn,
  furcationMark,
  MARK_HEIGHTS,
  MARK_SIZES,
  marksFor,
  MOBILITY_SIGNS,
  pocketBase,
  spread,
  type ToothMarks,
} from './drawings/toothMarks';
export {
  implantShape,
  SHAPE_AIR,
  SHAPE_HEIGHT,
  shapeOf,
  shapeWidth,
  type ToothShape,
} from './drawings/toothShapes';

export { isLanguage, type Language, LANGUAGE_TABLE, LANGUAGES } from './words/languages';
export type { Namespace, ReportWords, Words } from './words/namespaces';
