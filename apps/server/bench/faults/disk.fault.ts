import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { accountsOf, signedIn } from '../../src/testing/product';
import type { Stand } from '../bench';
import { acknowledgeEarly } from './stand/early';
import { writeFigures } from './stand/figures';
import { aPicture, newReport, UPLOAD } from './stand/people';
import { findLostSaves, savers } from './stand/savers';
import { fill, onSmallDisk } from './stand/smallDisk';
import { MINUTE, onStand, times } from './stand/stands';

/** In ms until it has to serve again by itself. */
const RECOVERED = 60_000;
const UPLOADS = 20;

async function isReady(stand: Stand, url: string): Promise<boolean> {
  await stand.revive().catch(() => undefined);
  return (await fetch(`${url}/api/ready`).catch(() => null))?.status === 204;
}

/** @param isHonest whether it answers only after the save was done */
async function saveOnFullDisk(stand: Stand, isHonest: boolean, rounds: number) {
  const { url } = await stand.start();
  const front = isHonest ? { url, stop: async () => undefined } : await acknowledgeEarly(url);
  const people = await savers(url, front.url, accountsOf(stand.folder).clinic, 4);
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await people.until(people.acknowledged.length + 50);
    const makeRoom = fill(join(stand.folder, 'postgres'), 64 * 1024);
    // The log has preallocated files, so saves go on until these are full.
    for (let refused = 0; refused < 5; await pause(200)) if (!(await isReady(stand, url))) refused += 1;
    makeRoom();
    const freed = performance.now();
    while (!(await isReady(stand, url)) && performance.now() - freed < RECOVERED) await pause(50);
    await people.until(people.acknowledged.length + 1);
    waits.push((performance.now() - freed) / 1000);
  }
  await people.end();
  await front.stop();
  return { people, waits, lost: (await findLostSaves(stand, people)).length };
}

const onDiskOfItsOwn = <T>(work: (stand: Stand) => Promise<T>): Promise<T> =>
  onStand(async (stand) => {
    await stand.halt();
    return onSmallDisk(join(stand.folder, 'postgres'), '220m', async () => {
      await stand.revive();
      try {
        return await work(stand);
      } finally {
        await stand.halt();
      }
    });
  });

/**
 * Uploads pictures while the disk for files is full: nothing of them may stay, and they have to succeed once
 * there is room.
 */
async function uploadOnFullDisk(stand: Stand): Promise<string> {
  const place = join(stand.folder, 'files');
  return onSmallDisk(place, '8m', async () => {
    const { url } = await stand.start();
    const me = await signedIn(url, accountsOf(stand.folder).clinic);
    const id = await newReport(me, 'full');
    const upload = async (n: number) => (await me.call('POST', UPLOAD, await aPicture(id, n))).status;
    expect(await upload(0)).toBe(200);
    const makeRoom = fill(place, 0);
    const files = () =>
      readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const rows = async () =>
      (await stand.database.pool.query('select count(*)::integer as count from xray')).rows[0].count;
    const before = { files: files().length, rows: await rows() };
    for (let n = 1; n <= UPLOADS; n += 1) expect(await upload(n)).toBe(507);
    expect({ files: files().length, rows: await rows() }, 'halves do not stay').toEqual(before);
    makeRoom();
    for (let n = 1; n <= UPLOADS; n += 1) expect(await upload(n)).toBe(200);
    return `${UPLOADS} uploads onto the full disk answered 507, nothing of them left, and taken when there was room`;
  });
}

describe('Fault 17', () => {
  it(
    'the disk of the database and its log is full: 503, nothing acknowledged is lost, and it goes on once there is room',
    async () => {
      const rounds = times(3);
      const uploaded = await onStand(uploadOnFullDisk);
      const { people, waits, lost } = await onDiskOfItsOwn((stand) => saveOnFullDisk(stand, true, rounds));
      const seen = `${lost} of ${people.acknowledged.length} acknowledged lost; answers ${people.answers.told()}; saved again ${waits.map((wait) => wait.toFixed(1)).join(', ')} s after there was room, whoever supervises the database starting it; ${uploaded}`;
      console.log(seen);
      expect(lost).toBe(0);
      expect([...people.answers.counts.keys()].toSorted((a, b) => a - b)).toEqual([200, 503]);
      const control = await onDiskOfItsOwn((stand) => saveOnFullDisk(stand, false, 1));
      expect(control.lost, 'acknowledging before the save is done loses something').toBeGreaterThan(0);
      writeFigures(17, {
        done: `${rounds} times a real disk (tmpfs) with the whole database and its log, full; and once that of the pictures`,
        seen,
        control: `answers before the save is done: ${control.lost} of ${control.people.acknowledged.length} lost`,
      });
    },
    30 * MINUTE,
  );
});
