import type { ToothNumber, XrayKind } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { expect, it } from 'vitest';
import { listMounted, type MountedXray, PLACES, toMount } from './mount';

interface Film {
  readonly kind: XrayKind | null;
  readonly taken?: string | null;
  readonly teeth?: readonly ToothNumber[];
}

function mountOf(films: Readonly<Record<string, Film>>) {
  const xrays = Object.entries(films).map(([id, { kind, taken = null }]) => ({ id, kind, taken }) as Xray);
  return toMount(xrays, (id) => films[id]?.teeth ?? []);
}
const ids = (all: readonly MountedXray[]) => all.map(({ xray }) => xray.id);

it.each([
  ['upperRight', [16, 15]],
  ['upperFront', [13, 11, 21]],
  ['upperLeft', [24, 25, 23]],
  ['lowerLeft', [37, 36]],
  ['lowerFront', [31, 41, 42]],
  ['lowerRight', [46]],
] as const)('a periapical has its place at the %s by the teeth on it', (place, teeth) => {
  const { places, loose } = mountOf({ film: { kind: 'periapical', teeth } });
  expect(ids(places[place])).toEqual(['film']);
  expect(loose).toEqual([]);
  expect(PLACES.filter((each) => places[each].length > 0)).toEqual([place]);
});

it.each([
  ['bitewingRight', [16, 46, 45]],
  ['bitewingLeft', [26, 36]],
] as const)('a bitewing has its place at the %s, with the teeth of both jaws', (place, teeth) => {
  expect(ids(mountOf({ film: { kind: 'bitewing', teeth } }).places[place])).toEqual(['film']);
});

it('a panoramic image goes across, whatever was measured on it', () => {
  expect(ids(mountOf({ film: { kind: 'panoramic' } }).panoramic)).toEqual(['film']);
});

it('what nothing places is not given a place', () => {
  const films = {
    unmeasured: { kind: 'periapical' },
    other: { kind: 'other', teeth: [11] },
    unknown: { kind: null, teeth: [11] },
  } as const;
  const { loose, places } = mountOf(films);
  expect(ids(loose)).toEqual(['unmeasured', 'other', 'unknown']);
  expect(PLACES.flatMap((place) => places[place])).toEqual([]);
});

it('in each place the newest is first, and one of an unknown day last', () => {
  const film = (taken: string | null): Film => ({ kind: 'periapical', teeth: [46], taken });
  const mount = mountOf({ early: film('2024-10-23'), undated: film(null), late: film('2026-04-06') });
  expect(ids(mount.places.lowerRight)).toEqual(['late', 'early', 'undated']);
});

it('names the teeth as they stand along the arches', () => {
  const { places } = mountOf({
    front: { kind: 'periapical', teeth: [21, 11, 12] },
    bitewing: { kind: 'bitewing', teeth: [45, 16, 46, 15] },
  });
  expect(places.upperFront[0]?.teeth).toEqual([12, 11, 21]);
  expect(places.bitewingRight[0]?.teeth).toEqual([16, 15, 46, 45]);
});

it('one steps through every X-ray once', () => {
  const mount = mountOf({
    a: { kind: 'other' },
    b: { kind: 'periapical', teeth: [31] },
    c: { kind: 'panoramic' },
    d: { kind: 'bitewing', teeth: [16] },
  });
  expect(ids(listMounted(mount))).toEqual(['c', 'd', 'b', 'a']);
});
