import { health, KEY_SCOPES, MOST_KEYS, ready } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { withApiKey } from '../../../testing/people/apiKey';
import { EVERY_CALL } from '../../../testing/calls/everyCall';
import { ownServer } from '../../../testing/ownServer';
import { INFORMATION, saving } from '../../../testing/records';
import { clinician as signedIn, stepUp, type Visitor, visitor } from '../../../testing/visitor';

const { server, post } = await ownServer();
const SAVE = '/patient/patient-report/save';

const make = (owner: Visitor, more: object = {}) =>
  owner.call('POST', '/clinic/api-keys', {
    body: { name: 'Practice system', scopes: ['reports:read'], ...more },
  });

async function clinician(on: typeof server) {
  const owner = await signedIn(on);
  await stepUp(owner);
  return owner;
}

async function completed(me: Visitor, patient_number: string): Promise<string> {
  const { id } = (await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }))).data;
  await me.call('POST', SAVE, saving('measurement', {}, { id, patient_number, status: 'complete' }));
  return id;
}

describe('an API key', () => {
  it('is made after a fresh proof, shown once, and kept nowhere', async () => {
    const owner = await signedIn(server);
    expect((await make(owner)).code).toBe('step-up-needed');
    await stepUp(owner);
    expect((await make(owner, { scopes: [] })).errors).toHaveProperty('scopes');
    const { status, data } = await make(owner);
    expect([status, data.secret.startsWith(data.key.prefix)]).toEqual([201, true]);
    expect(Buffer.from(data.secret.slice('alveola_'.length), 'base64url')).toHaveLength(32);
    const { rows } = await server.database.pool.query('select * from api_key where clinic_id = $1', [
      owner.clinicId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(data.secret);
    expect((await owner.call('GET', '/clinic/api-keys')).data.keys).toEqual([data.key]);
  });

  it('is told of by mail, without the key', async () => {
    const owner = await clinician(server);
    const { data } = await make(owner);
    const { email } = (await owner.call('GET', '/user')).data;
    const mail = (await post.of(email)).at(-1);
    expect(mail?.subject).toBe('An API key was created');
    expect(mail?.text).toContain(data.key.prefix);
    expect(mail?.text).not.toContain(data.secret);
  });

  it('is one of twenty at most, however many are made at once', async () => {
    const owner = await clinician(server);
    for (let n = 1; n < MOST_KEYS; n += 1) expect((await make(owner)).status).toBe(201);
    const [one, two] = await Promise.all([make(owner), make(owner)]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe.each(KEY_SCOPES)('a key for %s', (scope) => {
  it('reaches the calls of its scope and no other', async () => {
    const owner = await clinician(server);
    const program = await withApiKey(server, owner, [scope]);
    const reached = [];
    for (const call of EVERY_CALL) {
      if (call === health || call === ready) continue;
      const path =
        call.path.replaceAll(/:\w+/g, 'A'.repeat(22)) + (call.terms.query ? `?id=${'A'.repeat(22)}` : '');
      const sent = call.terms.body ? { body: { patient_number: '1001' } } : {};
      const { code, status, headers } = await program.call(call.method, path, sent);
      // HEAD has no content, and so no code.
      const isRefused = call.method === 'HEAD' ? status === 403 : code === 'key-scope';
      if (!isRefused) reached.push(`${call.method} ${call.path}`);
      expect(headers['set-cookie']).toBeUndefined();
    }
    const own = EVERY_CALL.filter((call) => call.terms.scope === scope);
    expect(own.length).toBeGreaterThan(0);
    expect(reached).toEqual(own.map(({ method, path }) => `${method} ${path}`));
  });
});

describe('a program with a key', () => {
  it('reads the report, its PDF and its pack, and the audit names the key and no user', async () => {
    const owner = await clinician(server);
    const id = await completed(owner, '1001');
    const program = await withApiKey(server, owner);
    const report = await program.call('GET', `/patient/patient-report?id=${id}`);
    expect(report.data).toMatchObject({ patient_number: '1001', status: 'Completed' });
    const pdf = await program.call('GET', `/patient/patient-report/${id}/pdf`);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const pack = await program.call('GET', `/patient/patient-report/${id}/pack`);
    expect(pack.bytes.subarray(0, 2).toString()).toBe('PK');
    await program.call('GET', '/patient/patient-reports/changed');
    const { rows } = await server.database.pool.query(
      `select action, user_id, detail ->> 'key' as key from audit_log where clinic_id = $1 and detail ? 'key'
       and action like 'report.%' order by at`,
      [owner.clinicId],
    );
    const by = { user_id: null, key: program.keyId };
    expect(rows).toEqual(
      ['report.read', 'report.pdf', 'report.pack', 'report.list'].map((action) => ({ action, ...by })),
    );
  });

  it('sees nothing of another clinic', async () => {
    const theirs = await completed(await clinician(server), '1001');
    const program = await withApiKey(server, await clinician(server));
    for (const path of ['', '/pdf', '/pack']) {
      const address = path === '' ? `?id=${theirs}` : `/${theirs}${path}`;
      expect((await program.call('GET', `/patient/patient-report${address}`)).code).toBe('report-not-found');
    }
    expect((await program.call('GET', '/patient/patient-reports/changed')).data.reports).toEqual([]);
  });

  it('is refused as its owner would be: not approved, without a plan, gone', async () => {
    const owner = await clinician(server);
    const program = await withApiKey(server, owner);
    const list = async () => (await program.call('GET', '/patient/patient-reports/changed')).code;
    const set = (column: string) =>
      server.database.pool.query(`update app_user set ${column} where clinic_id = $1`, [owner.clinicId]);
    expect(await list()).toBeUndefined();
    await set('approved = false');
    expect(await list()).toBe('not-approved');
    await set('approved = true, removed_at = now()');
    expect(await list()).toBe('unauthenticated');
    await set('removed_at = null');
    await server.database.pool.query('delete from membership where clinic_id = $1', [owner.clinicId]);
    expect(await list()).toBe('no-membership');
  });

  it('reads, but opens nothing new, once the plan has ended', async () => {
    const owner = await clinician(server);
    const program = await withApiKey(server, owner);
    await server.database.pool.query(
      "update membership set next_payment_date = now() - interval '1 day' where clinic_id = $1",
      [owner.clinicId],
    );
    expect((await program.call('GET', '/patient/patient-reports/changed')).status).toBe(200);
    const body = { patient_number: '1001' };
    expect((await program.call('POST', '/start', { body })).code).toBe('no-membership');
  });

  it('opens nothing from the moment its key is revoked; another clinic cannot revoke it', async () => {
    const owner = await clinician(server);
    const program = await withApiKey(server, owner);
    const revoke = (me: Visitor) => me.call('DELETE', `/clinic/api-keys/${program.keyId}`);
    expect((await revoke(await clinician(server))).code).toBe('key-not-found');
    expect((await program.call('GET', '/patient/patient-reports/changed')).status).toBe(200);
    const [used] = (await owner.call('GET', '/clinic/api-keys')).data.keys;
    expect(used.last_used_at).not.toBeNull();
    expect((await revoke(owner)).status).toBe(204);
    expect((await program.call('GET', '/patient/patient-reports/changed')).code).toBe('unauthenticated');
    expect((await owner.call('GET', '/clinic/api-keys')).data.keys).toEqual([]);
  });

  it('with a key that was never made is a stranger', async () => {
    const program = Object.assign(visitor(server.app), { token: `alveola_${'A'.repeat(43)}` });
    expect((await program.call('GET', '/patient/patient-reports/changed')).code).toBe('unauthenticated');
  });
});
