import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { openDatabase } from '../../src/platform/db/open';
import { accountsOf, type Client, signedIn } from '../../src/testing/product';
import { INFORMATION, saving } from '../../src/testing/records';
import { FRONT_URL, PRIMARY_URL } from './places';
import { DATA_DIR } from './servers';

const SAVE = '/patient/patient-report/save';
/** ms between an answer and the next call: some processor is left for those who are started again. */
const PAUSE = 60;

/** What was acknowledged, by whom and when. */
interface Acknowledged {
  readonly by: string;
  readonly id: string;
  readonly at: number;
}

interface Picture extends Acknowledged {
  readonly colour: readonly [number, number, number];
}

/** People at work through the balancer: what fails is sent again under the same number, as a browser does it. */
export interface Work {
  readonly saves: readonly Acknowledged[];
  readonly pictures: readonly Picture[];
  /** How many calls were answered so; 0: not at all. */
  readonly answers: ReadonlyMap<number, number>;
  end(): Promise<void>;
}

export async function startWork(run: string, savers: number): Promise<Work> {
  const saves: Acknowledged[] = [];
  const pictures: Picture[] = [];
  const answers = new Map<number, number>();
  let on = true;

  /** Until it is acknowledged, or the work ends. */
  async function repeat(me: Client, path: string, toBody: () => unknown): Promise<any> {
    while (on) {
      const answer = await me.call('POST', path, toBody()).catch(() => ({ status: 0, data: null }));
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      await pause(PAUSE);
      if (answer.status === 200) return answer.data;
      // Sent once more, a picture that had arrived is in the report already.
      if (answer.status === 409) return null;
    }
    return null;
  }

  async function save(me: Client, by: string): Promise<void> {
    const about = { patient_number: by, client: by };
    const first = await repeat(me, SAVE, () => saving('information', INFORMATION, { ...about, seq: 0 }).body);
    for (let seq = 1; on; seq += 1) {
      const data = { missing: [11 + (seq % 8)] };
      const sent = saving('dentition', data, { ...about, id: first.id, seq }).body;
      const saved = await repeat(me, SAVE, () => sent);
      if (saved !== null) saves.push({ by, id: saved.entry, at: performance.now() });
    }
  }

  async function upload(me: Client, by: string): Promise<void> {
    const about = { patient_number: by, client: by };
    const first = await repeat(me, SAVE, () => saving('information', INFORMATION, { ...about, seq: 0 }).body);
    for (let n = 0; on; n += 1) {
      const colour = [n % 256, n >> 8, 90] as const;
      const [r, g, b] = colour;
      const create = { width: 64, height: 48, channels: 3, background: { r, g, b } } as const;
      const bytes = await sharp({ create }).png().toBuffer();
      const stored = await repeat(me, '/patient/patient-report/xray/save', () => {
        const form = new FormData();
        form.append('patient_report_id', first.id);
        form.append('image', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
        return form;
      });
      if (stored !== null) pictures.push({ by, id: stored.id, at: performance.now(), colour });
    }
  }

  const account = accountsOf(DATA_DIR).clinic;
  const people: Promise<void>[] = [];
  for (let n = 0; n < savers; n += 1) people.push(save(await signedIn(FRONT_URL, account), `${run}-s${n}`));
  people.push(upload(await signedIn(FRONT_URL, account), `${run}-p`));
  return {
    saves,
    pictures,
    answers,
    end: async () => {
      on = false;
      await Promise.all(people);
    },
  };
}

/** The longest time, in s, in which one of them got nothing acknowledged, of all that overlap with a span. */
export function findOutage(done: readonly Acknowledged[], from: number, to: number): number {
  const gaps = [...new Set(done.map(({ by }) => by))].flatMap((who) => {
    const own = done.filter(({ by }) => by === who).map(({ at }) => at);
    return [...own, to].flatMap((at, n, all) => {
      const before = all[n - 1] ?? from;
      return at > from && before < to ? [at - before] : [];
    });
  });
  return Math.max(0, ...gaps) / 1000;
}

/** Entries are appended and never replaced: one that is missing cannot be hidden by a later one. */
export async function countLostSaves({ saves }: Work): Promise<number> {
  const database = openDatabase(PRIMARY_URL, { max: 1 });
  const { rows } = await database.pool.query<{ public_id: string }>('select public_id from report_entry');
  await database.close();
  const kept = new Set(rows.map(({ public_id }) => public_id));
  return saves.filter(({ id }) => !kept.has(id)).length;
}

/** Asked for one by one, as a browser does; one that shows something else is lost. */
export async function countLostPictures({ pictures }: Work): Promise<number> {
  const me = await signedIn(FRONT_URL, accountsOf(DATA_DIR).clinic);
  let lost = 0;
  for (const { id, colour } of pictures) {
    const address = `${FRONT_URL}/api/patient/patient-report/xray/${id}/picture`;
    const answer = await fetch(address, { headers: me.headers() });
    const shown = answer.ok ? await readColour(Buffer.from(await answer.arrayBuffer())) : null;
    if (shown === null || colour.some((part, n) => Math.abs(part - (shown[n] ?? 999)) > 3)) lost += 1;
  }
  return lost;
}

async function readColour(bytes: Buffer): Promise<readonly number[]> {
  return [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];
}
