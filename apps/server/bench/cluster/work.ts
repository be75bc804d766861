import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/db/open';
import { type Client, signedIn } from '../../src/testing/product';
import { INFORMATION, saving } from '../../src/testing/records';
import { readPixel } from '../../src/testing/history/pictures';
import { aPicture, picturePath, readPath, SAVE, toColour, UPLOAD } from '../faults/stand/people';
import { OWNER } from './clinic';
import { FRONT_URL, OWNER_URL } from './places';
import { largePicture, sendParts, UPLOADS } from './pictures';

/** In ms between an answer and the next call, which leaves some processor to programs that start again. */
const PAUSE = 60;
/**
 * In ms between the parts of a large picture and before joining them, so that something may die in between.
 */
const LARGE_PAUSE = 500;

interface Acknowledged {
  readonly by: string;
  readonly id: string;
  readonly at: number;
}

interface Save extends Acknowledged {
  readonly report: string;
  readonly seq: number;
}

interface Picture extends Acknowledged {
  readonly n: number;
}

/** People work through the balancer and send what fails again under the same number, as a browser does. */
export interface Work {
  readonly saves: readonly Save[];
  readonly pictures: readonly Picture[];
  readonly parts: readonly Pick<Acknowledged, 'by' | 'at'>[];
  /** Counts answers by status; 0 means that no answer came. */
  readonly answers: ReadonlyMap<number, number>;
  end(): Promise<void>;
}

const toMissing = (seq: number) => [11 + (seq % 8)];

export async function startWork(run: string, savers: number): Promise<Work> {
  const saves: Save[] = [];
  const pictures: Picture[] = [];
  const parts: Pick<Acknowledged, 'by' | 'at'>[] = [];
  const answers = new Map<number, number>();
  let on = true;

  async function repeat(me: Client, path: string, toBody: () => unknown): Promise<any> {
    while (on) {
      const answer = await me.call('POST', path, toBody()).catch(() => ({ status: 0, data: null }));
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      await pause(PAUSE);
      if (answer.status === 200) return answer.data;
      // It was refused for good, and a starved machine cannot read each picture in time.
      if (answer.status >= 400 && answer.status < 500) return null;
    }
    return null;
  }

  async function save(me: Client, by: string): Promise<void> {
    const about = { patient_number: by, client: by };
    const first = await repeat(me, SAVE, () => saving('information', INFORMATION, { ...about, seq: 0 }).body);
    for (let seq = 1; on; seq += 1) {
      const data = { missing: toMissing(seq) };
      const sent = saving('dentition', data, { ...about, id: first.id, seq }).body;
      const saved = await repeat(me, SAVE, () => sent);
      if (saved !== null) saves.push({ by, id: saved.entry, at: performance.now(), report: first.id, seq });
    }
  }

  async function upload(me: Client, by: string, send: (report: string, n: number) => Promise<any>) {
    const about = { patient_number: by, client: by };
    const first = await repeat(me, SAVE, () => saving('information', INFORMATION, { ...about, seq: 0 }).body);
    for (let n = 0; on; n += 1) {
      const stored = await send(first.id, n);
      if (stored !== null) pictures.push({ by, id: stored.id, at: performance.now(), n });
    }
  }

  async function uploadSmall(me: Client, by: string): Promise<void> {
    await upload(me, by, async (report, n) => {
      const form = await aPicture(report, n);
      return repeat(me, UPLOAD, () => form);
    });
  }

  async function uploadLarge(me: Client, by: string): Promise<void> {
    await upload(me, by, async (report, n) => {
      const id = await sendParts(me, report, await largePicture(n), {
        isWanted: () => on,
        onPart: () => parts.push({ by, at: performance.now() }),
      });
      await pause(LARGE_PAUSE);
      return id && repeat(me, `${UPLOADS}/${id}/finish`, () => ({}));
    });
  }

  const people: Promise<void>[] = [];
  for (let n = 0; n < savers; n += 1) people.push(save(await signedIn(FRONT_URL, OWNER), `${run}-s${n}`));
  people.push(uploadSmall(await signedIn(FRONT_URL, OWNER), `${run}-p`));
  people.push(uploadLarge(await signedIn(FRONT_URL, OWNER), `${run}-l`));
  return {
    saves,
    pictures,
    parts,
    answers,
    end: async () => {
      on = false;
      await Promise.all(people);
    },
  };
}

/** The longest time in s without an acknowledgement, among all gaps that overlap with a span. */
export function findOutage(
  acknowledged: readonly Pick<Acknowledged, 'by' | 'at'>[],
  from: number,
  to: number,
): number {
  const done = acknowledged.toSorted((one, other) => one.at - other.at);
  const gaps = [...new Set(done.map(({ by }) => by))].flatMap((who) => {
    const own = done.filter(({ by }) => by === who).map(({ at }) => at);
    return [...own, to].flatMap((at, n, all) => {
      const before = all[n - 1] ?? from;
      return at > from && before < to ? [at - before] : [];
    });
  });
  return Math.max(0, ...gaps) / 1000;
}

/** Entries are appended and never replaced, so each acknowledged one has to be there unchanged. */
export async function countLostSaves({ saves }: Work): Promise<number> {
  const database = openDatabase(OWNER_URL, { max: 1 });
  const { rows } = await database.pool.query<{ public_id: string; missing: unknown }>(
    "select public_id, data->'missing' as missing from report_entry where type = 'dentition'",
  );
  await database.close();
  const storedById = new Map(rows.map(({ public_id, missing }) => [public_id, JSON.stringify(missing)]));
  return saves.filter(({ id, seq }) => storedById.get(id) !== JSON.stringify(toMissing(seq))).length;
}

export async function countOutdated({ saves }: Work): Promise<number> {
  const me = await signedIn(FRONT_URL, OWNER);
  let outdated = 0;
  for (const [report, seq] of new Map(saves.map((save) => [save.report, save.seq]))) {
    const { data } = await me.call('GET', readPath(report));
    const current = JSON.stringify(data?.dentitions.at(-1)?.missing);
    if (![seq, seq + 1].some((each) => JSON.stringify(toMissing(each)) === current)) outdated += 1;
  }
  return outdated;
}

export async function countLostPictures({ pictures }: Work): Promise<number> {
  const me = await signedIn(FRONT_URL, OWNER);
  let lost = 0;
  for (const { id, n } of pictures) {
    const address = `${FRONT_URL}/api${picturePath(id)}`;
    const answer = await fetch(address, { headers: me.headers() });
    const shown = answer.ok ? await readPixel(Buffer.from(await answer.arrayBuffer())) : null;
    if (shown === null || toColour(n).some((part, at) => Math.abs(part - (shown[at] ?? 999)) > 3)) lost += 1;
  }
  return lost;
}
