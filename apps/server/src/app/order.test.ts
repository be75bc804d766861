import { expect, it } from 'vitest';
import { CARD, payer } from '../testing/people/payer';
import { completed, newPatient, reported, SAVE } from '../testing/changes/records/reported';
import { startPlace } from '../testing/changes/place';
import { addPicture } from '../testing/files/addPicture';
import { begun, finish, sendPart } from '../testing/files/parts';
import { createClinicLook } from '../testing/matrix/rowsOfClinic';
import { saving } from '../testing/records';
import { PASSWORD } from '../testing/people/clinics';
import { clinician, stepUp, type Answer, type Visitor } from '../testing/visitor';

const place = await startPlace();
const { server } = place;
const look = await createClinicLook(server, ['audit_log']);

const letter = { body: { language: 'en', paragraphs: [{ title: 'Question', text: 'Why?' }] } };
const PAPER = '?language=en&time_zone=Europe%2FOslo';

type Early = (me: Visitor) => Promise<() => Promise<Answer>>;

const EARLY: Readonly<Record<string, readonly [string | undefined, Early]>> = {
  'a report is completed before it has patient information': [
    'report-not-ready',
    async (me) => () =>
      me.call('POST', SAVE, saving('measurement', {}, { patient_number: newPatient(), status: 'complete' })),
  ],
  'a letter is kept before the report is completed': [
    'letter-not-completed',
    async (me) => {
      const { path } = await reported({ ...place, me });
      return () => me.call('POST', `${path}/letters`, letter);
    },
  ],
  'a pack is made before the report is completed': [
    'report-not-completed',
    async (me) => {
      const { path } = await reported({ ...place, me });
      return () => me.call('GET', `${path}/pack${PAPER}`);
    },
  ],
  'a patient sheet is made before the report is completed': [
    'report-not-completed',
    async (me) => {
      const { path } = await reported({ ...place, me });
      return () => me.call('GET', `${path}/patient-sheet${PAPER}`);
    },
  ],
  'an upload is finished before its bytes have come': [
    'upload-incomplete',
    async (me) => {
      const { id } = await reported({ ...place, me });
      const upload = await begun(me, id, 100);
      return () => finish(me, upload);
    },
  ],
  'a part is sent before the one in front of it': [
    'upload-offset',
    async (me) => {
      const { id } = await reported({ ...place, me });
      const upload = await begun(me, id, 100);
      return () => sendPart(me, upload, 50, Buffer.alloc(50));
    },
  ],
  'a completed report is changed without a reason': [
    'reason-needed',
    async (me) => {
      const { id, patient_number } = await completed({ ...place, me });
      return () =>
        me.call('POST', SAVE, saving('measurement', {}, { id, patient_number, status: 'complete' }));
    },
  ],
  'a report is restored that was not deleted': [
    undefined,
    async (me) => {
      const { path } = await reported({ ...place, me });
      return () => me.call('POST', `${path}/restore`);
    },
  ],
  'an app is confirmed before it was set up': [
    'code-invalid',
    async (me) => () => me.call('POST', '/user/authenticator/confirm', { body: { code: '123456' } }),
  ],
  'an app is removed that was not set up': [
    undefined,
    async (me) => () =>
      me.call('POST', '/user/authenticator/remove', {
        body: { current_password: PASSWORD, code: '123456' },
      }),
  ],
  'a webhook is tried before it was set': [
    'webhook-not-set',
    async (me) => () => me.call('POST', '/clinic/webhook/test'),
  ],
  'an identity provider is removed before it was set': [
    'identity-provider-not-set',
    async (me) => {
      await stepUp(me);
      return () => me.call('POST', '/clinic/identity-provider/address');
    },
  ],
  'a plan is cancelled that nobody bought': [
    'no-paid-plan',
    async (me) => () => me.call('POST', '/billing/cancel'),
  ],
  'a plan goes on that was not cancelled': [
    'no-paid-plan',
    async (me) => () => me.call('POST', '/billing/resume'),
  ],
  'a start address is opened twice': [
    'start-not-found',
    async (me) => {
      const { data } = await me.call('POST', '/start', { body: { patient_number: '7' } });
      const body = { start: String(data.path).replace('/start/', '') };
      expect((await me.call('POST', '/start/open', { body })).status).toBe(200);
      return () => me.call('POST', '/start/open', { body });
    },
  ],
};

it.each(Object.entries(EARLY))('%s: nothing comes of it', async (_, [code, prepare]) => {
  const me = await clinician(server);
  const step = await prepare(me);
  const before = await look(me.clinicId);
  expect((await step()).code).toBe(code);
  expect(await look(me.clinicId)).toBe(before);
});

it('an upload does not end up in a report that was deleted meanwhile', async () => {
  const me = await clinician(server);
  const { id, path } = await reported({ ...place, me });
  const upload = await begun(me, id, 4);
  await sendPart(me, upload, 0, Buffer.alloc(4));
  await me.call('DELETE', path);
  expect((await finish(me, upload)).code).toBe('report-not-found');
  const { rows } = await server.database.pool.query('select 1 from xray where clinic_id = $1', [me.clinicId]);
  expect(rows).toEqual([]);
});

it('a plan does not begin before it was paid, nor a second time by the same payment', async () => {
  const me = await payer(server);
  const path = `/billing/checkout/${(await me.open()).data.id}`;
  expect((await me.call('POST', `${path}/complete`)).data.status).toBe('open');
  expect(await me.status()).toBeUndefined();
  await me.call('POST', `${path}/sandbox-card`, { body: { card: CARD } });
  expect((await me.call('POST', `${path}/complete`)).data.status).toBe('paid');
  const before = await look(me.clinicId);
  expect((await me.call('POST', `${path}/complete`)).status).toBe(200);
  expect(await look(me.clinicId)).toBe(before);
});

it('a marker does not come before its picture', async () => {
  const me = await clinician(server);
  const { id, patient_number } = await reported({ ...place, me });
  const image = await addPicture(me, (await reported({ ...place, me })).id);
  const teeth = [{ tooth: 16, CEJ: { distal: { x: 1, y: 1, image } } }];
  const answer = await me.call('POST', SAVE, saving('measurement', { teeth }, { id, patient_number }));
  expect(answer.code).toBe('marker-picture-unknown');
});
