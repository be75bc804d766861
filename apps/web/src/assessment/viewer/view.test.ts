import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fit,
  flip,
  isInside,
  keepInSight,
  ontoPicture,
  pan,
  rotate,
  toImage,
  toScreen,
  type View,
  zoomAt,
} from './view';

const picture = { id: 'opg', width: 2356, height: 1292 };
const viewport = { width: 900, height: 620 };

const rotations = fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const);
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const views: fc.Arbitrary<View> = fc.record({
  zoom: number(0.02, 8),
  panX: number(-20_000, 20_000),
  panY: number(-20_000, 20_000),
  rotation: rotations,
  flipped: fc.boolean(),
});
const points = fc.record({ x: number(0, 2356), y: number(0, 1292), image: fc.constant('opg') });
const pointers = fc.record({ left: number(0, 900), top: number(0, 620) });

/** Hundredths of a pixel of the picture: what no clinician can see. */
const near = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThan(0.01);

describe('a marker stays on its pixel', () => {
  it('from picture to screen and back, at any zoom, turn, mirroring and place', () => {
    fc.assert(
      fc.property(views, points, (view, point) => {
        const back = toImage(toScreen(point, view), view, picture);
        near(back.x, point.x);
        near(back.y, point.y);
        expect(back.image).toBe('opg');
      }),
    );
  });

  it('from screen to picture and back', () => {
    fc.assert(
      fc.property(views, pointers, (view, pointer) => {
        const back = toScreen(toImage(pointer, view, picture), view);
        near(back.left, pointer.left);
        near(back.top, pointer.top);
      }),
    );
  });

  it('zooming keeps what is under the pointer under the pointer', () => {
    fc.assert(
      fc.property(views, pointers, number(0.1, 10), (view, pointer, factor) => {
        const under = toImage(pointer, view, picture);
        const after = toScreen(under, zoomAt(view, pointer, factor));
        near(after.left, pointer.left);
        near(after.top, pointer.top);
      }),
    );
  });

  it('panning moves every point by the same way', () => {
    fc.assert(
      fc.property(views, points, number(-500, 500), number(-500, 500), (view, point, right, down) => {
        const before = toScreen(point, view);
        const after = toScreen(point, pan(view, right, down));
        near(after.left, before.left + right);
        near(after.top, before.top + down);
      }),
    );
  });
});

describe('turning and mirroring', () => {
  it('four quarter turns, or mirroring twice, change nothing', () => {
    fc.assert(
      fc.property(views, (view) => {
        const turned = [1, 2, 3, 4].reduce((now) => rotate(now, viewport), view);
        const mirrored = flip(flip(view, viewport), viewport);
        for (const again of [turned, mirrored]) {
          near(again.panX, view.panX);
          near(again.panY, view.panY);
          expect([again.rotation, again.flipped, again.zoom]).toEqual([
            view.rotation,
            view.flipped,
            view.zoom,
          ]);
        }
      }),
    );
  });

  it('a quarter turn is clockwise about the middle of the viewer', () => {
    fc.assert(
      fc.property(views, points, (view, point) => {
        const before = toScreen(point, view);
        const after = toScreen(point, rotate(view, viewport));
        near(after.left - 450, -(before.top - 310));
        near(after.top - 310, before.left - 450);
      }),
    );
  });

  it('mirroring changes left and right on the screen, however the picture is turned', () => {
    fc.assert(
      fc.property(views, points, (view, point) => {
        const before = toScreen(point, view);
        const after = toScreen(point, flip(view, viewport));
        near(after.left, 900 - before.left);
        near(after.top, before.top);
      }),
    );
  });
});

describe('fitting', () => {
  it('shows the whole picture, centred, as large as it goes', () => {
    fc.assert(
      fc.property(rotations, fc.boolean(), (rotation, flipped) => {
        const view = fit(picture, viewport, { rotation, flipped });
        const corners = [0, 2356].flatMap((x) => [0, 1292].map((y) => toScreen({ x, y }, view)));
        const lefts = corners.map(({ left }) => left);
        const tops = corners.map(({ top }) => top);
        expect(Math.min(...lefts)).toBeGreaterThanOrEqual(15.99);
        expect(Math.max(...lefts)).toBeLessThanOrEqual(884.01);
        expect(Math.min(...tops)).toBeGreaterThanOrEqual(15.99);
        expect(Math.max(...tops)).toBeLessThanOrEqual(604.01);
        near(Math.min(...lefts) + Math.max(...lefts), 900);
        near(Math.min(...tops) + Math.max(...tops), 620);
        expect(Math.min(Math.min(...lefts), Math.min(...tops))).toBeCloseTo(16, 6);
      }),
    );
  });

  it('a viewer without room yet still gives a view that can be turned back', () => {
    const view = fit(picture, { width: 0, height: 0 });
    const back = toImage(toScreen({ x: 12, y: 34 }, view), view, picture);
    expect(back.x).toBeCloseTo(12, 6);
  });

  it('a picture dragged far away keeps a strip in sight, one in sight is left alone', () => {
    fc.assert(
      fc.property(views, (view) => {
        const kept = keepInSight(view, picture, viewport);
        const corners = [0, 2356].flatMap((x) => [0, 1292].map((y) => toScreen({ x, y }, kept)));
        expect(Math.max(...corners.map(({ left }) => left))).toBeGreaterThan(20);
        expect(Math.min(...corners.map(({ left }) => left))).toBeLessThan(880);
        const again = keepInSight(kept, picture, viewport);
        near(again.panX, kept.panX);
        near(again.panY, kept.panY);
      }),
    );
    const fitted = fit(picture, viewport);
    expect(keepInSight(fitted, picture, viewport)).toEqual(fitted);
  });
});

describe('the edge of the picture', () => {
  it('a place beyond it is not on the picture, and the nearest place on it is', () => {
    const beyond = { x: -3, y: 1500.123, image: 'opg' };
    expect(isInside(beyond, picture)).toBe(false);
    expect(ontoPicture(beyond, picture)).toEqual({ x: 0, y: 1292, image: 'opg' });
    expect(isInside(ontoPicture(beyond, picture), picture)).toBe(true);
  });

  it('a marker is kept to a hundredth of a pixel', () => {
    expect(ontoPicture({ x: 100.12345, y: 7.006, image: 'opg' }, picture)).toEqual({
      x: 100.12,
      y: 7.01,
      image: 'opg',
    });
  });
});
