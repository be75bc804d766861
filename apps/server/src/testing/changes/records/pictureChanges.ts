import { addPicture } from '../../addPicture';
import { form } from '../../form';
import { clinician, type Visitor } from '../../visitor';
import type { Changes, Place } from '../change';
import { completed, newPatient, reported } from './reported';

async function pictured(place: Place) {
  const { me, id } = await reported(place);
  return { me, id, path: `/patient/patient-report/xray/${await addPicture(me, id)}` };
}

const started = async (me: Visitor) =>
  String((await me.call('POST', '/start', { body: { patient_number: '7' } })).data.path).replace(
    '/start/',
    '',
  );

/** What comes from outside: X-rays, packs, the example, and patients of another program. */
export const PICTURE_CHANGES: Changes = {
  'POST /patient/patient-report/xray/save': async (place) => {
    const { me, id } = await pictured(place);
    const other = await me.call(
      'GET',
      `/patient/patient-report/xray/${await addPicture(me, id)}/picture?size=full`,
    );
    const fields = { patient_report_id: (await reported(place)).id };
    return {
      me,
      path: '/patient/patient-report/xray/save',
      sent: form(fields, { name: 'a.png', bytes: other.bytes }),
    };
  },
  'PATCH /patient/patient-report/xray/:id': async (place) => ({
    ...(await pictured(place)),
    sent: { body: { kind: 'bitewing' } },
  }),
  'DELETE /patient/patient-report/xray/:id': pictured,
  'POST /patient/patient-reports/example': async ({ server }) => ({
    me: await clinician(server),
    path: '/patient/patient-reports/example',
    sent: { body: { patient_number: 'Example' } },
  }),
  'POST /patient/patient-reports/import': async (place) => {
    const { me, path } = await completed(place);
    const { bytes } = await me.call('GET', `${path}/pack?language=en`);
    const sent = form({ patient_number: newPatient() }, { name: 'pack.zip', bytes });
    return { me, path: '/patient/patient-reports/import', sent };
  },
  'POST /start': async ({ me }) => ({
    me,
    path: '/start',
    sent: { body: { patient_number: '7' } },
  }),
  'POST /start/open': async ({ me }) => ({
    me,
    path: '/start/open',
    sent: { body: { start: await started(me) } },
  }),
};
