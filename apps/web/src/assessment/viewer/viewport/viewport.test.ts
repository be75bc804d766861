import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fit,
  flip,
  isInside,
  keepInSight,
  clampToPicture,
  pan,
  rotate,
  toImage,
  toScreen,
  type Viewport,
  zoomAt,
} from './viewport';

const picture = { id: 'opg', width: 2356, height: 1292 };
const size = { width: 900, height: 620 };

const rotations = fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const);
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const viewports: fc.Arbitrary<Viewport> = fc.record({
  scale: number(0.02, 8),
  offset: fc.record({ left: number(-20_000, 20_000), top: number(-20_000, 20_000) }),
  rotation: rotations,
  flipped: fc.boolean(),
});
const points = fc.record({ x: number(0, 2356), y: number(0, 1292), image: fc.constant('opg') });
const pointers = fc.record({ left: number(0, 900), top: number(0, 620) });

/** Hundredths of a picture pixel, which no clinician can see. */
const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(0.01);

describe('a marker stays on its pixel', () => {
  it('from picture to screen and back, at any zoom, turn, mirroring and place', () => {
    fc.assert(
      fc.property(viewports, points, (viewport, point) => {
        const back = toImage(toScreen(point, viewport), viewport, picture);
        near(back.x, point.x);
        near(back.y, point.y);
        expect(back.image).toBe('opg');
      }),
    );
  });

  it('from screen to picture and back', () => {
    fc.assert(
      fc.property(viewports, pointers, (viewport, pointer) => {
        const back = toScreen(toImage(pointer, viewport, picture), viewport);
        near(back.left, pointer.left);
        near(back.top, pointer.top);
      }),
    );
  });

  it('zooming keeps what is under the pointer under the pointer', () => {
    fc.assert(
      fc.property(viewports, pointers, number(0.1, 10), (viewport, pointer, factor) => {
        const under = toImage(pointer, viewport, picture);
        const after = toScreen(under, zoomAt(viewport, pointer, factor));
        near(after.left, pointer.left);
        near(after.top, pointer.top);
      }),
    );
  });

  it('panning moves every point by the same way', () => {
    fc.assert(
      fc.property(viewports, points, number(-500, 500), number(-500, 500), (viewport, point, right, down) => {
        const before = toScreen(point, viewport);
        const after = toScreen(point, pan(viewport, right, down));
        near(after.left, before.left + right);
        near(after.top, before.top + down);
      }),
    );
  });
});

describe('turning and mirroring', () => {
  it('four quarter turns, or mirroring twice, change nothing', () => {
    fc.assert(
      fc.property(viewports, (viewport) => {
        const turned = [1, 2, 3, 4].reduce((now) => rotate(now, size), viewport);
        const mirrored = flip(flip(viewport, size), size);
        for (const again of [turned, mirrored]) {
          near(again.offset.left, viewport.offset.left);
          near(again.offset.top, viewport.offset.top);
          expect([again.rotation, again.flipped, again.scale]).toEqual([
            viewport.rotation,
            viewport.flipped,
            viewport.scale,
          ]);
        }
      }),
    );
  });

  it('a quarter turn is clockwise about the middle of the viewer', () => {
    fc.assert(
      fc.property(viewports, points, (viewport, point) => {
        const before = toScreen(point, viewport);
        const after = toScreen(point, rotate(viewport, size));
        near(after.left - 450, -(before.top - 310));
        near(after.top - 310, before.left - 450);
      }),
    );
  });

  it('mirroring changes left and right on the screen, however the picture is turned', () => {
    fc.assert(
      fc.property(viewports, points, (viewport, point) => {
        const before = toScreen(point, viewport);
        const after = toScreen(point, flip(viewport, size));
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
        const viewport = fit(picture, size, { rotation, flipped });
        const corners = [0, 2356].flatMap((x) => [0, 1292].map((y) => toScreen({ x, y }, viewport)));
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

  it('a viewer without room yet still gives a viewport that can be turned back', () => {
    const viewport = fit(picture, { width: 0, height: 0 });
    const back = toImage(toScreen({ x: 12, y: 34 }, viewport), viewport, picture);
    expect(back.x).toBeCloseTo(12, 6);
  });

  it('a picture dragged far away keeps a strip in sight, one in sight is left alone', () => {
    fc.assert(
      fc.property(viewports, (viewport) => {
        const inSight = keepInSight(viewport, picture, size);
        const corners = [0, 2356].flatMap((x) => [0, 1292].map((y) => toScreen({ x, y }, inSight)));
        expect(Math.max(...corners.map(({ left }) => left))).toBeGreaterThan(20);
        expect(Math.min(...corners.map(({ left }) => left))).toBeLessThan(880);
        const again = keepInSight(inSight, picture, size);
        near(again.offset.left, inSight.offset.left);
        near(again.offset.top, inSight.offset.top);
      }),
    );
    const fitted = fit(picture, size);
    expect(keepInSight(fitted, picture, size)).toEqual(fitted);
  });
});

describe('the edge of the picture', () => {
  it('a place beyond it is not on the picture, and the nearest place on it is', () => {
    const beyond = { x: -3, y: 1500.123, image: 'opg' };
    expect(isInside(beyond, picture)).toBe(false);
    expect(clampToPicture(beyond, picture)).toEqual({ x: 0, y: 1292, image: 'opg' });
    expect(isInside(clampToPicture(beyond, picture), picture)).toBe(true);
  });

  it('a marker is kept to a hundredth of a pixel', () => {
    expect(clampToPicture({ x: 100.12345, y: 7.006, image: 'opg' }, picture)).toEqual({
      x: 100.12,
      y: 7.01,
      image: 'opg',
    });
  });
});
