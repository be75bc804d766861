import { RULES_VERSION } from '@alveola/clinical';
import { addPicture } from '../../files/addPicture';
import { INFORMATION, measured, saving } from '../../records';
import type { Changes, Place } from '../change';
import { completed, newPatient, reported, SAVE } from './reported';

const tomorrow = ({ server }: Place) =>
  new Date(server.now().getTime() + 86_400_000).toISOString().slice(0, 10);

async function recalled(place: Place) {
  const { me, patient_number } = await completed(place);
  const { data } = await me.call('POST', '/patient/recalls', { body: { days: 366 } });
  const foundRecall = data.recalls.find(
    (listedRecall: { patient_number: string }) => listedRecall.patient_number === patient_number,
  );
  return { me, path: `/patient/recall/${foundRecall.id}` };
}

async function reread(place: Place) {
  const { me, id, patient_number, path } = await reported(place);
  const teeth = [measured(16, 50, await addPicture(me, id))];
  await me.call('POST', SAVE, saving('measurement', { teeth }, { id, patient_number }));
  return { me, path: `${path}/readings`, sent: { body: { teeth } } };
}

async function begunReading(place: Place) {
  const { me, path, sent } = await reread(place);
  const { data } = await me.call('POST', path);
  return { me, path: `/patient/reading/${data.id}`, sent };
}

const list = async ({ me }: Place) => ({ me, sent: { body: {} } });

export const RECORD_CHANGES: Changes = {
  'POST /patient/patient-report/save': async ({ me }) => ({
    me,
    path: SAVE,
    sent: saving('information', INFORMATION, { patient_number: newPatient() }),
  }),
  'POST /patient/patient-report/save, of another part': async (place) => {
    const { me, id, patient_number } = await reported(place);
    return { me, path: SAVE, sent: saving('dentition', { missing: [18] }, { id, patient_number }) };
  },
  'POST /patient/patient-report/save, completing': async (place) => {
    const { me, id, patient_number } = await reported(place);
    return { me, path: SAVE, sent: saving('measurement', {}, { id, patient_number, status: 'complete' }) };
  },
  'PATCH /patient/patient-report/:id': async (place) => ({
    ...(await reported(place)),
    sent: { body: { notes: 'seen' } },
  }),
  'DELETE /patient/patient-report/:id': reported,
  'POST /patient/patient-report/:id/restore': async (place) => {
    const { me, path } = await reported(place);
    await me.call('DELETE', path);
    return { me, path: `${path}/restore` };
  },
  'POST /patient/patient-report/:id/readings': async (place) => {
    const { me, path } = await reread(place);
    return { me, path };
  },
  'PUT /patient/reading/:id': begunReading,
  'POST /patient/reading/:id/finish': async (place) => {
    const { path, ...begun } = await begunReading(place);
    return { ...begun, path: `${path}/finish` };
  },
  'POST /patient/reading/:id/decision': async (place) => {
    const { me, path, sent } = await begunReading(place);
    await me.call('POST', `${path}/finish`, sent);
    return { me, path: `${path}/decision`, sent: { body: { decision: 'second', reason: 'Consensus' } } };
  },
  'POST /patient/patient-report/:id/letters': async (place) => {
    const { me, path } = await completed(place);
    const body = { language: 'en', paragraphs: [{ title: 'Question', text: 'Why?' }] };
    return { me, path: `${path}/letters`, sent: { body } };
  },
  'POST /patient/patient-reports': async (place) => ({
    ...(await list(place)),
    path: '/patient/patient-reports',
  }),
  'POST /patient/patients': async (place) => ({ ...(await list(place)), path: '/patient/patients' }),
  'PUT /patient/:id/name': async (place) => {
    const { me } = await reported(place);
    const { data } = await me.call('POST', '/patient/patients', { body: { limit: 1 } });
    const path = `/patient/${data.patients[0].patient_id}/name`;
    return { me, path, sent: { body: { patient_name: 'Kari N.' } } };
  },
  'POST /patient/recalls': async (place) => ({ ...(await list(place)), path: '/patient/recalls' }),
  'POST /patient/recall/:id/seen': async (place) => {
    const { me, path } = await recalled(place);
    return { me, path: `${path}/seen` };
  },
  'POST /patient/recall/:id/postpone': async (place) => {
    const { me, path } = await recalled(place);
    return { me, path: `${path}/postpone`, sent: { body: { until: tomorrow(place), reason: 'ill' } } };
  },
  'POST /patient/recall/:id/undo': async (place) => {
    const { me, path } = await recalled(place);
    const { data } = await me.call('POST', `${path}/seen`);
    return { me, path: `${path}/undo`, sent: { body: { act: data.act.n } } };
  },
  'POST /patient/rules-versions/reports': async (place) => {
    const { me } = await completed(place);
    return { me, path: '/patient/rules-versions/reports', sent: { body: { rules_version: RULES_VERSION } } };
  },
};
