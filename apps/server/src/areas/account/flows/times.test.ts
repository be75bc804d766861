// @module-tag engine/machine
import { beforeAll, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../platform/deps';
import { application, newEmail, stranger } from '../../../testing/people/applicant';
import { newAddress } from '../../../testing/inbox';
import { ownServer, UNLIMITED } from '../../../testing/ownServer';
import { type Compared, compareTimes } from '../../../testing/calls/timed';
import { type Answer, clinician, type Visitor } from '../../../testing/visitor';
import { hashPassword } from '../identity/passwordHash';

/** In ms, assurance 6.3.8. */
const LARGEST = 5;
const { server } = await ownServer({ rateLimits: { ...RATE_LIMITS, signIn: UNLIMITED.signIn } });
let known: string;
beforeAll(async () => {
  known = (await server.addUser({ clinic_id: await server.addClinic() })).email;
});

/**
 * Passes within the limit or when either is slower equally often, because medians stray on a busy machine.
 */
const isAlike = ({ difference, longer }: Compared) =>
  Math.abs(difference) < LARGEST || Math.abs(longer - 0.5) < 0.15;

async function ask(path: string, body: object): Promise<Answer> {
  const me = await stranger(server);
  return me.call('POST', path, { body });
}

const told = ({ status, message, code, errors }: Answer) => ({ status, message, code, errors });

/** Networks are known before, so that only the call itself is timed. */
async function timed(pairs: number, path: string, toBodies: (n: number) => readonly [object, object]) {
  const people = await Promise.all(Array.from({ length: 2 * pairs }, () => stranger(server, newAddress())));
  const call = (n: number, which: 0 | 1) =>
    (people[2 * n + which] as Visitor).call('POST', path, { body: toBodies(n)[which] });
  return compareTimes(
    pairs,
    (n) => call(n, 0),
    (n) => call(n, 1),
  );
}

const signIn = (email: string) => ({ email, password: 'Wrong-1234' });

it('a sign-in is refused in the same words and the same time for a known and an unknown email', async () => {
  const [one, other] = [await ask('/login', signIn(known)), await ask('/login', signIn(newEmail()))];
  expect(told(one)).toEqual(told(other));
  const compared = await timed(100, '/login', () => [signIn(known), signIn(newEmail())]);
  expect(compared).toSatisfy(isAlike);
  // Two hundred slow hashes take seconds on a calm machine and more on a busy one.
});

it('one password hash more would be seen', async () => {
  const me = await stranger(server);
  const compared = await compareTimes(
    40,
    () => me.call('POST', '/login', { body: signIn(known) }),
    async () => {
      await me.call('POST', '/login', { body: signIn(known) });
      await hashPassword('one more');
      await hashPassword('and another, for a machine on which one takes less than the limit');
    },
  );
  expect(compared).not.toSatisfy(isAlike);
});

it.each([
  ['a reset', {}],
  ['an invitation', { name: 'Ola Nordmann' }],
])(
  '%s with a link that is none is refused in the same words and the same time',
  async (_, more) => {
    const me = await clinician(server);
    await server.database.pool.query('update membership set seats = 5 where clinic_id = $1', [me.clinicId]);
    const invited = newEmail();
    expect((await me.call('POST', '/clinic/users', { body: { email: invited } })).status).toBeLessThan(300);
    const there = 'name' in more ? invited : known;
    const chosen = {
      token: 'a'.repeat(43),
      password: 'Battery-staple-9',
      password_confirmation: 'Battery-staple-9',
    };
    const body = (email: string) => ({ email, ...chosen, ...more });
    const answers = [
      await ask('/password/reset', body(there)),
      await ask('/password/reset', body(newEmail())),
    ];
    expect(answers.map(told)).toEqual([told(answers[0] as Answer), told(answers[0] as Answer)]);
    expect(answers[0]?.code).toBe('link-invalid');
    expect(await timed(50, '/password/reset', () => [body(there), body(newEmail())])).toSatisfy(isAlike);
  },
  60_000,
);

/** A refusal that the specification words openly may differ in time, because it reveals no more. */
it('a registration costs a password hash either way', async () => {
  const body = (email: string) => application({ email, org_number: newEmail() });
  const { ratio } = await timed(30, '/registration', () => [body(known), body(newEmail())]);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2);
});

it('a forgotten password waits for no mail', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, async () => (await server.addUser()).email));
  const { ratio } = await timed(30, '/forgot-password', (n) => [{ email: newEmail() }, { email: people[n] }]);
  expect(ratio).toBeGreaterThan(0.25);
  expect(ratio).toBeLessThan(2);
});

it.each(['/registration', '/forgot-password'])(
  '%s tells a network nothing more after five emails in an hour, in words or in time',
  async (path) => {
    const me = await stranger(server);
    const body = (email: string) => (path === '/registration' ? application({ email }) : { email });
    const call = (email: string) => me.call('POST', path, { body: body(email) });
    for (let n = 0; n < 5; n += 1) await call(newEmail());
    const [one, other] = [await call(known), await call(newEmail())];
    expect([one.status, told(other)]).toEqual([429, told(one)]);
    const compared = await compareTimes(
      50,
      () => call(known),
      () => call(newEmail()),
    );
    expect(compared).toSatisfy(isAlike);
  },
  60_000,
);
