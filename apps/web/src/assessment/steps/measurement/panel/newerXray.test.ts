import { assemble, placeMarker, type ToothNumber, type XrayKind } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import type { Xray } from '@alveola/contract';
import { expect, it } from 'vitest';
import { findNewerXray } from './OtherXrays';

const xray = (id: string, taken: string | null, kind: XrayKind = 'periapical') =>
  ({ id, taken, kind }) as Xray;

function marked(on: readonly (readonly [ToothNumber, string])[]) {
  return on.reduce(
    (document, [tooth, image]) =>
      placeMarker(document, tooth, 'Numbering', 'distal', { image, x: 10, y: 10 }),
    assemble({ information: aPatient().information() }),
  );
}
const findNewerId = (document: ReturnType<typeof marked>, tooth: ToothNumber, xrays: readonly Xray[]) =>
  findNewerXray(document, tooth, xrays)?.newer.id ?? null;
const OLD = xray('old', '2024-10-23', 'panoramic');

it('a newer panoramic image shows every tooth that is measured on an older X-ray', () => {
  const document = marked([[16, 'old']]);
  expect(findNewerId(document, 16, [OLD, xray('new', '2026-04-06', 'panoramic')])).toBe('new');
  expect(findNewerId(document, 17, [OLD, xray('new', '2026-04-06', 'panoramic')])).toBeNull();
});

it('another newer X-ray shows the teeth between and beside those that are marked on it, of the same jaw', () => {
  const document = marked([
    [41, 'new'],
    [43, 'new'],
    [42, 'old'],
    [44, 'old'],
    [45, 'old'],
    [12, 'old'],
  ]);
  const xrays = [OLD, xray('new', '2026-04-06')];
  expect([42, 44].map((tooth) => findNewerId(document, tooth as 42, xrays))).toEqual(['new', 'new']);
  expect([45, 12].map((tooth) => findNewerId(document, tooth as 45, xrays))).toEqual([null, null]);
});

it('nothing is newer than a tooth that is measured on the newest, nor where a day is not known', () => {
  const pano = xray('new', '2026-04-06', 'panoramic');
  expect(findNewerId(marked([[16, 'new']]), 16, [OLD, pano])).toBeNull();
  expect(findNewerId(marked([[16, 'old']]), 16, [OLD, xray('new', null, 'panoramic')])).toBeNull();
  expect(findNewerId(marked([[16, 'old']]), 16, [xray('old', null), pano])).toBeNull();
  expect(findNewerId(marked([[16, 'old']]), 16, [OLD, xray('new', '2024-10-23', 'panoramic')])).toBeNull();
});
