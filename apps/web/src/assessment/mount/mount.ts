import { LOWER_ARCH, type ToothNumber, UPPER_ARCH } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';

/** Places of small films, as the patient is seen from the front: the patient's right stands on the left. */
export const PLACES = [
  'upperRight',
  'upperFront',
  'upperLeft',
  'bitewingRight',
  'bitewingLeft',
  'lowerRight',
  'lowerFront',
  'lowerLeft',
] as const;
export type Place = (typeof PLACES)[number];

/** An X-ray with the teeth that were measured on it. */
export interface MountedXray {
  readonly xray: Xray;
  /** Along the upper arch, then along the lower one. */
  readonly teeth: readonly ToothNumber[];
}

/** X-rays in their places; in each the newest first. */
export interface Mount {
  /** Across the whole mouth. */
  readonly panoramic: readonly MountedXray[];
  readonly places: Readonly<Record<Place, readonly MountedXray[]>>;
  /** Nothing tells where they belong: of another kind or of none, or without a tooth that was measured. */
  readonly loose: readonly MountedXray[];
}

export function toMount(xrays: readonly Xray[], teethOn: (id: string) => readonly ToothNumber[]): Mount {
  const mounted = xrays
    .map((xray) => ({ xray, teeth: teethOn(xray.id).toSorted(alongArches) }))
    .toSorted(byDay);
  const isPanoramic = ({ xray }: MountedXray) => xray.kind === 'panoramic';
  const at = (place: Place) => mounted.filter((each) => findPlace(each) === place);
  return {
    panoramic: mounted.filter(isPanoramic),
    places: {
      upperRight: at('upperRight'),
      upperFront: at('upperFront'),
      upperLeft: at('upperLeft'),
      bitewingRight: at('bitewingRight'),
      bitewingLeft: at('bitewingLeft'),
      lowerRight: at('lowerRight'),
      lowerFront: at('lowerFront'),
      lowerLeft: at('lowerLeft'),
    },
    loose: mounted.filter((each) => !isPanoramic(each) && findPlace(each) === null),
  };
}

const ARCHES = [...UPPER_ARCH, ...LOWER_ARCH];

/** As they stand on the film. */
function alongArches(a: ToothNumber, b: ToothNumber): number {
  return ARCHES.indexOf(a) - ARCHES.indexOf(b);
}

/** As one steps through them. */
export function inOrder({ panoramic, places, loose }: Mount): readonly MountedXray[] {
  return [...panoramic, ...PLACES.flatMap((place) => places[place]), ...loose];
}

/** A day that is not known comes last. */
function byDay(a: MountedXray, b: MountedXray): number {
  const [dayA, dayB] = [a.xray.taken ?? '', b.xray.taken ?? ''];
  if (dayA === dayB) return 0;
  return dayA < dayB ? 1 : -1;
}

function findPlace({ xray, teeth }: MountedXray): Place | null {
  if (xray.kind === 'periapical') return findMost(teeth.map(placeAround));
  if (xray.kind === 'bitewing') return findMost(teeth.map(bitewingAround));
  return null;
}

/** The quadrant of FDI notation: 1 upper right, 2 upper left, 3 lower left, 4 lower right. */
function quadrant(tooth: ToothNumber): number {
  return Math.floor(tooth / 10);
}

/** Incisors and canines are front teeth. */
const LAST_FRONT = 3;

function placeAround(tooth: ToothNumber): Place {
  const of = quadrant(tooth);
  const isUpper = of <= 2;
  if (tooth % 10 <= LAST_FRONT) return isUpper ? 'upperFront' : 'lowerFront';
  const isRight = of === 1 || of === 4;
  if (isUpper) return isRight ? 'upperRight' : 'upperLeft';
  return isRight ? 'lowerRight' : 'lowerLeft';
}

function bitewingAround(tooth: ToothNumber): Place {
  const of = quadrant(tooth);
  return of === 1 || of === 4 ? 'bitewingRight' : 'bitewingLeft';
}

/** Where most of the teeth are; null: there is none. */
function findMost(places: readonly Place[]): Place | null {
  const count = (place: Place) => places.filter((each) => each === place).length;
  const [most] = places.toSorted((a, b) => count(b) - count(a) || PLACES.indexOf(a) - PLACES.indexOf(b));
  return most ?? null;
}
