// @module-tag engine/machine
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wireTo } from '../../../testing/services/cutWire';
import { form } from '../../../testing/calls/form';
import { findLost } from '../../../testing/history/findLost';
import { perform } from '../../../testing/history/perform';
import { behindLosses, type Person, randomFrom } from '../../../testing/history/person';
import { readKept } from '../../../testing/history/readKept';
import { openDatabase } from '../../../platform/db/open';
import { startServer, TEST_DEADLINES, type TestServer } from '../../../testing/server';
import { type Visitor, visitor } from '../../../testing/visitor';

const LOSSES = { requests: 0.1, answers: 0.1, twice: 0.2, late: 30 };
/** In ms between two losses of the database connection. */
const CUT_EACH = 1500;

let server: TestServer;
let owner: Visitor;
let colleague: Visitor;
let served: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  server = await startServer();
  const wire = await wireTo(server.servedUrl);
  const database = openDatabase(wire.url, { max: 8, deadlines: TEST_DEADLINES });
  served = await startServer({ db: database.db, keyring: server.keyring });
  const clinic = await server.addClinic();
  const [first, second] = [visitor(served.app), visitor(served.app)];
  await first.signIn((await server.addUser({ clinic_id: clinic })).email);
  await second.signIn((await server.addUser({ clinic_id: clinic, type: 'clinic_user' })).email);
  [owner, colleague] = [first, second];
  const cutting = setInterval(() => {
    wire.cut();
    wire.mend();
  }, CUT_EACH);
  stop = async () => {
    clearInterval(cutting);
    wire.stop();
    await database.close();
    await served.stop();
    await server.stop();
  };
});
afterAll(() => stop());

function personOf(me: Visitor, client: string): Person {
  return {
    client,
    isOwner: me === owner,
    call: (method, path, body) => me.call(method, path, body && { body }),
    upload: (patient_report_id, bytes) =>
      me.call(
        'POST',
        '/patient/patient-report/xray/save',
        form({ patient_report_id }, { name: 'a.png', bytes }),
      ),
  };
}

async function show(picture: string): Promise<Buffer | null> {
  for (;;) {
    const { status, bytes } = await owner.call('GET', `/patient/patient-report/xray/${picture}/picture`);
    if (status < 500) return status === 200 ? bytes : null;
  }
}

/** Two users with three windows each work over a network that loses calls. */
async function play(
  seed: number,
  operations: number,
  change: (person: Person) => Person = (person) => person,
) {
  const random = randomFrom(seed);
  const people = [owner, owner, owner, colleague, colleague, colleague].map((me, n) =>
    change(behindLosses(personOf(me, `s${seed}-${n}`), LOSSES, random)),
  );
  const { done } = await perform(people, { reports: 4, operations, random });
  return { done, kept: await readKept(server.database.pool, done, show) };
}

it('of 300 operations at random, requests, answers and connections lost, nothing acknowledged is gone', async () => {
  const { done, kept } = await play(1, 300);
  expect(new Set(done.map(({ kind }) => kind)).size).toBe(5);
  expect(done.filter((each) => each.kind === 'save' && each.entry !== null).length).toBeGreaterThan(80);
  expect(findLost(done, kept)).toEqual([]);
});

it('a server that acknowledges one save and forgets it is found out', async () => {
  let saves = 0;
  const forgetful = (person: Person): Person => ({
    ...person,
    call: async (method, path, body) => {
      if (path.endsWith('/save')) saves += 1;
      if (saves !== 10) return person.call(method, path, body);
      saves += 1;
      return { status: 200, data: { id: '', entry: 'made-up' } };
    },
  });
  const { done, kept } = await play(2, 60, forgetful);
  expect(findLost(done, kept)).toContainEqual(expect.stringContaining('was acknowledged and is gone'));
});
