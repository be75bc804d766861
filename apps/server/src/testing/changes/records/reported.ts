import { PROBING_ORDER } from '@alveola/clinical';
import { INFORMATION, saving } from '../../records';
import type { Place } from '../change';

export const SAVE = '/patient/patient-report/save';

let patients = 0;

export function newPatient(): string {
  patients += 1;
  return `P${patients}`;
}

export async function reported({ me }: Place) {
  const patient_number = newPatient();
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }));
  return { me, id: String(data.id), patient_number, path: `/patient/patient-report/${data.id}` };
}

export async function completed(place: Place) {
  const made = await reported(place);
  const bleeding = PROBING_ORDER.map((tooth) => ({ tooth, value: 2 }));
  const pocket_depth = PROBING_ORDER.map((tooth) => ({ tooth, depth: 2 }));
  const { id, patient_number } = made;
  const values = saving('clinical_values', { pocket_depth, bleeding }, { id, patient_number });
  await made.me.call('POST', SAVE, values);
  await made.me.call('POST', SAVE, saving('measurement', {}, { id, patient_number, status: 'complete' }));
  return made;
}
