import type { Assessment } from '../model/assessment';
import { editRow, UNSCORED } from '../charting/toothRows';
import { type BoneReading, pairReadings } from './agreement';

/**
 * Puts markers, visibility and estimates of the teeth that `reading` read in the place of those before.
 * Defects, findings and causes stay; a score set by hand is dropped, as when a marker moves.
 */
export function takeReading(a: Assessment, reading: BoneReading): Assessment {
  const { sides, classes } = pairReadings({ teeth: [], dentition: a.dentition, kinds: {} }, reading);
  const read = new Set([...sides, ...classes].map(({ tooth }) => tooth));
  return reading.teeth.reduce(
    (done, taken) =>
      read.has(taken.tooth)
        ? editRow(done, taken.tooth, (before) => {
            const { repeats: _, estimate: __, rootFilm: ___, ...row } = before;
            const { BoneDefect, AdditionalFindings, notPeriodontal } = row;
            return { ...row, ...taken, BoneDefect, AdditionalFindings, notPeriodontal, ...UNSCORED };
          })
        : done,
    a,
  );
}
