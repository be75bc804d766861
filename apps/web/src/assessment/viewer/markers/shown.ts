import {
  type Assessment,
  type ImagePoint,
  MARKER_STEPS,
  SIDES,
  type ToothMeasurement,
} from '@alveola/clinical';
import type { Layers } from '../layers';
import type { PlacedMarker } from '../viewport/marker';
import { useViewer } from '../viewport/state';

/** Every marker of the tooth, on whichever picture. */
function toMarkers(row: ToothMeasurement) {
  return SIDES.flatMap((side) => [
    ...MARKER_STEPS.map((step) => ({ step, side, at: row[step][side] })),
    { step: 'BoneDefect' as const, side, at: row.BoneDefect.at[side] },
  ]);
}

/** The markers of a tooth on a picture. */
export function findMarkers(row: ToothMeasurement, image: string, numbers: boolean): readonly PlacedMarker[] {
  const { tooth } = row;
  return toMarkers(row).flatMap(({ step, side, at }) =>
    at?.image === image && (numbers || step !== 'Numbering') ? [{ id: { tooth, step, side }, at }] : [],
  );
}

/** The teeth of which something can be shown. */
export function findRows({ measurement, dentition }: Assessment): readonly ToothMeasurement[] {
  return measurement.teeth.filter(({ tooth }) => !dentition.missing.includes(tooth));
}

/** All markers that are shown on a picture. */
export function findShownMarkers(a: Assessment, image: string, layers: Layers): readonly PlacedMarker[] {
  return layers.markers ? findRows(a).flatMap((row) => findMarkers(row, image, layers.numbers)) : [];
}

/** The row with the marker at this point. */
export function withMarker(row: ToothMeasurement, { id, at }: PlacedMarker): ToothMeasurement {
  const { step, side } = id;
  if (step !== 'BoneDefect') return { ...row, [step]: { ...row[step], [side]: at } };
  return { ...row, BoneDefect: { ...row.BoneDefect, at: { ...row.BoneDefect.at, [side]: at } } };
}

/** The row as it would be if the marker that is dragged were dropped here. */
export function useDraggedRow(row: ToothMeasurement) {
  const drag = useViewer((state) => (state.drag?.id.tooth === row.tooth ? state.drag : null));
  return { row: drag ? withMarker(row, drag) : row, isDragged: drag !== null };
}

/** For an element in the marker layer: its origin at this point of the picture, upright and in CSS pixels. */
export function placeAt({ x, y }: Pick<ImagePoint, 'x' | 'y'>): string {
  return `translate(${x}px, ${y}px) var(--upright)`;
}
