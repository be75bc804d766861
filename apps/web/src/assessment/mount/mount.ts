import { isUpper, LOWER_ARCH, position, quadrant, type ToothNumber, UPPER_ARCH } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';

/** Seen from the front, so the patient's right is on the left. */
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
export type FilmPlace = (typeof PLACES)[number];

export interface MountedXray {
  readonly xray: Xray;
  /** Ordered along the upper arch, then along the lower one. */
  readonly teeth: readonly ToothNumber[];
}

export interface Mount {
  readonly panoramic: readonly MountedXray[];
  readonly places: Readonly<Record<FilmPlace, readonly MountedXray[]>>;
  /** Films of unknown place: of another kind, or without a measured tooth. */
  readonly loose: readonly MountedXray[];
}

export function toMount(xrays: readonly Xray[], teethOn: (id: string) => readonly ToothNumber[]): Mount {
  const mounted = xrays
    .map((xray) => ({ xray, teeth: teethOn(xray.id).toSorted(alongArches) }))
    .toSorted(byDay);
  const isPanoramic = ({ xray }: MountedXray) => xray.kind === 'panoramic';
  const at = (place: FilmPlace) => mounted.filter((each) => findPlace(each) === place);
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

function alongArches(a: ToothNumber, b: ToothNumber): number {
  return ARCHES.indexOf(a) - ARCHES.indexOf(b);
}

export function listMounted({ panoramic, places, loose }: Mount): readonly MountedXray[] {
  return [...panoramic, ...PLACES.flatMap((place) => places[place]), ...loose];
}

function byDay(a: MountedXray, b: MountedXray): number {
  const [dayA, dayB] = [a.xray.taken ?? '', b.xray.taken ?? ''];
  if (dayA === dayB) return 0;
  return dayA < dayB ? 1 : -1;
}

function findPlace({ xray, teeth }: MountedXray): FilmPlace | null {
  if (xray.kind === 'periapical') return findMost(teeth.map(placeAround));
  if (xray.kind === 'bitewing') return findMost(teeth.map((tooth) => `bitewing${toSide(tooth)}` as const));
  return null;
}

const LAST_FRONT = 3;

function placeAround(tooth: ToothNumber): FilmPlace {
  const jaw = isUpper(tooth) ? 'upper' : 'lower';
  return position(tooth) <= LAST_FRONT ? `${jaw}Front` : `${jaw}${toSide(tooth)}`;
}

function toSide(tooth: ToothNumber) {
  return quadrant(tooth) === 1 || quadrant(tooth) === 4 ? 'Right' : 'Left';
}

function findMost(places: readonly FilmPlace[]): FilmPlace | null {
  const count = (place: FilmPlace) => places.filter((each) => each === place).length;
  const [most] = places.toSorted((a, b) => count(b) - count(a) || PLACES.indexOf(a) - PLACES.indexOf(b));
  return most ?? null;
}
