import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ORPHAN_AGE, sweepFiles } from '../../src/app/jobs/housekeeping';
import { localFiles } from '../../src/platform/files/localFiles';
import { accountsOf, end, freePort, signedIn } from '../../src/testing/product';
import type { Stand } from '../bench';
import { acknowledgeEarly } from './stand/early';
import { writeFigures } from './stand/figures';
import { picturePath } from './stand/people';
import { MINUTE, onStand, times } from './stand/stands';
import { findMissing, type Uploaders, uploaders } from './stand/uploaders';

const SIZES = ['full', 'view', 'thumb'] as const;
const CONTROL = 10;

interface Killed {
  readonly people: Uploaders;
  readonly ids: readonly string[];
  readonly findMissing: () => ReturnType<typeof findMissing>;
}

async function killAmidUploads(stand: Stand, isHonest: boolean, rounds: number): Promise<Killed> {
  const port = await freePort();
  let running = await stand.start({ PORT: port });
  const { url } = running;
  const front = isHonest ? { url, stop: async () => undefined } : await acknowledgeEarly(url);
  const people = await uploaders(url, front.url, accountsOf(stand.folder).clinic, 4);
  for (let round = 0; round < rounds; round += 1) {
    await people.until(people.acknowledged.length + 5);
    await end(running, 'SIGKILL');
    running = await stand.start({ PORT: port });
  }
  await people.end();
  await front.stop();
  const me = await signedIn(url, accountsOf(stand.folder).clinic);
  const show = async (id: string) => {
    const answer = await fetch(`${url}/api${picturePath(id)}`, { headers: me.headers() });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  };
  const { rows } = await stand.database.pool.query<{ id: string }>('select id from xray');
  const ids = rows.map(({ id }) => id);
  return { people, ids, findMissing: () => findMissing(people, ids, show) };
}

const namesIn = (place: string) =>
  new Set(
    readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [entry.name] : [],
    ),
  );

describe('Fault 2', () => {
  it(
    'the server is killed fifty times amid uploads: every acknowledged picture is shown, and no row is without its files',
    async () => {
      const rounds = times(50);
      const seen = await onStand(async (stand) => {
        const killed = await killAmidUploads(stand, true, rounds);
        const { ids, people } = killed;
        expect(await killed.findMissing()).toEqual([]);
        const place = join(stand.folder, 'files');
        const before = namesIn(place);
        const isBare = (id: string) => !SIZES.every((size) => before.has(`${id}.${size}`));
        expect(ids.filter(isBare), 'rows without a file').toEqual([]);
        const later = new Date(Date.now() + ORPHAN_AGE + MINUTE);
        await sweepFiles(stand.database.db, localFiles(place), later);
        const after = namesIn(place);
        expect(after.size).toBe(ids.length * SIZES.length);
        const [first] = people.acknowledged;
        for (const size of SIZES) await localFiles(place).remove(`${first?.id}.${size}`);
        expect(await killed.findMissing(), 'a file that is lost is noticed').toEqual([first]);
        return `all ${people.acknowledged.length} acknowledged pictures shown, ${ids.length} rows, none without its files; ${before.size - after.size} files without a row, swept`;
      });
      console.log(seen);
      const control = await onStand(async (stand) => {
        const killed = await killAmidUploads(stand, false, CONTROL);
        return { missing: await killed.findMissing(), all: killed.people.acknowledged.length };
      });
      expect(control.missing.length, 'acknowledging before it is stored loses some').toBeGreaterThan(0);
      writeFigures(2, {
        done: `${rounds} × SIGKILL to the server, 4 people uploading`,
        seen,
        control: `answers before the picture is stored: ${control.missing.length} of ${control.all} lost in ${CONTROL} kills; the files of one picture removed: 1 found missing`,
      });
    },
    60 * MINUTE,
  );
});
