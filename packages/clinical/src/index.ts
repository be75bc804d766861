export * from './model/assessment';
export { checkValues, clinicalValues } from './model/checkValues';
export * from './model/clinicalValues';
export { sitedRows, valuesFromSites } from './model/fromSites';
export * from './model/sites';
export * from './model/markers';
export * from './model/patientInfo';
export * from './model/preferences';
export * from './model/tooth';
export * from './diagnosis/result';
export { boneLoss, findApex, sideBoneLoss } from './diagnosis/mouth/boneLoss';
export { MEASURING_ERROR, RULES_VERSION } from './diagnosis/constants';
export {
  type Changed,
  compare,
  type Comparison,
  type Examined,
  POCKET_CHANGES,
  type PocketChange,
  type SiteChange,
} from './diagnosis/compare';
export {
  MARKER_QUESTIONS,
  type MarkerId,
  type MarkerQuestion,
  type MarkerQuestionCode,
  markerQuestions,
} from './diagnosis/markers/markerQuestions';
export { type SiteComparison, type SiteDelta } from './diagnosis/compareSites';
export { diagnose } from './diagnosis/diagnose';
export { readCharted } from './diagnosis/mouth/charted';
export { readFindings, sureBeside } from './diagnosis/kept';
export {
  type CriterionFinding,
  END_POINT_CRITERIA,
  type EndPoint,
  type EndPointCriterion,
  endPoint,
} from './diagnosis/care/endPoint';
export { prognosisLevel } from './diagnosis/sites/prognosis';
export {
  isMet,
  REASON_CODES,
  type Reason,
  REASONS,
  type ReasonCode,
  type ReasonValue,
  SOURCES,
  type SourceKey,
} from './diagnosis/reasons';
export {
  appliedOverrule,
  ignoredOverrule,
  OVERRULABLE,
  type Overrulable,
} from './diagnosis/patient/standing';
export { sure, type Sure, SURE_CLASSES, type SureClass, type Sureness } from './diagnosis/sure/sure';
export { type Deciding, TRIAL_CHANGES, type TrialChange } from './diagnosis/sure/trials';
export { assemble, type Parts } from './charting/assemble';
export { findCalibration, setCalibration, toMmPerPixel } from './charting/calibrate';
export {
  advancesOn,
  isComplete,
  isMeasurable,
  isSided,
  markersLeft,
  markersWanted,
  nextSide,
  nextTooth,
  nextToothForValue,
  sidesWanted,
  teethLeft,
  teethWithoutValue,
  unnumbered,
} from './charting/complete';
export {
  type BoneDefectKind,
  noBoneDefectsLeft,
  possibleFindings,
  setBoneDefect,
  setCause,
  setFinding,
  setImplantLength,
  setSidedFinding,
  toFindings,
} from './charting/findings';
export { markTooth } from './charting/mark';
export { placeMarker, removeImage, removeMarker, repeatMarker } from './charting/place';
export { type Resumable, resumeStep, type WizardStep } from './charting/resume';
export { findRow, type ToothState, toothState } from './charting/rows';
export { clinicalValuesData, measurementData } from './save';
export {
  emptySites,
  hasSite,
  isSiteEmpty,
  nextSite,
  SITE_PATH,
  siteAfter,
  siteBefore,
  sitesAsDrawn,
  type SitePlace,
  toFace,
} from './charting/sites/path';
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
  type ValueRefusal,
  toSavedValues,
} from './charting/values';
export {
  setVisibility,
  VISIBILITIES,
  type Visibility,
  VISIBILITY_CONFLICTS,
  type VisibilityConflict,
  visibility,
} from './charting/visibility';
