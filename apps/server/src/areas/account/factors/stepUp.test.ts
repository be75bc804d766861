import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/base/log';
import { MINUTE } from '../../../platform/base/time';
import { setUpApp, shownCode, wrongCode } from '../../../testing/people/authenticatorApp';
import { EVERY_CALL } from '../../../testing/calls/everyCall';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { clinician, stepUp, type Visitor, visitor } from '../../../testing/visitor';
import { STEP_UP_FOR } from './stepUp';

const events: string[] = [];
const log = { ...silentLog, info: (event: string) => void events.push(event) };
const { server, post } = await ownServer({ log });
const NEEDED = { status: 403, code: 'step-up-needed' };

const ASKING = EVERY_CALL.filter(({ terms: { stepUp: wanted } }) => wanted !== undefined);
const make = (me: Visitor, { method, path, terms: { body } }: (typeof EVERY_CALL)[number]) =>
  me.call(method, path.replaceAll(/:\w+/g, 'A'.repeat(22)), body ? { body: {} } : {});
async function provider(): Promise<Visitor> {
  const me = visitor(server.app, newAddress());
  await me.signIn((await server.addUser()).email);
  return me;
}
const takeAll = (me: Visitor) => me.call('GET', '/clinic/export');

describe.each(ASKING.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  it('is refused without a fresh proof, and let through with one', async () => {
    const me = call.terms.access === 'provider' ? await provider() : await clinician(server);
    if (call.terms.stepUp === 'recent') server.wait(STEP_UP_FOR);
    expect(await make(me, call)).toMatchObject(NEEDED);
    expect((await stepUp(me)).status).toBe(204);
    expect((await make(me, call)).code).not.toBe(NEEDED.code);
  });
});

describe('a proof', () => {
  it('counts for five minutes and not a moment longer, in the session in which it was given', async () => {
    const me = await clinician(server);
    server.wait(STEP_UP_FOR);
    await stepUp(me);
    server.wait(STEP_UP_FOR - 1000);
    expect((await takeAll(me)).status).toBe(200);
    const { email } = (await me.call('GET', '/user')).data;
    const other = visitor(server.app, newAddress());
    await other.signIn(email);
    server.wait(STEP_UP_FOR);
    await stepUp(other);
    expect(await takeAll(me)).toMatchObject(NEEDED);
    expect((await takeAll(other)).status).toBe(200);
  });

  it('is the sign-in where the call does not ask for it again', async () => {
    const me = await clinician(server);
    server.wait(STEP_UP_FOR - MINUTE);
    expect((await takeAll(me)).status).toBe(200);
    server.wait(MINUTE);
    expect(await takeAll(me)).toMatchObject(NEEDED);
  });

  it('is not a wrong password, which is told in the log', async () => {
    const me = await clinician(server);
    server.wait(STEP_UP_FOR);
    events.length = 0;
    expect((await stepUp(me, { current_password: 'Wrong-1234' })).code).toBe('password-wrong');
    expect(events).toContain('security.step-up-failed');
    expect(await takeAll(me)).toMatchObject(NEEDED);
  });

  it('takes the code of an authenticator app that is set up, once; a wrong one is told in the log', async () => {
    const me = await clinician(server);
    const { secret } = await setUpApp(server, me);
    server.wait(STEP_UP_FOR);
    expect((await stepUp(me)).errors).toHaveProperty('code');
    const code = shownCode(server, secret);
    events.length = 0;
    expect((await stepUp(me, { code: wrongCode(code) })).code).toBe('code-invalid');
    expect(events).toContain('security.step-up-failed');
    expect(await takeAll(me)).toMatchObject(NEEDED);
    expect((await stepUp(me, { code })).status).toBe(204);
    expect((await takeAll(me)).status).toBe(200);
    expect((await stepUp(me, { code })).code).toBe('code-invalid');
  });

  it('takes a recovery code in place of the app, and tells by mail', async () => {
    const me = await clinician(server);
    const { recovery } = await setUpApp(server, me);
    expect((await stepUp(me, { code: recovery[0] ?? '' })).status).toBe(204);
    const { email } = (await me.call('GET', '/user')).data;
    expect((await post.of(email)).at(-1)?.text).toContain('recovery code');
  });

  it('is not guessed at an open screen', async () => {
    const me = await clinician(server);
    for (let n = 0; n < 10; n += 1) await stepUp(me, { current_password: `Wrong-${n}234` });
    expect((await stepUp(me)).status).toBe(429);
  });
});
