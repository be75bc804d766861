import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createUploadAdmission, type UploadSlot } from './transfers';

const LIMITS = { maxUploads: 4, capacity: 30, reserve: 10, maxWaitMs: 60_000, minRate: 5, grace: 1000 };

function admission(limits: Partial<typeof LIMITS> = {}) {
  let time = 0;
  const admit = createUploadAdmission({ ...LIMITS, ...limits }, () => time);
  return {
    admit: () => admit() ?? expect.fail('no slot'),
    tryToAdmit: admit,
    pass: (ms: number) => {
      time += ms;
    },
  };
}
/** Asks for the outcome without waiting for it. */
async function stateOf(reservation: Promise<boolean>): Promise<boolean | 'waits'> {
  return Promise.race([reservation, wait(5).then(() => 'waits' as const)]);
}

it('counts what has arrived, and reserves for what comes when something is released', async () => {
  const { admit } = admission();
  const [first, second, third] = [admit(), admit(), admit()];
  expect(await first.reserve(12)).toBe(true);
  expect(await second.reserve(1)).toBe(true);
  expect(await third.reserve(7)).toBe(true);
  // Only the first waiting upload may use the reserve.
  expect(await stateOf(second.reserve(9))).toBe(true);
  const reservation = third.reserve(2);
  expect(await stateOf(reservation), 'one more is left beside the reserve').toBe('waits');
  first.release();
  expect(await reservation).toBe(true);
});

it('always lets one come to its end, however many have begun', async () => {
  const { admit } = admission();
  const uploads = [admit(), admit(), admit(), admit()];
  let ended = 0;
  const upload = async (slot: UploadSlot) => {
    for (let n = 0; n < 10; n += 1) expect(await slot.reserve(1)).toBe(true);
    slot.complete();
    await wait(1);
    ended += 1;
    slot.release();
  };
  await Promise.all(uploads.map(upload));
  expect(ended).toBe(4);
});

it('aborts the slowest where another needs its memory, and keeps the others', async () => {
  const { admit, pass } = admission({ capacity: 20, reserve: 0 });
  const [slower, slow, quick] = [admit(), admit(), admit()];
  await slower.reserve(3);
  await slow.reserve(5);
  await quick.reserve(12);
  pass(2000);
  const next = admit();
  expect(await next.reserve(3)).toBe(true);
  expect([slower, slow, quick, next].map(({ signal }) => signal.aborted)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await slower.reserve(1), 'it was aborted').toBe(false);
});

it('aborts nobody while all fits, nor one that is new, that waits, or that has arrived whole', async () => {
  const { admit, pass } = admission({ capacity: 20, reserve: 0 });
  const [slow, whole] = [admit(), admit()];
  await slow.reserve(1);
  await whole.reserve(9);
  whole.complete();
  pass(60_000);
  const fresh = admit();
  expect(await fresh.reserve(10)).toBe(true);
  expect(slow.signal.aborted, 'all fits').toBe(false);
  expect(await fresh.reserve(1)).toBe(true);
  expect(slow.signal.aborted, 'the slow one was aborted').toBe(true);
  fresh.complete();
  const late = admit();
  const reservation = late.reserve(10);
  pass(60_000);
  expect(await reservation).toBe(false);
  expect([whole, fresh, late].map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
});

it('gives the slot of an upload that sends nothing to a new one, and none while all are quick', async () => {
  const { admit, tryToAdmit, pass } = admission();
  const uploads = [admit(), admit(), admit(), admit()];
  for (const upload of uploads) await upload.reserve(1);
  expect(tryToAdmit(), 'all are new').toBeNull();
  pass(1001);
  expect(tryToAdmit()).not.toBeNull();
  expect(uploads.filter(({ signal }) => signal.aborted)).toHaveLength(1);
});

it('refuses a reservation that waited too long', async () => {
  const { admit, pass } = admission({ maxWaitMs: 500, grace: 10_000 });
  const [first, second, third] = [admit(), admit(), admit()];
  await first.reserve(20);
  await second.reserve(10);
  const reservation = third.reserve(5);
  expect(await stateOf(reservation)).toBe('waits');
  pass(501);
  expect(await reservation).toBe(false);
  expect(third.signal.aborted, 'it was not slow').toBe(false);
  for (const slot of [first, second, third]) slot.release();
  const all = admit();
  expect(await all.reserve(20), 'everything was given back').toBe(true);
});
