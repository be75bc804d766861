import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/base/log';
import { DAY, HOUR } from '../../../platform/base/time';
import { ownServer } from '../../../testing/ownServer';
import { selfSigned } from '../../../testing/services/certificate';
import { receiver } from '../../../testing/services/receiver';
import { INFORMATION, saving } from '../../../testing/records';
import { clinician, stepUp, type Visitor } from '../../../testing/visitor';
import { deliverEvents } from './deliver';

const secret = 'a secret of this test, long enough to seal';
const outboundAllow = ['127.0.0.1'];
/** The clock moves by days without a new sign-in. */
const session = { idle: 30 * DAY, absolute: 30 * DAY };
const { server, post } = await ownServer({ secret, outboundAllow, session });
const { server: production } = await ownServer({ publicUrl: 'https://app.example.com' });
const SAVE = '/patient/patient-report/save';

const deliver = () =>
  deliverEvents({
    db: server.across,
    now: () => server.now(),
    log: silentLog,
    secret,
    outboundAllow,
  });

const set = (me: Visitor, address: string, more: object = {}) =>
  me.call('PUT', '/clinic/webhook', { body: { address, ...more } });
const stateOf = async (me: Visitor) => (await me.call('GET', '/clinic/webhook')).data.webhook;

async function complete(me: Visitor, patient_number = 'P-7391'): Promise<string> {
  const { id } = (await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }))).data;
  await me.call('POST', SAVE, saving('measurement', {}, { id, patient_number, status: 'complete' }));
  return id;
}

async function told() {
  const me = await clinician(server);
  const to = await receiver();
  const { data } = await set(me, `${to.url}/hook`);
  return { me, to, key: String(data.secret) };
}

const fail = (to: Awaited<ReturnType<typeof receiver>>) =>
  to.answers((answer) => answer.writeHead(500).end());
const take = (to: Awaited<ReturnType<typeof receiver>>) =>
  to.answers((answer) => answer.writeHead(200).end());

describe('a completed report', () => {
  it('is told by random ids, under a signature that the secret proves', async () => {
    const { me, to, key } = await told();
    const id = await complete(me);
    await deliver();
    expect(to.received).toHaveLength(1);
    const { headers = {}, body = '' } = to.received[0] ?? {};
    expect(JSON.parse(body)).toEqual({
      type: 'report.completed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { report_id: id },
    });
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    const hmac = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64')).update(signed);
    expect(headers['webhook-signature']).toBe(`v1,${hmac.digest('base64')}`);
    expect(JSON.stringify(to.received)).not.toContain('P-7391');
    expect(await stateOf(me)).toMatchObject({ waiting: 0, failing_since: null, turned_off_at: null });
    expect((await stateOf(me)).last_delivered_at).not.toBeNull();
  });

  it('is told to its own clinic, once, also where two processes deliver', async () => {
    const { me, to } = await told();
    const other = await told();
    const id = await complete(me);
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(to.received.map(({ body }) => JSON.parse(body).data.report_id)).toEqual([id]);
    expect(other.to.received).toEqual([]);
  });

  it('is not told before it is completed, nor where nobody asked', async () => {
    const { me, to } = await told();
    await me.call('POST', SAVE, saving('information', INFORMATION));
    await complete(await clinician(server));
    await deliver();
    expect(to.received).toEqual([]);
  });
});

describe('a receiver that fails', () => {
  it('is tried again later, under the same id, until it takes it', async () => {
    const { me, to } = await told();
    fail(to);
    await complete(me);
    await deliver();
    await deliver();
    expect(to.received).toHaveLength(1);
    expect(await stateOf(me)).toMatchObject({ waiting: 1, problem: { code: 'status', status: 500 } });
    take(to);
    server.wait(HOUR);
    await deliver();
    const ids = to.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await stateOf(me)).toMatchObject({ waiting: 0, failing_since: null, problem: null });
  });

  it('waits longer after each failure, never as long as another clinic would notice', async () => {
    const { me, to } = await told();
    const other = await told();
    fail(to);
    await complete(me);
    const pauses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await deliver();
      const at = Date.parse((await stateOf(me)).next_try_at);
      pauses.push(at - server.now().getTime());
      server.wait(at - server.now().getTime());
    }
    expect(pauses.every((pause, n) => n === 0 || pause > (pauses[n - 1] ?? 0))).toBe(true);
    await complete(other.me);
    await deliver();
    expect(other.to.received).toHaveLength(1);
  });

  it('is no longer told of a report after a day, which is not a success', async () => {
    const { me, to } = await told();
    fail(to);
    await complete(me);
    await deliver();
    take(to);
    server.wait(DAY);
    await deliver();
    expect(to.received).toHaveLength(1);
    const state = await stateOf(me);
    expect([state.waiting, state.last_delivered_at]).toEqual([0, null]);
    expect(state.failing_since).not.toBeNull();
  });

  it('is turned off after three days, with a mail, and on again when the address is saved', async () => {
    const { me, to } = await told();
    fail(to);
    await complete(me);
    await deliver();
    server.wait(3 * DAY);
    await complete(me, 'P-2');
    await deliver();
    expect((await stateOf(me)).turned_off_at).not.toBeNull();
    const { email } = (await me.call('GET', '/user')).data;
    expect((await post.of(email)).at(-1)?.subject).toBe('The webhook of your clinic was turned off');
    take(to);
    await complete(me, 'P-3');
    await deliver();
    expect(to.received).toHaveLength(2);
    await stepUp(me);
    await set(me, `${to.url}/hook`);
    await complete(me, 'P-4');
    await deliver();
    expect(to.received).toHaveLength(3);
    expect(await stateOf(me)).toMatchObject({ turned_off_at: null, failing_since: null });
  });
});

