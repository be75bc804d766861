import { START_SECONDS } from '@alveola/contract';
import { expect, it } from 'vitest';
import { withApiKey } from '../../../testing/people/apiKey';
import { ownServer } from '../../../testing/ownServer';
import { clinician, type Visitor, visitor } from '../../../testing/visitor';
import { deleteOldStarts } from './start';

const { server } = await ownServer();

async function started(patient_number = '1001') {
  const owner = await clinician(server);
  const program = await withApiKey(server, owner, ['start:write']);
  const { status, data } = await program.call('POST', '/start', { body: { patient_number } });
  expect(status).toBe(201);
  return { owner, start: String(data.path).replace('/start/', ''), path: String(data.path) };
}

const open = (me: Visitor, start: string) => me.call('POST', '/start/open', { body: { start } });

it('opens the patient once, for any user of the clinic that made it', async () => {
  const { owner, start, path } = await started('P-7391');
  expect(path).toMatch(/^\/start\/[\w-]{43}$/);
  const colleague = visitor(server.app);
  await colleague.signIn((await server.addUser({ clinic_id: owner.clinicId, type: 'clinic_user' })).email);
  expect((await open(colleague, start)).data).toEqual({ patient_number: 'P-7391' });
  expect((await open(colleague, start)).code).toBe('start-not-found');
});

it('opens for one of two who come at the same moment', async () => {
  const { owner, start } = await started();
  const answers = await Promise.all([open(owner, start), open(owner, start)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

it('opens for nobody of another clinic, who does not use it up either', async () => {
  const { owner, start } = await started();
  const stranger = await clinician(server);
  expect((await open(stranger, start)).code).toBe('start-not-found');
  expect((await open(visitor(server.app), start)).code).toBe('unauthenticated');
  expect((await open(owner, start)).status).toBe(200);
});

it('opens nothing after 60 seconds', async () => {
  const { owner, start } = await started();
  server.wait(START_SECONDS * 1000);
  expect((await open(owner, start)).code).toBe('start-not-found');
});

it('leaves no patient number: neither what was opened nor what nobody opened', async () => {
  const { owner, start } = await started('P-7391');
  await started('P-7392');
  await open(owner, start);
  server.wait(START_SECONDS * 1000);
  await deleteOldStarts(server.across, server.now());
  const { rows } = await server.database.pool.query('select * from start_address');
  expect(rows).toEqual([]);
  const { rows: audit } = await server.database.pool.query('select * from audit_log');
  expect(JSON.stringify(audit)).not.toContain('P-739');
});

it.each(['', ' ', 'x'.repeat(65)])('is not made for the patient number %j', async (patient_number) => {
  const owner = await clinician(server);
  const answer = await owner.call('POST', '/start', { body: { patient_number } });
  expect(answer.errors).toHaveProperty('patient_number');
});
