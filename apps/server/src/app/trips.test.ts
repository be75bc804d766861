import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addPicture } from '../testing/files/addPicture';
import { INFORMATION, measured, saving } from '../testing/records';
import { startServer, type TestServer } from '../testing/server';
import { clinician, type Sent, visitor, type Visitor } from '../testing/visitor';

const SAVE = '/patient/patient-report/save';
let sent = 0;
const waiting = new Map<Client, number>();
const { value: query } = Object.getOwnPropertyDescriptor(Client.prototype, 'query') ?? {};
const querySpy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
  this: Client,
  ...args: any[]
) {
  const before = waiting.get(this) ?? 0;
  // The server itself asks for session changes, whatever is called.
  if (before === 0 && !JSON.stringify(args[0]).includes('session_change')) sent += 1;
  waiting.set(this, before + 1);
  const done = () => waiting.set(this, (waiting.get(this) ?? 1) - 1);
  const last = args.at(-1);
  if (typeof last === 'function')
    return Reflect.apply(query, this, [...args.slice(0, -1), (...given: any[]) => (done(), last(...given))]);
  const answer: any = Reflect.apply(query, this, args);
  answer.then(done, done);
  return answer;
} as any);
let server: TestServer;
let me: Visitor;
let id: string;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  id = (await me.call('POST', SAVE, saving('information', INFORMATION))).data.id;
});
afterAll(async () => {
  querySpy.mockRestore();
  await server.stop();
});

async function trips(path: string, given: Sent): Promise<number> {
  sent = 0;
  expect((await me.call('POST', path, given)).status).toBe(200);
  return sent;
}

it('a save of markers goes to the database once', async () => {
  const image = await addPicture(me, id);
  const data = { teeth: [measured(16, 50, image)] };
  const first = await me.call('POST', SAVE, saving('measurement', data, { id, entry: null }));
  const { entry } = first.data;
  expect(await trips(SAVE, saving('measurement', data, { id, entry, client: 'tab', seq: 1 }))).toBe(1);
  expect(await trips(SAVE, saving('measurement', data, { id, client: 'tab', seq: 1 })), 'repeated').toBe(1);
});

it('the save that makes a report goes once, and one that is checked against other parts four times', async () => {
  expect(await trips(SAVE, saving('information', INFORMATION))).toBe(1);
  expect(await trips(SAVE, saving('dentition', { missing: [11] }, { id }))).toBe(1);
  const depths = { pocket_depth: [{ tooth: 16, depth: 4 }] };
  expect(await trips(SAVE, saving('clinical_values', depths, { id }))).toBe(4);
});

it('a page of the list goes once, with its audit', async () => {
  expect(await trips('/patient/patient-reports', { body: {} })).toBe(1);
  expect(await trips('/patient/patient-reports', { body: { search: '10', sort: 'oldest' } })).toBe(1);
});

it('a sign-in goes sixteen times in a new browser, twenty-one in a known one, which is looked up', async () => {
  const { email } = await server.addUser({ clinic_id: await server.addClinic() });
  const other = visitor(server.app);
  await other.call('GET', '/csrf-cookie');
  for (const trips of [16, 21]) {
    sent = 0;
    expect((await other.signIn(email)).status).toBe(200);
    expect(sent).toBe(trips);
  }
});
