export {
  assessment,
  type Assessment,
  chartedValues,
  dentition,
  type Dentition,
  type Extent,
  EXTENTS,
  type Grade,
  GRADES,
  history,
  type PatientHistory,
  measurement,
  type Overrule,
  OVERRULED_CONDITIONS,
  type AssessmentRefusal,
  REMARK_MAX_CHARACTERS,
  REPORT_STATUS,
  reportStatus,
  type ReportStatus,
  STABILITIES,
  type Stage,
  STAGES,
  XRAY_KINDS,
  type XrayKind,
  type XrayKinds,
  type XrayDates,
  xrayImage,
} from './model/assessment';
export { CARRIED_GROUPS, type CarriedGroup, carryForward, listCarried } from './carry';
export * from './agreement/agreement';
export { takeReading } from './agreement/agreement';
export { checkValues, clinicalValues } from './model/checkValues';
export { STORED_PARTS, storedAssessment } from './wire/assemble';
export { resaved, stored } from './model/stored';
export {
  CLINICAL_VALUE_TYPES,
  CLINICAL_VALUES,
  type ClinicalValues,
  type ClinicalValueType,
  IMPLANT_SIGNS,
  PLAQUE_MAXIMUM,
  registration,
  SITED_VALUES,
  listValues,
} from './model/clinicalValues';
export { sitedRows } from './model/fromSites';
export {
  ENTRANCES,
  type Entrance,
  entranceAt,
  entrances,
  type Face,
  FACIAL_ORAL,
  fourSurfaces,
  isSiteList,
  isYesNo,
  onlyKnown,
  SITE_LIMITS,
  SITE_LISTS,
  SITE_ROWS,
  type SiteRowName,
  type SiteList,
  siteRow,
  type SiteRow,
  type Site,
  SITES,
  type ToothRowName,
} from './model/sites';
export {
  type PictureCalibration,
  BONE_LOSS_STEPS,
  CALIBRATION_MM,
  type ImagePoint,
  markerPoint,
  type MarkerPoint,
  IMPLANT_LENGTH,
  MARKED_STEPS,
  type MarkedStep,
  MARKER_STEPS,
  type MarkerStep,
  MAX_SCORE,
  MEASURING_STEPS,
  type MeasuringStep,
  MIN_CALIBRATED,
  naturalToothOnly,
  NORMAL_CREST_MM,
  NOT_PERIODONTAL,
  ROOT_STEPS,
  type RootStep,
  type Third,
  THIRDS,
  type NotPeriodontal,
  SIDED_FINDINGS,
  type SidedFinding,
  toClicks,
  toMarkers,
  type ToothMeasurement,
  toothMeasurement,
  WHOLE_FINDINGS,
  type WholeToothFinding,
  withMarker,
} from './model/markers';
export { otherRoot, rootImage, servingApex, toRootStep, withRootMarker } from './model/rootFilm';
export {
  information,
  type Information,
  openAnswers,
  QUESTIONS,
  REHABILITATION_REASONS,
  RISK_QUESTIONS,
  type RiskQuestion,
} from './model/patientInfo';
export {
  DEFAULT_PREFERENCES,
  preferences,
  type Preferences,
} from './model/preferences';
export {
  adjacent,
  ASCENDING,
  isMolar,
  isUpper,
  LOWER_ARCH,
  position,
  PROBING_ORDER,
  quadrant,
  type Quadrant,
  type Side,
  SIDES,
  toothNumber,
  type ToothNumber,
  universalNumber,
  UPPER_ARCH,
} from './model/tooth';
export {
  type BoneLoss,
  CERTAINTIES,
  type Condition,
  CONDITIONS,
  type Diagnosis,
  HYGIENE_LEVELS,
  IMPLANT_CONDITIONS,
  type ImplantResult,
  listJudged,
  PROGNOSIS_LEVELS,
  type PrognosisLevel,
  REFERRALS,
  type DiagnosisResult,
  type Standing,
  TOOTH_GROUPS,
  type ToothOrImplantResult,
  type ToothResult,
  type Treatment,
  TREATMENT_BLOCKS,
  type TreatmentBlock,
  type Warning,
  WARNINGS,
} from './diagnosis/diagnosisResult';
export { boneLoss, boneLossError, findApex, sideBoneLoss } from './diagnosis/mouth/boneLoss';
export { LEVEL, MEASURING_ERROR, RULES_VERSION, RULES_VERSIONS, SITE_CHANGE } from './diagnosis/constants';
export {
  type Affine,
  type BoneLevelChange,
  boneLevelChange,
  changeError,
  findLandmarks,
  transform,
} from './diagnosis/alignment';
export {
  type Changed,
  compare,
  type VisitComparison,
  type Examined,
  POCKET_CHANGES,
  type PocketChange,
  type ToothOrImplantChange,
} from './diagnosis/compare';
export * from './diagnosis/visitFigures';
export {
  type MarkerIdentity,
  type MarkerQuestion,
  markerQuestions,
} from './diagnosis/markers/markerQuestions';
export { type CrestReading, readCrests } from './diagnosis/markers/crestReadings';
export { carryApex, proposeApex } from './diagnosis/markers/proposeApex';
export {
  acceptNumbers,
  findGapAnchor,
  type PlacedNumber,
  proposeNumbers,
} from './diagnosis/markers/proposeNumbers';
export { type SiteComparison, type SiteChange } from './diagnosis/compareSites';
export { reasonsOfSigns } from './diagnosis/warnings/aboutStage';
export { diagnose } from './diagnosis/diagnose';
export { hasEnoughSites, readCharted } from './diagnosis/mouth/charted';
export { readFindings } from './diagnosis/kept';
export {
  type CriterionFinding,
  END_POINT_CRITERIA,
  type EndPoint,
  type EndPointCriterion,
  endPoint,
} from './diagnosis/care/endPoint';
export { prognosisLevel } from './diagnosis/teeth/prognosis';
export {
  isMet,
  REASON_CODES,
  type Reason,
  REASONS,
  type ReasonCode,
  type ReasonValue,
  SOURCES,
  type SourceKey,
} from './diagnosis/reasons/reasons';
export {
  appliedOverrule,
  ignoredOverrule,
  OVERRULABLE,
  type Overrulable,
} from './diagnosis/patient/standing';
export {
  sure,
  type Sure,
  SURE_CLASSES,
  sureBeside,
  type SureClass,
  type Sureness,
} from './diagnosis/sure/sure';
export { type DecidingValue, TRIAL_CHANGES, type TrialChange } from './diagnosis/sure/trials';
export { type DecidingTooth, findDeciding } from './deciding';
export { assemble, type StoredParts } from './wire/assemble';
export {
  findCalibration,
  findSpacing,
  lengthBetween,
  type ScaledPicture,
  setCalibration,
  type Spacing,
} from './charting/calibrate';
export * from './charting/complete';
export * from './charting/findings';
export * from './charting/estimate';
export { isClicked, type Leaves, RECORD_PARTS, type RecordPart, toLeaves } from './wire/leaves';
export { markTooth } from './charting/markTooth';
export {
  placeMarker,
  placeRootMarker,
  removeImage,
  removeMarker,
  removeRoot,
  repeatMarker,
} from './charting/place';
export { findRemark, setRemark } from './charting/remarks';
export { findRow, TOOTH_STATES, type ToothState, toothState } from './charting/toothRows';
export { clinicalValuesData, measurementData } from './wire/save';
export { emptySites, hasPlace, hasSite, isSiteEmpty, nextSite, siteAfter } from './charting/sites/path';
export { findSiteRow, partlyCharted, readPlace, siteBefore } from './charting/sites/path';
export { SITE_PATH, sitesAsDrawn, sitesInLine, type SitePlace, toFace } from './charting/sites/path';
export {
  openSteps,
  type PathRun,
  type PathStep,
  type ProbingPath,
  probingPath,
  stepsOnPath,
} from './charting/sites/probingPath';
export { addRest, addRun, PATH_PRESETS, toSitePath } from './charting/sites/sitePath';
export {
  dropSites,
  fillSites,
  findSites,
  passSite,
  setEntrance,
  setKeratinized,
  setSite,
  setSites,
} from './charting/sites/edits';
export { findScore, resetScore, setOverrule, setScore } from './charting/score';
export {
  applies,
  applyRegistration,
  clearValue,
  fillValues,
  findValue,
  maximum,
  outgrown,
  type OutgrownValue,
  setValue,
  toggleImplantSign,
  toSavedValues,
} from './charting/toothValues';
export {
  setVisibility,
  VISIBILITIES,
  type Visibility,
  visibility,
} from './charting/markTooth';
