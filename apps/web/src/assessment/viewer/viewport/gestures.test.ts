import type { ImagePoint } from '@alveola/clinical';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToPointers } from './gestures';
import type { ShownMarkerId, PlacedMarker } from './marker';
import {
  createViewer,
  fitPicture,
  flipPicture,
  panBy,
  resize,
  rotatePicture,
  type ViewerStore,
  zoomBy,
} from './state';
import { click } from './useGestures';
import { isInside, toImage, toScreen } from './viewport';

const picture = { id: 'opg', width: 2356, height: 1292 };
const WITHIN = 0.5;

beforeEach(() => void vi.stubGlobal('window', globalThis));
afterEach(() => void vi.unstubAllGlobals());

function surfaceAt(
  viewer: ViewerStore,
  corner: { left: number; top: number },
  markers: readonly PlacedMarker[] = [],
  askedMarker: ShownMarkerId | null = null,
  RootApex: ShownMarkerId | null = null,
) {
  const measured: (readonly [ImagePoint, ImagePoint, ImagePoint | null])[] = [];
  const placed: ImagePoint[] = [];
  const moved: ImagePoint[] = [];
  const surface = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => corner,
    setPointerCapture: () => undefined,
  }) as unknown as HTMLElement;
  const measuring = {
    active: null,
    isPlacing: true,
    onPlace: (at: ImagePoint) => placed.push(at),
    onSelect: () => undefined,
  };
  listenToPointers(surface, viewer, {
    markers: () => markers,
    isSpaceHeld: () => false,
    onClick: (at, marker, selectOnly) => click(viewer, measuring, at, marker, selectOnly),
    onDrop: (_, at) => moved.push(at),
    askedStroke: () => askedMarker && { CEJ: askedMarker, RootApex },
    onMeasure: (...points) => measured.push(points),
  });
  const send = (type: string, left: number, top: number, pointerType: string, pointerId = 1) =>
    surface.dispatchEvent(
      Object.assign(new Event(type), {
        clientX: left + corner.left,
        clientY: top + corner.top,
        pointerId,
        pointerType,
        button: 0,
      }),
    );
  const press = (key: string) => surface.dispatchEvent(Object.assign(new Event('keydown'), { key }));
  return { placed, moved, measured, send, press };
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
type Act = (viewer: ViewerStore) => void;
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(number(0.3, 3), number(0, 1200), number(0, 800)).map(
    ([factor, left, top]): Act =>
      (viewer) =>
        zoomBy(viewer, factor, { left, top }),
  ),
  fc.tuple(number(-900, 900), number(-900, 900)).map(
    ([right, down]): Act =>
      (viewer) =>
        panBy(viewer, right, down),
  ),
  fc.constantFrom<Act>(rotatePicture, flipPicture, fitPicture),
  fc.tuple(fc.integer({ min: 200, max: 2000 }), fc.integer({ min: 200, max: 1400 })).map(
    ([width, height]): Act =>
      (viewer) =>
        resize(viewer, { width, height }),
  ),
);
const viewers = fc.array(acts, { maxLength: 12 }).map((all) => {
  const viewer = createViewer(picture);
  resize(viewer, { width: 1100, height: 700 });
  for (const act of all) act(viewer);
  return viewer;
});
/** With two device pixels per CSS pixel, pointer and viewer may be at half pixels. */
const corners = fc.record({ left: number(0, 300), top: number(0, 200) });
/** A hair beyond the edge is no click on the picture. */
const parts = number(0.001, 0.999);
const pointers = fc.constantFrom('mouse', 'pen', 'touch');

it('a click stores the pixel that is shown under it, however the picture was brought to lie there', () => {
  fc.assert(
    fc.property(viewers, corners, parts, parts, pointers, (viewer, corner, x, y, pointer) => {
      const { placed, send } = surfaceAt(viewer, corner);
      const { viewport, size } = viewer.getState();
      const meant = { x: x * picture.width, y: y * picture.height };
      const { left, top } = toScreen(meant, viewport);
      fc.pre(left >= 0 && top >= 0 && left <= size.width && top <= size.height);
      send('pointerdown', left, top, pointer);
      send('pointerup', left, top, pointer);
      expect(placed).toHaveLength(1);
      const [at] = placed;
      expect(at?.image).toBe('opg');
      expect(Math.abs((at?.x ?? Infinity) - meant.x)).toBeLessThan(WITHIN);
      expect(Math.abs((at?.y ?? Infinity) - meant.y)).toBeLessThan(WITHIN);
    }),
  );
});

