import {
  type ImagePoint,
  type MarkedStep,
  type MarkerPoint,
  ROOT_STEPS,
  type RootFilm,
  type RootStep,
  type ToothMeasurement,
  toRootMarkers,
} from './markers';
import { isMolar, type Side, SIDES } from './tooth';

export function distance(from: ImagePoint, to: ImagePoint): number {
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** Natural molars and split teeth have an apex for each side, every other tooth one for both. */
export function servingApex(
  { isSplit, tooth }: ToothMeasurement,
  apices: ToothMeasurement['RootApex'],
  side: Side,
): MarkerPoint | null {
  return isSplit || isMolar(tooth) ? apices[side] : (apices.distal ?? apices.mesial);
}

/** Null where no point is placed. */
export function rootImage(row: ToothMeasurement): string | null {
  return toRootMarkers(row)[0]?.point.image ?? null;
}

/** All its points must lie on one film, which is not that of the tooth's own CEJ. */
export function isRootElsewhere(row: ToothMeasurement): boolean {
  const image = rootImage(row);
  return (
    toRootMarkers(row).every(({ point }) => point.image === image) &&
    SIDES.every((side) => row.CEJ[side] === null || row.CEJ[side].image !== image)
  );
}

/** Null where a marker on this film is the tooth's own. */
export function toRootStep(
  row: ToothMeasurement,
  step: MarkedStep,
  side: Side,
  image: string,
): RootStep | null {
  const ownPoint = step === 'BoneDefect' ? row.BoneDefect.at[side] : row[step][side];
  if (ownPoint?.image === image || rootImage(row) !== image) return null;
  return ROOT_STEPS.find((rootStep) => rootStep === step) ?? null;
}

export interface OtherRoot {
  readonly image: string;
  /** Pixels of the film that shows the CEJ. */
  readonly length: number;
}

/**
 * The root's length as another film shows it, scaled by the distance between the two CEJs. Null where the
 * side has its own apex, or one of the points is missing.
 */
export function otherRoot(row: ToothMeasurement, side: Side): OtherRoot | null {
  const { CEJ, RootApex, rootFilm } = row;
  if (!rootFilm || servingApex(row, RootApex, side) !== null) return null;
  const [top, apex] = [rootFilm.CEJ[side], servingApex(row, rootFilm.RootApex, side)];
  const [width, otherWidth] = [betweenSides(CEJ), betweenSides(rootFilm.CEJ)];
  if (!width || !otherWidth || top === null || apex === null || top.image !== apex.image) return null;
  return { image: apex.image, length: (distance(top, apex) * width) / otherWidth };
}

function betweenSides({ distal, mesial }: ToothMeasurement['CEJ']): number | null {
  return distal !== null && distal.image === mesial?.image ? distance(distal, mesial) : null;
}

const NO_ROOT: RootFilm = {
  CEJ: { distal: null, mesial: null },
  RootApex: { distal: null, mesial: null },
};

/** Null removes the point. One on a further film begins anew there. */
export function withRootMarker(
  row: ToothMeasurement,
  step: RootStep,
  side: Side,
  point: MarkerPoint | null,
): ToothMeasurement {
  const isMoved = point !== null && rootImage(row) !== point.image;
  const film = (isMoved ? null : row.rootFilm) ?? NO_ROOT;
  const placed = { ...row, rootFilm: { ...film, [step]: { ...film[step], [side]: point } } };
  return toRootMarkers(placed).length > 0 ? placed : withoutRootFilm(row);
}

export function withoutRootFilm(row: ToothMeasurement): ToothMeasurement {
  const { rootFilm: _, ...rest } = row;
  return row.rootFilm ? rest : row;
}
