import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openRoom, type Seat } from './uploadAdmission';

const LIMITS = { seats: 4, bytes: 30, reserve: 10, patience: 60_000, slow: 5, grace: 1000 };

/** A room whose clock stands still until it is moved. */
function room(limits: Partial<typeof LIMITS> = {}) {
  let time = 0;
  const enter = openRoom({ ...LIMITS, ...limits }, () => time);
  return {
    enter: () => enter() ?? expect.fail('no seat'),
    tryToEnter: enter,
    pass: (ms: number) => {
      time += ms;
    },
  };
}
/** What became of a wish so far. */
async function stateOf(wish: Promise<boolean>): Promise<boolean | 'waits'> {
  return Promise.race([wish, wait(5).then(() => 'waits' as const)]);
}

it('counts what has arrived, and lets in what comes when something leaves', async () => {
  const { enter } = room();
  const [one, two, three] = [enter(), enter(), enter()];
  expect(await one.take(12)).toBe(true);
  expect(await two.take(1)).toBe(true);
  expect(await three.take(7)).toBe(true);
  // The reserve is for the first that waits, and for nobody else.
  expect(await stateOf(two.take(9))).toBe(true);
  const wish = three.take(2);
  expect(await stateOf(wish), 'one more is left beside the reserve').toBe('waits');
  one.leave();
  expect(await wish).toBe(true);
});

it('always lets one come to its end, however many have begun', async () => {
  const { enter } = room();
  const guests = [enter(), enter(), enter(), enter()];
  let ended = 0;
  const upload = async (seat: Seat) => {
    for (let n = 0; n < 10; n += 1) expect(await seat.take(1)).toBe(true);
    seat.settle();
    await wait(1);
    ended += 1;
    seat.leave();
  };
  await Promise.all(guests.map(upload));
  expect(ended).toBe(4);
});

it('sends the slowest away where another needs the room, and leaves the others', async () => {
  const { enter, pass } = room({ bytes: 20, reserve: 0 });
  const [slower, slow, quick] = [enter(), enter(), enter()];
  await slower.take(3);
  await slow.take(5);
  await quick.take(12);
  pass(2000);
  const next = enter();
  expect(await next.take(3)).toBe(true);
  expect([slower, slow, quick, next].map(({ signal }) => signal.aborted)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await slower.take(1), 'it has made way').toBe(false);
});

it('sends nobody away while there is room, nor one that is new, that waits, or that has brought everything', async () => {
  const { enter, pass } = room({ bytes: 20, reserve: 0 });
  const [calm, whole] = [enter(), enter()];
  await calm.take(1);
  await whole.take(9);
  whole.settle();
  pass(60_000);
  const fresh = enter();
  expect(await fresh.take(10)).toBe(true);
  expect(calm.signal.aborted, 'all fits').toBe(false);
  expect(await fresh.take(1)).toBe(true);
  expect(calm.signal.aborted, 'the slow one has made way').toBe(true);
  fresh.settle();
  const late = enter();
  const wish = late.take(10);
  pass(60_000);
  expect(await wish).toBe(false);
  expect([whole, fresh, late].map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
});

it('gives a seat to whoever comes while one that brings nothing holds it, and none while all are quick', async () => {
  const { enter, tryToEnter, pass } = room();
  const guests = [enter(), enter(), enter(), enter()];
  for (const guest of guests) await guest.take(1);
  expect(tryToEnter(), 'all are new').toBeNull();
  pass(1001);
  expect(tryToEnter()).not.toBeNull();
  expect(guests.filter(({ signal }) => signal.aborted)).toHaveLength(1);
});

it('ends the patience of whoever finds no room', async () => {
  const { enter, pass } = room({ patience: 500, grace: 10_000 });
  const [one, two, three] = [enter(), enter(), enter()];
  await one.take(20);
  await two.take(10);
  const wish = three.take(5);
  expect(await stateOf(wish)).toBe('waits');
  pass(501);
  expect(await wish).toBe(false);
  expect(three.signal.aborted, 'it was not slow').toBe(false);
  for (const seat of [one, two, three]) seat.leave();
  const all = enter();
  expect(await all.take(20), 'everything was given back').toBe(true);
});
