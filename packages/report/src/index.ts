export type * from './blocks';

export {
  buildInstructions,
  INSTRUCTION_SECTIONS,
  type InstructionsLabel,
  type StepInstruction,
} from './build/papers/instructions';
export { buildInvoice, type InvoicePaper } from './build/papers/invoice';
export { buildPatientSheet, type PatientSheet } from './build/papers/patientSheet';
export { buildReport, withoutAnnex } from './build/buildReport';
export { buildChart } from './build/chart';
export { comparisonParts } from './build/comparison';
export { careFacts, FIRST_FIGURES, keyFacts, buildUnexamined, buildWarnings } from './build/facts';
export { fewImplants, fewTeeth } from './build/fewTeeth';
export {
  buildReferralLetter,
  draftLetter,
  draftRemarks,
  type LetterAbout,
  letterFoot,
  type LetterNames,
  type Paragraph,
  withoutNames,
} from './build/papers/letter';
export { type PageFoot, buildPageFoot, riskLine, versionItem } from './build/head';
export { findWithdrawnNotice, type WithdrawnNotice, withdrawnNotice } from './build/withdrawn';
export { buildPictures, whenTaken } from './build/measuredPictures';
export { planSteps } from './build/plan';
export { reasonList, sureness } from './build/reasons';
export { type Dates, type PaperLetterhead, type Version, type WholeReport } from './wholeReport';
export {
  implantNotes,
  implantTable,
  type ToothColumn,
  type ToothTable,
  toothNotes,
  toothTable,
} from './build/toothTables';
export { buildSiteChart } from './build/sites/siteChart';
export { buildRemarks, remarkLines } from './build/remarks';
export { buildValues } from './build/valueTable';

export { formQuestions, listAnswers } from './sentences/answers';
export { type ClassCell, classCells, classNotes, type DiagnosisClass } from './sentences/classCells';
export {
  diagnosisSentence,
  implantSentences,
  nextVisit,
  shortDiagnosis,
} from './sentences/diagnosisSentence';
export {
  fill,
  formatDay,
  formatMargin,
  formatNumber,
  formatPercent,
  measuredPercent,
  shownPercent,
  shownRatio,
  toothList,
  toothName,
  toothRanges,
} from './sentences/figures';
export {
  type ReportGap,
  gapSentence,
  listQuestions,
  listUnexamined,
  listOtherWarnings,
  shortGaps,
} from './sentences/gaps';
export { listFindings } from './sentences/findings';
export { type Reader, reader } from './sentences/reader';
export {
  boneLossFigure,
  headline,
  readKinds,
  type ReadReport,
  scored,
  type ShownLevel,
  findStandingDiagnosis,
  worstSide,
} from './sentences/readReport';
export { reasonSentence, sourceName, warningSentence } from './sentences/reasonSentence';
export { type Check, sureSentences, type ValuePlace } from './sentences/sureSentence';

export { type Colour, COLOURS } from './drawings/colours';
export { type DepthBand, depthBand } from './drawings/levels';
export { type Key, markKeys } from './drawings/drawingKeys';
export { levelMark, type ToothTone } from './drawings/levels';
export type { Group, Label, ScenePart, Path, Scene } from './drawings/scene';
export {
  siteAttachment,
  siteColumn,
  siteColumnWidth,
  siteDepths,
  siteEarlier,
  findSiteMidline,
  siteGrid,
  SITE_MIDLINE,
  type SitedTooth,
  siteLayout,
  siteTooth,
} from './drawings/sites/sites';
export { isOtherAtImplant, type StepDrawing, stepHelp } from './drawings/stepHelp';
export { type DrawnTooth, toothScene } from './drawings/tooth';
export { marksFor, type DrawnMarks } from './drawings/toothMarks';
export { SHAPE_AIR, SHAPE_HEIGHT, shapeWidth, toothShape } from './drawings/toothShapes';
export { isMeasured, MARKS, type MeasuredSide, rootLines, type SideLines } from './drawings/xray';

export { isLanguage, type Language, LANGUAGE_TABLE, LANGUAGES } from './words/languages';
export type { Namespace, ReportWords, Words } from './words/namespaces';
