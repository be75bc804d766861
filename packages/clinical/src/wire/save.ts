import { listJudged, type DiagnosisResult } from '../diagnosis/diagnosisResult';
import type { Assessment, Measurement, Overrule, RecordedPrognosis, ReportStatus } from '../model/assessment';
import { type ClinicalValues, registration } from '../model/clinicalValues';
import { type ImagePoint, type MarkerPoint, type ToothMeasurement, toMarkers } from '../model/markers';
import type { Preferences } from '../model/preferences';
import type { ToothNumber } from '../model/tooth';
import { toothState } from '../charting/toothRows';
import { toSavedValues } from '../charting/toothValues';

export function clinicalValuesData(a: Assessment, preferences: Preferences): ClinicalValues {
  const { bleedingSurfaces, plaqueSurfaces } = registration(a.clinical_values, preferences);
  return {
    ...toSavedValues(a.clinical_values, a.dentition),
    bleeding_registration: bleedingSurfaces,
    plaque_surface_registration: plaqueSurfaces,
  };
}

/**
 * Save type `measurement`: scored rows of all teeth that are not missing, with the standing and the computed
 * prognosis. `result` is the diagnosis of this very assessment.
 */
export function measurementData(a: Assessment, result: DiagnosisResult, status: ReportStatus): Measurement {
  const computed = new Map(listJudged(result).map(({ tooth, score }) => [tooth, score]));
  const rows = a.measurement.teeth.filter(({ tooth }) => toothState(a, tooth) !== 'missing');
  const { overrule, calibrations, ...rest } = a.measurement;
  const original = toPrognosis(result);
  const { condition: _, ...standing } = result.standing;
  const applied = overrule && toApplied(overrule, result);
  return {
    ...rest,
    teeth: rows.map((row) => scored(row, computed)),
    indicated_prognosis: { ...original, ...standing },
    original_indicated_prognosis: original,
    ...(applied ? { overrule: applied } : {}),
    save_points: savePoints(rows),
    ...(calibrations?.length ? { calibrations } : {}),
    status,
  };
}

const OVERRULABLE = ['condition', 'stage', 'grade', 'blt'] as const;

/**
 * Drops classes that do not apply to this diagnosis; keys of a later release stay, since only it can judge
 * them.
 */
function toApplied(
  { condition, stage, grade, blt, ...rest }: Overrule,
  { standing }: DiagnosisResult,
): Overrule | null {
  const set = { condition, stage, grade, blt };
  const applied = OVERRULABLE.filter((key) => set[key] !== undefined && set[key] === standing[key]);
  const { reason: _, by: __, at: ___, ...later } = rest;
  if (applied.length === 0 && Object.keys(later).length === 0) return null;
  return { ...rest, ...Object.fromEntries(applied.map((key) => [key, set[key]])) };
}

function toPrognosis({ diagnosis }: DiagnosisResult): RecordedPrognosis {
  const { stage, grade, blt, stability, patientMaxBoneLossAgeRatio } = diagnosis;
  return { stage, grade, blt, stability, patientMaxBoneLossAgeRatio };
}

/** Specification §4: modified when the score differs from the original score. */
function scored(row: ToothMeasurement, computed: ReadonlyMap<ToothNumber, number>): ToothMeasurement {
  const originalScore = computed.get(row.tooth) ?? row.originalScore;
  const totalScore = row.hasBeenModified ? row.totalScore : originalScore;
  return { ...row, totalScore, originalScore, hasBeenModified: totalScore !== originalScore };
}

/** Specification §3, "Save points": tooth number to coordinates, of every point placed on the tooth. */
function savePoints(rows: readonly ToothMeasurement[]): Record<string, ImagePoint[]> {
  const points = rows.map((row) => [row.tooth, toMarkers(row).map(({ point }) => toPlace(point))] as const);
  return Object.fromEntries(points.filter(([, placed]) => placed.length > 0));
}

/** A save point has no `proposed`: the marker itself keeps it. */
function toPlace(point: MarkerPoint): ImagePoint {
  const { proposed: _, ...place } = point;
  return place;
}
