import type { Assessment, Overrule } from '../model/assessment';
import { MAX_SCORE } from '../model/markers';
import type { ToothNumber } from '../model/tooth';
import { editRow, findRow, UNSCORED } from './toothRows';

/**
 * Clamps to 0–22. `computed` is the score of the rules; where both differ, the tooth is marked as modified.
 * Specification §4, "Scores".
 */
export function setScore(a: Assessment, tooth: ToothNumber, score: number, computed: number): Assessment {
  const totalScore = clamp(score);
  const originalScore = clamp(computed);
  const hasBeenModified = totalScore !== originalScore;
  return editRow(a, tooth, (row) =>
    row.totalScore === totalScore &&
    row.originalScore === originalScore &&
    row.hasBeenModified === hasBeenModified
      ? row
      : { ...row, totalScore, originalScore, hasBeenModified },
  );
}

export function resetScore(a: Assessment, tooth: ToothNumber): Assessment {
  return editRow(a, tooth, (row) => (row.hasBeenModified ? { ...row, ...UNSCORED } : row));
}

export function findScore(a: Assessment, tooth: ToothNumber, computed: number): number {
  const row = findRow(a, tooth);
  return row.hasBeenModified ? row.totalScore : computed;
}

export function setOverrule(a: Assessment, overrule: Overrule | null): Assessment {
  if ((a.measurement.overrule ?? null) === overrule) return a;
  return { ...a, measurement: { ...a.measurement, overrule } };
}

function clamp(score: number): number {
  return Math.min(MAX_SCORE, Math.max(0, Math.round(score)));
}
