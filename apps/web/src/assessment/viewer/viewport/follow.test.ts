import { assemble, type Assessment, placeMarker, type ToothNumber } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STAYS_AFTER_HAND_MS, follow, findRegion } from './follow';
import { createViewer, panBy, resize, rotatePicture, type ViewerStore } from './state';
import { toScreen } from './viewport';

const picture = { id: 'opg', width: 2356, height: 1292 };
const at = (x: number, y: number) => ({ x, y, image: 'opg' });

function numbered(): Assessment {
  const start = assemble({ information: aPatient().information() });
  const teeth: readonly ToothNumber[] = [17, 16, 15, 14, 13, 12, 11];
  return teeth.reduce(
    (a, tooth, n) => placeMarker(a, tooth, 'Numbering', 'distal', at(500 + 90 * n, 580)),
    start,
  );
}

describe('Where a tooth stands', () => {
  it('is round its number, both ways, while no apex tells where the roots point', () => {
    const region = findRegion(numbered(), 'opg', 15);
    expect(region && [region.x + region.width / 2, region.y + region.height / 2]).toEqual([680, 580]);
    expect(region?.height).toBeGreaterThan(6 * 90);
  });

  it('is from number to apex, of its own or as at the nearest tooth of the arch', () => {
    const a = placeMarker(numbered(), 17, 'RootApex', 'distal', at(490, 400));
    const ownRegion = findRegion(a, 'opg', 17);
    const next = findRegion(a, 'opg', 14);
    for (const region of [ownRegion, next]) {
      expect(region?.y).toBeLessThan(400);
      expect((region?.y ?? 0) + (region?.height ?? 0)).toBeGreaterThan(580);
      expect(region?.height).toBeLessThan(5.1 * 90);
    }
  });

  it('is not known of a tooth without a number here, or with the only one', () => {
    expect(findRegion(numbered(), 'opg', 37)).toBeNull();
    expect(findRegion(numbered(), 'bitewing', 15)).toBeNull();
    const alone = assemble({ information: aPatient().information() });
    expect(findRegion(placeMarker(alone, 16, 'Numbering', 'distal', at(9, 9)), 'opg', 16)).toBeNull();
  });
});

describe('The picture moves to the tooth that is asked', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'], now: 100_000 }));
  afterEach(() => void vi.useRealTimers());

  const region = (tooth: ToothNumber) => findRegion(numbered(), 'opg', tooth);
  const open = () => {
    const viewer = createViewer(picture);
    resize(viewer, { width: 1000, height: 640 });
    return viewer;
  };
  const place = (viewer: ViewerStore, x: number) => toScreen({ x, y: 580 }, viewer.getState().viewport);

  it('so that it stands in the middle, larger, however the picture is turned', () => {
    const viewer = open();
    const { scale } = viewer.getState().viewport;
    follow(viewer, region(16), false);
    expect(place(viewer, 590).left).toBeCloseTo(500, 6);
    expect(viewer.getState().viewport.scale).toBeGreaterThan(2 * scale);
    rotatePicture(viewer);
    vi.advanceTimersByTime(STAYS_AFTER_HAND_MS);
    follow(viewer, region(12), false);
    expect(place(viewer, 950).left).toBeCloseTo(500, 6);
    expect(place(viewer, 950).top).toBeCloseTo(320, 6);
  });

  it('and stays where the next tooth is seen as well', () => {
    const viewer = open();
    follow(viewer, region(16), false);
    const { viewport } = viewer.getState();
    follow(viewer, region(16), false);
    expect(viewer.getState().viewport).toBe(viewport);
    follow(viewer, region(11), false);
    expect(viewer.getState().viewport).not.toBe(viewport);
  });

  it('never while a pointer is down, nor just after a hand moved it', () => {
    const viewer = open();
    viewer.setState({ held: true });
    const { viewport } = viewer.getState();
    follow(viewer, region(16), false);
    expect(viewer.getState().viewport).toBe(viewport);
    viewer.setState({ held: false });
    panBy(viewer, 10, 0);
    vi.advanceTimersByTime(STAYS_AFTER_HAND_MS - 1);
    const panned = viewer.getState().viewport;
    follow(viewer, region(16), false);
    expect(viewer.getState().viewport).toBe(panned);
    vi.advanceTimersByTime(1);
    follow(viewer, region(16), false);
    expect(viewer.getState().viewport).not.toBe(panned);
  });

  it('gently, and stops where it is when a hand takes over', () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
    const viewer = open();
    const before = viewer.getState().viewport.scale;
    follow(viewer, region(16), true);
    vi.advanceTimersByTime(50);
    frames.shift()?.();
    const { scale } = viewer.getState().viewport;
    expect(scale).toBeGreaterThan(before);
    panBy(viewer, 5, 5);
    const { viewport } = viewer.getState();
    while (frames.length > 0) frames.shift()?.();
    expect(viewer.getState().viewport).toBe(viewport);
    const undisturbed = open();
    follow(undisturbed, region(16), true);
    vi.advanceTimersByTime(500);
    while (frames.length > 0) frames.shift()?.();
    expect(undisturbed.getState()).toMatchObject({ motion: null, followed: true });
    expect(place(undisturbed, 590).left).toBeCloseTo(500, 6);
    vi.unstubAllGlobals();
  });

  it('and shows the whole again for numbering, unless a hand chose what is seen', () => {
    const viewer = open();
    const { viewport } = viewer.getState();
    follow(viewer, region(16), false);
    follow(viewer, null, false);
    expect(viewer.getState()).toMatchObject({ viewport, fitted: true });
    panBy(viewer, 20, 0);
    vi.advanceTimersByTime(STAYS_AFTER_HAND_MS);
    follow(viewer, null, false);
    expect(viewer.getState().fitted).toBe(false);
  });
});
