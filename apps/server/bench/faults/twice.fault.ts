import { describe, expect, it } from 'vitest';
import { application, stranger } from '../../src/testing/people/applicant';
import { inbox } from '../../src/testing/inbox';
import { CARD, payer } from '../../src/testing/people/payer';
import { accountsOf, signedIn } from '../../src/testing/product';
import { saving } from '../../src/testing/records';
import { startServer, type TestServer } from '../../src/testing/server';
import type { Answer } from '../../src/testing/visitor';
import { writeFigures } from './stand/figures';
import { aPicture, Answers, SAVE, UPLOAD } from './stand/people';
import { MINUTE, onStand, times } from './stand/stands';

const answers = new Map<string, Answers>();
const CONTROL = 10;
let made = 0;

async function twice<T extends { readonly status: number }>(
  what: string,
  ask: () => Promise<T>,
): Promise<readonly [T, T]> {
  const both = await Promise.all([ask(), ask()]);
  const told = answers.get(what) ?? new Answers();
  for (const { status } of both) told.add(status);
  answers.set(what, told);
  return both;
}

/** Applies and enters the code of the newest mail for whichever of the two applications it belongs to. */
async function register(server: TestServer, post: ReturnType<typeof inbox>): Promise<void> {
  const me = await stranger(server);
  const body = application();
  const applied = await twice('registrations', () => me.call('POST', '/registration', { body }));
  const code = await post.code(body.email);
  const requests = new Set(applied.flatMap(({ data }: Answer) => (data?.request ? [data.request] : [])));
  const entered: number[] = [];
  for (const request of requests) {
    const enter = () => me.call('POST', '/confirmation/registration', { body: { request, code } });
    for (const { status } of await twice('confirmations', enter)) entered.push(status);
  }
  expect(entered.filter((status) => status === 204)).toHaveLength(1);
}

async function pay(server: TestServer): Promise<void> {
  const me = await payer(server);
  const opened = await Promise.all([me.open(), me.open()]);
  const taken: number[] = [];
  for (const { data } of opened) {
    const path = `/billing/checkout/${data?.id}`;
    const card = () => me.call('POST', `${path}/sandbox-card`, { body: { card: CARD } });
    for (const { status } of await twice('cards', card)) taken.push(status);
    await twice('completions', () => me.call('POST', `${path}/complete`));
  }
  expect(taken.filter((status) => status === 204)).toHaveLength(1);
  expect((await me.subscription()).invoices).toHaveLength(1);
}

describe('Fault 12', () => {
  const rounds = times(200);

  it(
    'saving and uploading twice at the same moment, two hundred times each, has one effect each',
    async () => {
      await onStand(async (stand) => {
        const { url } = await stand.start();
        const me = await signedIn(url, accountsOf(stand.folder).clinic);
        const count = async (table: string) =>
          Number((await stand.database.pool.query(`select count(*) from ${table}`)).rows[0].count);
        const [reports, pictures] = [await count('report'), await count('xray')];
        for (let n = 0; n < rounds; n += 1) {
          const about = { patient_number: `t${n}`, client: `t${n}`, seq: 1 };
          const { body } = saving('dentition', { missing: [18] }, about);
          const [first, second] = await twice('saves', () => me.call('POST', SAVE, body));
          expect(second.data).toEqual(first.data);
          await twice('uploads', async () => me.call('POST', UPLOAD, await aPicture(first.data.id, n)));
        }
        expect(await count('report')).toBe(reports + rounds);
        expect(await count('xray')).toBe(pictures + rounds);
        const { rows } = await stand.database.pool.query(
          "select client from report_entry where client like 't%' group by client having count(*) > 1",
        );
        expect(rows).toEqual([]);
        // Without its number the server cannot recognise the repeated save.
        for (let n = 0; n < CONTROL; n += 1) {
          const { body } = saving('dentition', { missing: [18] }, { patient_number: `c${n}` });
          await Promise.all([me.call('POST', SAVE, body), me.call('POST', SAVE, body)]);
        }
        made = (await count('report')) - reports - rounds;
        expect(made, 'the control makes more').toBeGreaterThan(CONTROL);
      });
    },
    60 * MINUTE,
  );

  it(
    'registering and paying twice at the same moment, two hundred times each, has one effect each',
    async () => {
      const server = await startServer();
      const post = inbox(server);
      const count = async (rows: string) =>
        Number((await server.database.pool.query(`select count(*) from ${rows}`)).rows[0].count);
      const before = { users: await count('app_user'), clinics: await count('clinic') };
      for (let n = 0; n < rounds; n += 1) await register(server, post);
      expect((await count('app_user')) - before.users).toBe(rounds);
      expect((await count('clinic')) - before.clinics).toBe(rounds);
      for (let n = 0; n < rounds; n += 1) await pay(server);
      await server.stop();
      const told = Array.from(answers, ([what, each]) => `${what} answered ${each.told()}`);
      writeFigures(12, {
        done: `${rounds} saves, uploads, registrations with their code, and payments, each sent twice at the same moment`,
        seen: `one analysis, entry, picture, account with its clinic, charge and invoice each; ${told.join('; ')}`,
        control: `saves without a number: ${made} analyses of ${CONTROL}`,
      });
    },
    60 * MINUTE,
  );
});
