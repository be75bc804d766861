import { aPatient } from '@alveola/clinical/testing';
import { type Client, signedIn } from '../../../apps/server/src/testing/product';
import { saving } from '../../../apps/server/src/testing/records';
import type { Product } from '../support/product';

/** These texts would run or render if they were treated as HTML, a link or a template. */
export const HOSTILE = [
  '<script data-x>window.ran=1</script>',
  '<img data-x src=x onerror=window.ran=1>',
  '<svg data-x onload=window.ran=1>',
  '"><b data-x autofocus onfocus=ran=1>',
  "' onmouseover=window.ran=1 data-x='",
  'javascript:window.ran=1',
  '<iframe data-x srcdoc="<script>1</script>">',
  '<a data-x href=javascript:ran=1>x</a>',
  '</title><script data-x>ran=1</script>',
  '</textarea><i data-x>x</i>',
  "{{constructor.constructor('ran=1')()}}",
  '${window.ran=1}',
  '$t(common:save)',
  '{{name}}',
  '<math data-x><mtext><style>x</style>',
  '--><img data-x src=x>',
  '<style data-x>*{display:none}</style>',
  '<object data-x data=x></object>',
  '&lt;img data-x src=x&gt;',
  '<details data-x open ontoggle=ran=1>',
] as const;
/** Most fields of a clinic and of a person are shown together, so three texts cover them. */
const [ONE, OTHER, THIRD] = [HOSTILE[1], HOSTILE[10], HOSTILE[3]];

async function made(who: Client, method: string, path: string, body?: unknown) {
  const { status, data } = await who.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}.`);
  return data;
}

export async function writeHostileTexts({ url, accounts }: Product): Promise<{ readonly report: string }> {
  const owner = await signedIn(url, accounts.clinic);
  const save = (type: string, data: unknown, more: Record<string, unknown>) =>
    made(owner, 'POST', '/patient/patient-report/save', saving(type, data, more).body);
  await made(owner, 'PATCH', '/user', { name: ONE, title: OTHER });
  await made(owner, 'PUT', '/clinic', { name: ONE, org_number: OTHER, country: 'NO', reason: THIRD });
  await made(owner, 'PUT', '/clinic/letterhead', { address: [ONE, OTHER], phone: THIRD, email: '' });
  let report = '';
  for (const patient_number of HOSTILE) {
    const { id } = await save('information', aPatient().information(), { patient_number });
    await made(owner, 'PATCH', `/patient/patient-report/${id}`, { notes: patient_number });
    if (patient_number === ONE) report = id;
  }
  const of = { patient_number: ONE, id: report };
  await save(
    'clinical_values',
    aPatient().others({ bleeding: 2, depth: 3 }).assessment().clinical_values,
    of,
  );
  await save('dentition', { remarks: [{ tooth: 16, text: OTHER }] }, of);
  const overrule = { condition: 'Gingivitis', reason: `${THIRD} ${HOSTILE[0]}` };
  await save('measurement', { overrule }, { ...of, status: 'Completed' });
  const paragraphs = [{ title: ONE, text: HOSTILE[0] }];
  await made(owner, 'POST', `/patient/patient-report/${report}/letters`, { language: 'en', paragraphs });
  await made(owner, 'POST', '/user/step-up', { current_password: accounts.clinic.password });
  await made(owner, 'POST', '/clinic/api-keys', { name: ONE, scopes: ['reports:read'] });
  const quote = { clinic_users: 3, message: ONE, contactEmail: accounts.clinic.email };
  await made(owner, 'POST', '/quote-requests', quote);
  return { report };
}