it('a marker that is dragged is stored as far from where it stood as the pointer went', () => {
  const way = fc.tuple(number(-300, 300), number(-300, 300));
  const grip = fc.tuple(number(-6, 6), number(-6, 6));
  fc.assert(
    fc.property(
      viewers,
      corners,
      parts,
      parts,
      way,
      grip,
      (viewer, corner, x, y, [right, down], [gx, gy]) => {
        fc.pre(Math.hypot(right, down) > 10);
        const stood: ImagePoint = { x: x * picture.width, y: y * picture.height, image: 'opg' };
        const marker: PlacedMarker = { id: { tooth: 16, step: 'CEJ', side: 'distal' }, at: stood };
        const { moved, send } = surfaceAt(viewer, corner, [marker]);
        const { viewport } = viewer.getState();
        const { left, top } = toScreen(stood, viewport);
        send('pointerdown', left + gx, top + gy, 'mouse');
        send('pointermove', left + gx + right / 2, top + gy, 'mouse');
        send('pointermove', left + gx + right, top + gy + down, 'mouse');
        send('pointerup', left + gx + right, top + gy + down, 'mouse');
        const meant = toImage({ left: left + right, top: top + down }, viewport, picture);
        fc.pre(isInside(meant, picture));
        const [at] = moved;
        expect(Math.abs((at?.x ?? Infinity) - meant.x)).toBeLessThan(WITHIN);
        expect(Math.abs((at?.y ?? Infinity) - meant.y)).toBeLessThan(WITHIN);
      },
    ),
  );
});

it('two fingers that part zoom in; what lay under each of them stays under it, and nothing is placed', () => {
  const viewer = createViewer(picture);
  resize(viewer, { width: 1100, height: 700 });
  const { placed, send } = surfaceAt(viewer, { left: 20, top: 60 });
  const under = (left: number) => toImage({ left, top: 300 }, viewer.getState().viewport, picture);
  const [first, second] = [under(300), under(500)];
  const { scale } = viewer.getState().viewport;
  send('pointerdown', 300, 300, 'touch', 1);
  send('pointerdown', 500, 300, 'touch', 2);
  for (let left = 510; left <= 700; left += 10) send('pointermove', left, 300, 'touch', 2);
  send('pointerup', 700, 300, 'touch', 2);
  send('pointerup', 300, 300, 'touch', 1);
  expect(viewer.getState().viewport.scale).toBeCloseTo(scale * 2, 6);
  expect(under(300).x).toBeCloseTo(first.x, 6);
  expect(under(700).x).toBeCloseTo(second.x, 6);
  expect(placed).toEqual([]);
});

it('a finger that rests opens the loupe and places where it lets go; a pen places at once', () => {
  vi.useFakeTimers();
  const viewer = createViewer(picture);
  resize(viewer, { width: 1100, height: 700 });
  const { placed, send } = surfaceAt(viewer, { left: 0, top: 0 });
  const under = (left: number, top: number) => toImage({ left, top }, viewer.getState().viewport, picture);
  send('pointerdown', 400, 300, 'touch');
  vi.advanceTimersByTime(400);
  expect(viewer.getState().aim).toEqual({ at: { left: 400, top: 300 }, by: 'touch' });
  send('pointermove', 440, 310, 'touch');
  const finger = under(440, 310);
  send('pointerup', 440, 310, 'touch');
  const pen = under(200, 250);
  send('pointerdown', 200, 250, 'pen');
  send('pointerup', 202, 251, 'pen');
  vi.useRealTimers();
  expect(placed).toHaveLength(2);
  expect(placed[0]?.x).toBeCloseTo(finger.x, 1);
  expect(Math.abs((placed[1]?.x ?? 0) - pen.x) * viewer.getState().viewport.scale).toBeLessThan(3);
});

