import { setTimeout as pause } from 'node:timers/promises';
import { perform } from '../../../src/testing/history/perform';
import { behindLosses, type Person, randomFrom } from '../../../src/testing/history/person';
import { readKept } from '../../../src/testing/history/readKept';
import { accountsOf, type Client, end, freePort, signedIn } from '../../../src/testing/product';
import type { Stand } from '../../bench';
import { addColleague } from './colleague';
import { Answers, picturePath, UPLOAD } from './people';
import { committing, killDatabase } from './stands';
import { workInWindows } from './windows';

const SEED = 26;
/** In ms between two kills. */
const REST = 25_000;
const LOSSES = { requests: 0.05, answers: 0.05, twice: 0.1, late: 300 };
const WINDOWS = 4;

function personOf(me: Client, client: string, isOwner: boolean, answers: Answers): Person {
  const counted = async (ask: Promise<{ status: number; data: any }>) => {
    const answer = await ask.catch(() => null);
    answers.add(answer?.status ?? 0);
    return answer;
  };
  return {
    client,
    isOwner,
    call: (method, path, body) => counted(me.call(method, path, body)),
    upload: (report, png) => {
      const form = new FormData();
      form.append('patient_report_id', report);
      form.append('image', new File([new Uint8Array(png)], 'a.png', { type: 'image/png' }));
      return counted(me.call('POST', UPLOAD, form));
    },
  };
}

/** From now on commits stay in memory alone for ten seconds; earlier ones are on the disk. */
async function acknowledgeInMemory({ database }: Stand): Promise<void> {
  await database.pool.query('checkpoint');
  await database.pool.query("alter system set wal_writer_delay = '10s'");
  await database.pool.query('select pg_reload_conf()');
}

/**
 * Eight programs of two users work over a network that loses calls, beside windows of the web client, while
 * server and database are killed in turns.
 * @param isHonest whether acknowledged saves are on the disk and drafts are stored in the browser
 */
export async function play(stand: Stand, isHonest: boolean, operations: number) {
  const port = await freePort();
  const address = committing(stand, isHonest ? 'on' : 'off');
  const start = () => stand.start({ PORT: port, DATABASE_URL: address });
  let running = await start();
  const { url } = running;
  const answers = new Answers();
  const owner = await signedIn(url, accountsOf(stand.folder).clinic);
  const colleague = await signedIn(url, await addColleague(stand));
  const random = randomFrom(SEED);
  const people = Array.from({ length: 8 }, (_, n) =>
    behindLosses(personOf(n < 4 ? owner : colleague, `p${n}`, n < 4, answers), LOSSES, random),
  );
  if (!isHonest) await acknowledgeInMemory(stand);
  let on = true;
  const kills = { server: 0, database: 0 };
  const killing = (async () => {
    for (let n = 0; on; n += 1) {
      for (let waited = 0; on && waited < REST; waited += 250) await pause(250);
      if (!on) return;
      if (n % 2 === 0) {
        kills.server += 1;
        await end(running, 'SIGKILL');
        running = await start();
      } else {
        kills.database += 1;
        await killDatabase(stand, n % 4 === 1 ? 'SIGKILL' : 'SIGQUIT', url);
      }
    }
  })();
  const { folder } = stand;
  const windows = workInWindows({ url, me: owner, folder, forgets: !isHonest }, WINDOWS, () => !on);
  windows.catch(() => undefined);
  const { done } = await perform(people, { reports: 40, operations, random }).finally(() => {
    on = false;
  });
  await killing;
  const worked = await windows;
  const show = async (id: string) => {
    const answer = await fetch(`${url}/api${picturePath(id)}`, { headers: owner.headers() });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  };
  return { done, kept: await readKept(stand.database.pool, done, show), kills, answers, worked };
}
