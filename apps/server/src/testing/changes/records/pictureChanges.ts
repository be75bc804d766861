import { addPicture } from '../../files/addPicture';
import { form } from '../../calls/form';
import { arrived, begun, noise, sendPart, toMetadata, toPart, TUS, UPLOADS } from '../../files/parts';
import { clinician, type Visitor } from '../../visitor';
import type { Changes, Place } from '../change';
import { completed, newPatient, reported } from './reported';

async function pictured(place: Place) {
  const { me, id } = await reported(place);
  return { me, id, path: `/patient/patient-report/xray/${await addPicture(me, id)}` };
}

/** Uses a clinic of its own, because a user may have only so many open uploads. */
async function ownReport(place: Place) {
  const me = await clinician(place.server);
  const { id } = await reported({ ...place, me });
  await addPicture(me, id);
  return { me, report: id };
}

/** The last part of an upload, which alone may be small. */
const PART = Buffer.from('a part');

async function uploading(place: Place) {
  const { me, report } = await ownReport(place);
  const id = await begun(me, report, PART.length);
  return { me, id, path: `${UPLOADS}/${id}` };
}

const started = async (me: Visitor) =>
  String((await me.call('POST', '/start', { body: { patient_number: '7' } })).data.path).replace(
    '/start/',
    '',
  );

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
  'POST /patient/patient-report/xray/uploads': async (place) => {
    const { me, report } = await ownReport(place);
    const metadata = toMetadata({ patient_report_id: report, filename: 'a.png' });
    const headers = { ...TUS, 'upload-length': '10', 'upload-metadata': metadata };
    return { me, path: UPLOADS, sent: { headers } };
  },
  'PATCH /patient/patient-report/xray/uploads/:id': async (place) => {
    const { me, path } = await uploading(place);
    return { me, path, sent: toPart(0, PART) };
  },
  'DELETE /patient/patient-report/xray/uploads/:id': async (place) => {
    const { me, path, id } = await uploading(place);
    await sendPart(me, id, 0, PART);
    return { me, path, sent: { headers: TUS } };
  },
  'POST /patient/patient-report/xray/uploads/:id/finish': async (place) => {
    const { me, report } = await ownReport(place);
    const upload = await arrived(me, report, await noise(16));
    return { me, path: `${UPLOADS}/${upload}/finish`, sent: { body: {} } };
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