describe('A drag from the CEJ that is asked', () => {
  const askedMarker: ShownMarkerId = { tooth: 16, step: 'CEJ', side: 'distal' };
  const apex: ShownMarkerId = { tooth: 16, step: 'RootApex', side: 'distal' };
  const open = (
    markers: readonly PlacedMarker[] = [],
    id: ShownMarkerId | null = askedMarker,
    RootApex: ShownMarkerId | null = null,
  ) => {
    const viewer = createViewer(picture);
    resize(viewer, { width: 1100, height: 700 });
    const under = (left: number, top: number) => toImage({ left, top }, viewer.getState().viewport, picture);
    return { viewer, under, ...surfaceAt(viewer, { left: 0, top: 0 }, markers, id, RootApex) };
  };
  const away = (point: ImagePoint | null | undefined, place: ImagePoint) =>
    point ? Math.hypot(point.x - place.x, point.y - place.y) : Infinity;

  it.each(['mouse', 'pen', 'touch'])('with %s places it and the bone level where it is let go', (pointer) => {
    const { viewer, under, placed, measured, send } = open();
    send('pointerdown', 400, 300, pointer);
    send('pointermove', 402, 320, pointer);
    expect(viewer.getState().drag).toMatchObject({
      id: { ...askedMarker, step: 'BoneLevel' },
      from: [{ id: askedMarker }],
    });
    send('pointermove', 405, 340, pointer);
    send('pointerup', 405, 340, pointer);
    expect(away(measured[0]?.[0], under(400, 300))).toBeLessThan(WITHIN);
    expect(away(measured[0]?.[1], under(405, 340))).toBeLessThan(WITHIN);
    expect(measured).toMatchObject([{ 2: null }]);
    expect(placed).toEqual([]);
    expect(viewer.getState().drag).toBeNull();
  });

  describe('where the apex is still to be placed', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const drag = (rest: number, to: number, RootApex: ShownMarkerId | null = apex) => {
      const opened = open([], askedMarker, RootApex);
      opened.send('pointerdown', 400, 300, 'mouse');
      opened.send('pointermove', 400, 330, 'mouse');
      opened.send('pointermove', 400, 340, 'mouse');
      vi.advanceTimersByTime(rest);
      const { next } = opened.viewer.getState().drag!;
      opened.send('pointermove', 401, to, 'mouse');
      opened.send('pointerup', 401, to, 'mouse');
      const [points = []] = opened.measured;
      return { ...opened, next, points };
    };

    it.each([
      ['rests at the bone and goes on: the apex where it is let go', 1000, 400, [340, 400]],
      ['rests and hardly goes on: the bone level alone, where it is let go', 1000, 350, [350]],
      ['rests and comes back: the bone level alone, where it is let go', 1000, 320, [320]],
      ['does not rest: the bone level alone, where it is let go', 100, 400, [400]],
    ])('%s', (_, rest, to, ends) => {
      const { points, under } = drag(rest, to);
      expect(away(points[0], under(400, 300))).toBeLessThan(WITHIN);
      expect(points.slice(1).filter((point) => point !== null)).toHaveLength(ends.length);
      ends.forEach((end, n) => {
        const left = n === 0 && ends.length === 2 ? 400 : 401;
        expect(away(points[n + 1], under(left, end))).toBeLessThan(WITHIN);
      });
    });

    it('does not go on after a rest beside the CEJ', () => {
      const { send, measured } = open([], askedMarker, apex);
      send('pointerdown', 400, 300, 'mouse');
      send('pointermove', 400, 308, 'mouse');
      vi.advanceTimersByTime(1000);
      send('pointermove', 400, 340, 'mouse');
      send('pointerup', 400, 340, 'mouse');
      expect(measured).toMatchObject([{ 2: null }]);
    });

    it('says that it can go on once it has rested', () => {
      expect([drag(100, 400).next, drag(1000, 400).next]).toEqual([null, apex]);
    });

    it('never goes on where the side needs no other apex', () => {
      expect(drag(1000, 400, null)).toMatchObject({ next: null, points: { 2: null } });
    });
  });

  it('is a click where it hardly moves, or comes back', () => {
    const { placed, measured, send } = open();
    send('pointerdown', 400, 300, 'mouse');
    send('pointermove', 402, 301, 'mouse');
    send('pointerup', 402, 301, 'mouse');
    send('pointerdown', 400, 300, 'mouse');
    send('pointermove', 400, 340, 'mouse');
    send('pointermove', 401, 301, 'mouse');
    send('pointerup', 401, 301, 'mouse');
    expect(placed).toHaveLength(2);
    expect(measured).toEqual([]);
  });

  it('is given up by Escape, by a second finger, and outside of the picture', () => {
    const { viewer, placed, measured, send, press } = open();
    send('pointerdown', 400, 300, 'mouse');
    send('pointermove', 400, 340, 'mouse');
    press('Escape');
    send('pointermove', 400, 360, 'mouse');
    send('pointerup', 400, 360, 'mouse');
    send('pointerdown', 400, 300, 'touch', 1);
    send('pointermove', 400, 320, 'touch', 1);
    send('pointerdown', 500, 300, 'touch', 2);
    send('pointerup', 500, 300, 'touch', 2);
    send('pointerup', 400, 320, 'touch', 1);
    const { offset } = viewer.getState().viewport;
    send('pointerdown', offset.left - 10, 300, 'mouse');
    send('pointermove', offset.left + 100, 300, 'mouse');
    send('pointerup', offset.left + 100, 300, 'mouse');
    expect([placed, measured]).toEqual([[], []]);
    expect(viewer.getState().drag).toBeNull();
  });

  it('takes hold of a neighbour’s marker in its middle alone, of its own tooth’s beside it too', () => {
    const { under } = open();
    const standing = (tooth: 15 | 16): PlacedMarker => ({
      id: { tooth, step: 'CEJ', side: 'mesial' },
      at: under(400, 300),
    });
    const drag = (markers: readonly PlacedMarker[], beside: number) => {
      const { moved, measured, send } = open(markers);
      send('pointerdown', 400 + beside, 300, 'mouse');
      send('pointermove', 400 + beside, 340, 'mouse');
      send('pointerup', 400 + beside, 340, 'mouse');
      return [moved.length, measured.length];
    };
    expect(drag([standing(15)], 7)).toEqual([0, 1]);
    expect(drag([standing(15)], 2)).toEqual([1, 0]);
    expect(drag([standing(16)], 7)).toEqual([1, 0]);
  });

  it('moves the picture where no CEJ is asked', () => {
    const { viewer, measured, send } = open([], null);
    const { left } = viewer.getState().viewport.offset;
    send('pointerdown', 400, 300, 'mouse');
    send('pointermove', 450, 300, 'mouse');
    send('pointerup', 450, 300, 'mouse');
    expect(viewer.getState().viewport.offset.left).toBe(left + 50);
    expect(measured).toEqual([]);
  });
});