describe('the settings', () => {
  it('take https alone, but for what the operator has named on this machine', async () => {
    const me = await clinician(server);
    for (const address of [
      'http://example.com/hook',
      'http://127.0.0.2/hook',
      'http://localhost/hook',
      'ftp://example.com',
      'file:///etc/passwd',
      Object.assign(new URL('https://example.com'), { username: 'a', password: 'b' }).href,
      'hook',
      '',
    ])
      expect([address, (await set(me, address)).errors]).toEqual([
        address,
        { address: ['Enter an address that begins with https://'] },
      ]);
    expect((await set(me, 'https://journal.example/hook')).status).toBe(200);
  });

  it('take no address that leads into a private network or to the product itself', async () => {
    const me = await clinician(production);
    for (const address of [
      'https://127.0.0.2/hook',
      'https://2130706434/hook',
      'https://0x7f.2/hook',
      'https://localhost/hook',
      'https://db.localhost/hook',
      'https://10.0.0.8/hook',
      'https://192.168.1.1/hook',
      'https://169.254.169.254/latest/meta-data',
      'https://168.63.129.16/hook',
      'https://[::1]/hook',
      'https://[::ffff:10.0.0.8]/hook',
      'https://[::7f00:1]/hook',
      'https://app.example.com/api/hook',
    ])
      expect([address, (await set(me, address)).codes]).toEqual([address, { address: ['webhook-inside'] }]);
    expect((await me.call('GET', '/clinic/webhook')).data.webhook).toBeNull();
  });

  it('answer the secret when it is made, and keep it sealed', async () => {
    const { me, to, key } = await told();
    expect(key).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await set(me, `${to.url}/other`)).data.secret).toBeNull();
    const { rows } = await server.database.pool.query('select * from webhook');
    expect(JSON.stringify(rows)).not.toContain(key.replace('whsec_', ''));
    const renewed = (await set(me, `${to.url}/other`, { renew_secret: true })).data.secret;
    expect(renewed).not.toBe(key);
  });

  it('send a test at once, and say what it met; into a private network nothing is sent', async () => {
    const { me, to } = await told();
    const test = async () => (await me.call('POST', '/clinic/webhook/test')).data?.problem;
    expect(await test()).toBeNull();
    expect(JSON.parse(to.received[0]?.body ?? '').type).toBe('test');
    fail(to);
    expect(await test()).toEqual({ code: 'status', status: 500 });
    await server.database.pool.query('update webhook set address = $2 where clinic_id = $1', [
      me.clinicId,
      'https://169.254.169.254/latest/meta-data',
    ]);
    expect(await test()).toEqual({ code: 'address', status: null });
    const stranger = await clinician(server);
    expect((await stranger.call('POST', '/clinic/webhook/test')).code).toBe('webhook-not-set');
  });

  it('never lead to a system whose certificate nobody vouches for, and say so', async () => {
    const { me, to } = await told();
    const impostor = await receiver(selfSigned('127.0.0.1'));
    await set(me, `${impostor.url}/hook`);
    const problem = { code: 'certificate', status: null };
    expect((await me.call('POST', '/clinic/webhook/test')).data.problem).toEqual(problem);
    await complete(me);
    await deliver();
    expect(await stateOf(me)).toMatchObject({ waiting: 1, last_delivered_at: null, problem });
    expect([...impostor.received, ...to.received]).toEqual([]);
  });

  it('send no more than ten tests in ten minutes', async () => {
    const { me, to } = await told();
    const codes = [];
    for (let n = 0; n < 11; n += 1) codes.push((await me.call('POST', '/clinic/webhook/test')).status);
    expect([codes.at(-1), to.received.length]).toEqual([429, 10]);
  });

  it('take the webhook away, and what waits with it', async () => {
    const { me, to } = await told();
    await complete(me);
    expect((await me.call('DELETE', '/clinic/webhook')).status).toBe(204);
    await deliver();
    expect([await stateOf(me), to.received]).toEqual([null, []]);
  });
});
