export type * from './blocks';
export type { Dates, WholeReport } from './wholeReport';

export { buildReport, withoutAnnex } from './build/buildReport';
export { comparisonParts } from './build/comparison';
export {
  buildRemarks,
  buildUnexamined,
  buildWarnings,
  careFacts,
  FIRST_FIGURES,
  keyFacts,
  remarkLines,
} from './build/facts';
export { buildChart, buildPictures, whenTaken } from './build/drawnBlocks';
export {
  buildPageFoot,
  findWithdrawnNotice,
  type PageFoot,
  riskLine,
  versionItem,
  withdrawnNotice,
} from './build/head';
export {
  buildInstructions,
  INSTRUCTION_SECTIONS,
  type InstructionsLabel,
  type StepInstruction,
} from './build/papers/instructions';
export { buildInvoice, type InvoicePaper } from './build/papers/invoice';
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
export { buildPatientSheet } from './build/papers/patientSheet';
export { planSteps, reasonList, sureness } from './build/reasons';
export { buildSiteChart } from './build/values';
export {
  fewImplants,
  fewTeeth,
  implantNotes,
  implantTable,
  type ToothColumn,
  type ToothTable,
  toothNotes,
  toothTable,
} from './build/toothTables';
export { buildValues } from './build/values';

export { formQuestions, listAnswers } from './sentences/answers';
export { nextVisit, shortDiagnosis } from './sentences/diagnosisSentence';
export { listFindings } from './sentences/findings';
export {
  gapSentence,
  listOtherWarnings,
  listQuestions,
  listUnexamined,
  type ReportGap,
  shortGaps,
} from './sentences/gaps';
export {
  fill,
  formatDay,
  formatMargin,
  formatPercent,
  measuredPercent,
  type Reader,
  reader,
  shownPercent,
  shownRatio,
  toothList,
  toothName,
  toothRanges,
} from './sentences/reader';
export {
  boneLossFigure,
  headline,
  readKinds,
  type ReadReport,
  scored,
  type ShownLevel,
  worstSide,
} from './sentences/readReport';
export { reasonSentence, warningSentence } from './sentences/reasonSentence';
export {
  type Check,
  type ClassCell,
  classCells,
  classNotes,
  type DiagnosisClass,
  sureSentences,
  type ValuePlace,
} from './sentences/sureSentence';

export { type Key, markKeys } from './drawings/chart';
export { isMeasured, MARKS, type MeasuredSide, rootLines, type SideLines } from './drawings/measured';
export {
  type Colour,
  COLOURS,
  type Group,
  type Label,
  type Path,
  type Scene,
  type ScenePart,
} from './drawings/scene';
export {
  findSiteMidline,
  SITE_MIDLINE,
  siteAttachment,
  siteColumn,
  siteColumnWidth,
  siteDepths,
  siteEarlier,
  type SitedTooth,
  siteGrid,
  siteLayout,
  siteTooth,
} from './drawings/sites/sites';
export { isOtherAtImplant, stepHelp } from './drawings/stepHelp';
export { type DrawnTooth, toothScene } from './drawings/tooth';
export { type DepthBand, depthBand, type DrawnMarks, levelMark, marksFor } from './drawings/toothMarks';
export { SHAPE_AIR, shapeWidth, toothShape } from './drawings/toothShapes';

export { LANGUAGES, type Namespace, type ReportWords, type Words } from './words/languages';
