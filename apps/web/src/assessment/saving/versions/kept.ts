import { type Assessment, assemble, removeImage, toMarkers } from '@alveola/clinical';
import type { CallOutput, getEntry } from '@alveola/contract';
import type { Editor } from '../../document/editor';
import type { ActiveAssessment } from '../activeAssessment';
import { merge } from './merge';

export type Kept = CallOutput<typeof getEntry>;

/**
 * Restores an entry in the record of now, and lists the differences: `mine` is now, `theirs` is then. Markers
 * on pictures that were deleted since are gone for good.
 */
export function compareKept(
  { document: now, preferences }: Editor,
  { xrays }: Pick<ActiveAssessment, 'xrays'>,
  keptEntry: Kept,
) {
  const then = withPart(now, keptEntry);
  const existingImages = new Set([...xrays.map(({ id }) => id), ...findImages(now)]);
  const gone = findImages(then).filter((image) => !existingImages.has(image));
  const document = gone.reduce(removeImage, then);
  const { clashes } = merge({ base: null, mine: now, theirs: document }, () => 'theirs', preferences);
  // The `zeros` flag is not a value of a tooth.
  return { document, differences: clashes.filter(({ path }) => path !== 'clinical_values.zeros') };
}

function withPart(now: Assessment, keptEntry: Kept): Assessment {
  const { information, dentition, clinical_values, measurement, history = null } = now;
  const parts = { information, dentition, clinical_values, measurement, history };
  if (keptEntry.type !== 'measurement') return assemble({ ...parts, [keptEntry.type]: keptEntry.data });
  const { status: _, ...measured } = keptEntry.data;
  const { status } = measurement;
  return assemble({ ...parts, measurement: { ...measured, ...(status && { status }) } });
}

function findImages({ measurement: { teeth, calibrations = [] } }: Assessment): readonly string[] {
  const points = [
    ...teeth.flatMap(toMarkers).map(({ point }) => point),
    ...calibrations.map(({ from }) => from),
  ];
  return [...new Set(points.map(({ image }) => image))];
}
