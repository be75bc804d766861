import { expect, it } from 'vitest';
import { form } from '../../testing/calls/form';
import { ownServer } from '../../testing/ownServer';
import { readPdf } from '../../testing/files/pdf';
import { INFORMATION, saving } from '../../testing/records';
import { unzip } from '../../testing/files/unzip';
import { clinician, type Visitor } from '../../testing/visitor';

const { server } = await ownServer();
const SAVE = '/patient/patient-report/save';

async function completed(patient_number = '1001') {
  const me = await clinician(server);
  const { id } = (await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }))).data;
  const complete = (reason?: string) =>
    me.call('POST', SAVE, saving('measurement', {}, { id, patient_number, status: 'complete', reason }));
  await complete();
  return { me, id, complete };
}

async function keep(me: Visitor, id: string, language: string, text: string): Promise<string> {
  const body = { language, paragraphs: [{ title: 'Question', text: `${text}\n\nLast line` }] };
  const { data } = await me.call('POST', `/patient/patient-report/${id}/letters`, { body });
  server.wait(1000);
  return data.id;
}

async function packed(me: Visitor, id: string, language = 'en') {
  const { bytes } = await me.call('GET', `/patient/patient-report/${id}/pack?language=${language}`);
  const files = await unzip(bytes);
  const letter = files.get('letter.pdf');
  return { files, page: String(files.get('index.html')), letter: letter ? await readPdf(letter) : null };
}

it('goes with the pack as it was kept last, in the language of the pack where there is one', async () => {
  const { me, id } = await completed();
  await keep(me, id, 'en', 'First thought');
  await keep(me, id, 'en', 'Second thought');
  await keep(me, id, 'nb', 'Norsk brev');
  const { files, page, letter } = await packed(me, id);
  expect(letter).toMatchObject({ language: 'en-GB', title: 'Referral for periodontal assessment' });
  for (const text of ['Second thought', 'Last line', '1001', 'Clinic', 'Kari Nordmann'])
    expect(letter?.text).toContain(text);
  expect(letter?.text).not.toContain('First thought');
  expect(page).toContain('href="letter.pdf"');
  expect(JSON.parse(String(files.get('manifest.json'))).files).toContainEqual(
    expect.objectContaining({ path: 'letter.pdf' }),
  );
  expect((await packed(me, id, 'pt')).letter?.text).toContain('Norsk brev');
});

it('of an earlier version stays behind', async () => {
  const { me, id, complete } = await completed();
  await keep(me, id, 'en', 'Of the first version');
  await complete('A tooth was overlooked');
  const { letter, page } = await packed(me, id);
  expect([letter, page.includes('letter.pdf')]).toEqual([null, false]);
});

it('is saved as PDF by itself, for its own clinic', async () => {
  const { me, id } = await completed();
  const letter = await keep(me, id, 'pt', 'Peço a sua avaliação');
  const path = `/patient/patient-report/${id}/letters/${letter}/pdf`;
  const answer = await me.call('GET', path);
  expect(answer.headers['content-disposition']).toContain('carta-de-referenciacao-');
  const pdf = await readPdf(answer.bytes);
  expect([pdf.language, pdf.isMarked]).toEqual(['pt-PT', true]);
  expect(pdf.text).toContain('Peço a sua avaliação');
  expect((await (await clinician(server)).call('GET', path)).code).toBe('report-not-found');
  const other = await completed('1002');
  expect((await other.me.call('GET', path.replace(id, other.id))).code).toBe('letter-not-found');
});

it('does not stand in the way of an import, also of a report that was hardly charted', async () => {
  const { me, id } = await completed();
  await keep(me, id, 'en', 'Please see');
  const { bytes } = await me.call('GET', `/patient/patient-report/${id}/pack?language=en`);
  const sent = form({ patient_number: '55' }, { name: 'pack.zip', bytes });
  expect((await me.call('POST', '/patient/patient-reports/import', sent)).status).toBe(200);
});
