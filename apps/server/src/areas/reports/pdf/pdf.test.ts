import { assemble, DEFAULT_PREFERENCES, PROBING_ORDER, type DiagnosisResult } from '@alveola/clinical';
import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import type { Report } from '@alveola/contract';
import {
  classCells,
  headline,
  fill,
  formatPercent,
  reader,
  reasonSentence,
  measuredPercent,
  shownRatio,
  gapSentence,
  listUnexamined,
  listOtherWarnings,
  toothRanges,
  warningSentence,
} from '@alveola/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measurementSave, PATIENT, withPictures } from '../../../testing/people/patient28';
import { byTooth, type PdfFile, readPdf, toNames } from '../../../testing/files/pdf';
import { INFORMATION, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';
import { VERSION } from '@alveola/report/version';
import { readWords } from '@alveola/report/words';

let server: TestServer;
let me: Visitor & { readonly clinicId: string };
let id: string;
let report: Report;
let findings: DiagnosisResult;

const SAVE = '/patient/patient-report/save';
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const pdf = (of = id, query = '?language=en&annex=yes') =>
  me.call('GET', `/patient/patient-report/${of}/pdf${query}`);
const sheet = (of = id, query = '?language=en') =>
  me.call('GET', `/patient/patient-report/${of}/patient-sheet${query}`);

beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  const settings = { ...DEFAULT_PREFERENCES, language: 'en', referral_advice: true };
  await me.call('PUT', '/settings', { body: settings });
  id = await withPictures(me);
  const done = await me.call('POST', SAVE, { body: { ...measurementSave(id), status: 'Completed' } });
  expect(done.status).toBe(200);
  report = (await me.call('GET', `/patient/patient-report?id=${id}`)).data;
  findings = report.completions[0]!.findings;
});
afterAll(() => server.stop());

describe.each(LANGUAGES)('The report in %s', (language) => {
  const who = reader(language, DEFAULT_PREFERENCES, readWords(language));
  let file: PdfFile;
  beforeAll(async () => {
    const answer = await pdf(id, `?language=${language}&annex=yes&time_zone=Europe/Oslo`);
    expect(answer.status).toBe(200);
    file = await readPdf(answer.bytes);
  });

  it('says the diagnosis and its key figures as the screen does', () => {
    const { diagnosis } = findings;
    const document = assemble(report.completions[0]!.record);
    const shown = { document, result: findings, preferences: DEFAULT_PREFERENCES, pictures: [] };
    const [sentence] = file.all('H2');
    expect(sentence!.text).toBe(plain(headline(shown, who).sentence));
    const cells = file.all('LI').map(({ text }) => text);
    for (const { label, value } of classCells(shown, who))
      expect(cells.some((cell) => cell.startsWith(plain(`${label} ${value}`)))).toBe(true);
    const { label } = who.words.diagnosis;
    const index = (value: number | null) => plain(formatPercent(value!, language));
    expect(cells).toContain(`${label.bleedingIndex} ${index(diagnosis.bleedingIndex)}`);
    expect(cells).toContain(`${label.plaqueIndex} ${index(diagnosis.plaqueIndex)}`);
    const ratio = `${label.ratio} ${shownRatio(diagnosis.patientMaxBoneLossAgeRatio!, who)}`;
    expect(cells.some((cell) => cell.startsWith(ratio))).toBe(true);
  });

  it('gives every reason and warning whole, with its numbers', () => {
    const said = file.all('LBody').map(({ text }) => text);
    const because = Object.values(findings.diagnosis.because).flat();
    expect(because.length).toBeGreaterThan(5);
    for (const reason of because) {
      const sentence = plain(reasonSentence(reason, who));
      expect(
        said.some((text) => text.startsWith(sentence)),
        sentence,
      ).toBe(true);
    }
    const document = assemble(report.completions[0]!.record);
    for (const warning of listOtherWarnings({ document, result: findings }))
      expect(said).toContain(plain(warningSentence(warning, who)));
    for (const gap of listUnexamined({ document, result: findings }))
      expect(said).toContain(plain(gapSentence(gap, who)));
  });

  it('has a row for every tooth with the bone loss, score and prognosis of the findings', () => {
    expect(findings.teeth).toHaveLength(27);
    const rows = byTooth(file, 6);
    for (const { tooth, boneLoss, score, level } of findings.teeth) {
      const percent =
        'known' in boneLoss ? who.words.teeth.notMeasured : plain(measuredPercent(boneLoss.worst, 10, who));
      const row = rows.get(String(tooth))!;
      const counted = tooth === PATIENT.modified.tooth ? PATIENT.modified.totalScore : score;
      const word = tooth === PATIENT.modified.tooth ? PATIENT.modified.level : level;
      expect([row[0], row[3]!.split(' ')[0], row[4]]).toEqual([
        percent,
        word === null ? '–' : String(counted),
        who.words.teeth.level[word ?? 'NotJudged'],
      ]);
    }
  });

  it('names implants with their diagnosis, the plan with its teeth, interval and referral', () => {
    const [implant] = findings.implants;
    const row = file.rows().find((cells) => cells.length === 8 && cells[0] === String(implant!.tooth))!;
    expect(row[1]).toBe(who.words.teeth.implant[implant!.condition]);
    for (const { block, teeth } of findings.treatment) {
      expect(file.text).toContain(plain(who.words.treatment[block].title));
      const isNatural = (tooth: number) => findings.teeth.some((judged) => judged.tooth === tooth);
      const natural = teeth.filter(isNatural);
      if (natural.length > 0) expect(file.text).toContain(toothRanges(natural, who));
    }
    expect(file.text).toContain(who.words.diagnosis.referral[findings.referral.is]);
  });

  it('is tagged: language, title, one first heading, tables with head cells, alternative texts', () => {
    expect(file.isMarked).toBe(true);
    expect(file.language).toBe(LANGUAGE_TABLE[language].locale);
    expect(file.title).toBe(file.all('H1')[0]!.text);
    expect(file.all('H1')).toHaveLength(1);
    expect(file.all('TH').length).toBeGreaterThan(28 * 2);
    expect(file.all('TR').every(({ children }) => children[0]!.role === 'TH')).toBe(true);
    const figures = file.all('Figure');
    expect(figures).toHaveLength(4);
    for (const { alt } of figures) expect(alt).toMatch(/\w/);
    expect(figures[0]!.alt).toContain('36');
  });

  it('says on every page whose it is, which page, and that it does not replace judgement', () => {
    const { disclaimer } = who.words.diagnosis;
    expect(file.text.split(disclaimer).length - 1).toBe(file.pages);
    expect(file.text.split(report.reference_number).length - 1).toBe(file.pages);
    const page = fill(who.words.pdf.foot.page, { page: file.pages, pages: file.pages });
    expect(file.text).toContain(page);
    const rules = fill(who.words.pdf.foot.product, { product: VERSION, rules: findings.rulesVersion });
    expect(file.text.split(rules).length - 1).toBe(file.pages);
  });

  it('has on two pages without its annex who, what, how sure, a numbered plan, teeth, X-rays and a line to sign', async () => {
    const short = await readPdf((await pdf(id, `?language=${language}`)).bytes);
    expect(short.pages).toBe(2);
    const { sure, report: words, diagnosis } = who.words;
    const titles = [
      sure.title,
      words.chart.title,
      diagnosis.label.treatment,
      words.teeth.title,
      words.implants,
      words.xrays.title,
    ];
    const headings = short.all('H2').map(({ text }) => text);
    for (const title of titles) expect(headings).toContain(title);
    expect(headings).not.toContain(words.annex);
    expect(file.all('H2').map(({ text }) => text)).toContain(words.annex);
    expect(short.text).toContain(`Kari Nordmann, ${words.signature.role}`);
    expect(short.text).toContain(who.words.answers.isPatientSmoke.label);
    const steps = short.all('LI').map(({ text }) => text);
    findings.treatment.forEach(({ block }, n) =>
      expect(
        steps.some((step) => step.startsWith(`${n + 1}. ${plain(who.words.treatment[block].title)}`)),
      ).toBe(true),
    );
    // The annex has every tooth and implant, with 6 and 8 columns instead of 5 and 7.
    for (const [columns, all] of [
      [5, 6],
      [7, 8],
    ] as const) {
      const there = byTooth(file, all);
      const here = byTooth(short, columns);
      expect(here.size).toBeGreaterThan(0);
      for (const [name, cells] of here)
        expect([name, ...there.get(name)!]).toEqual(expect.arrayContaining([...cells]));
    }
  });

  it('has a sheet for the patient: a page of words without scores or figures, and one with the teeth and the X-ray', async () => {
    const answer = await sheet(id, `?language=${language}`);
    const page = await readPdf(answer.bytes);
    expect(page.pages).toBe(2);
    expect(page.isMarked).toBe(true);
    expect(page.language).toBe(file.language);
    expect(page.all('H2')).toHaveLength(7);
    expect(page.text).not.toMatch(/%|mm\b|\bgrade\b|\bgrad\b|\bgrau\b/i);
    expect(page.text).not.toContain('1001');
    // The only numbers are the day, the months to the next visit, and the teeth.
    const teeth = PROBING_ORDER.map(String);
    const numbers = page.text.replace(/\d+\S* \S+ 20\d\d|\d\d\/\d\d\/20\d\d/, '').match(/\d+/g) ?? [];
    expect(new Set(numbers.filter((number) => !teeth.includes(number)))).toEqual(
      new Set([String(findings.supportiveCareMonths)]),
    );
  });
});

describe('The file', () => {
  it('has a name without the patient, and is kept by no cache', async () => {
    const { headers, bytes } = await pdf();
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/filename="periodontal-report-20\d\d-\d\d-\d\d\.pdf"/);
    expect(headers['content-disposition']).not.toContain('1001');
    expect(headers['cache-control']).toContain('no-store');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('pdfuaid:part');
  });

  it('is in the language of the preferences where none is asked for', async () => {
    expect((await readPdf((await pdf(id, '')).bytes)).language).toBe('en-GB');
    expect((await pdf(id, '?language=de')).status).toBe(422);
    expect((await pdf(id, '?time_zone=Mars/Olympus')).status).toBe(422);
  });

  it('leaves a row in the audit log', async () => {
    const { rows } = await server.database.pool.query(
      "select distinct action from audit_log where report_id = $1 and action in ('report.pdf', 'report.patient-sheet')",
      [id],
    );
    expect(rows).toHaveLength(2);
  });
});

describe('A report that is not, or no longer, completed', () => {
  it('is marked as a draft on every page, and has no sheet for the patient', async () => {
    const other = await clinician(server, me.clinicId);
    const { data } = await other.call('POST', SAVE, saving('information', INFORMATION));
    const file = await readPdf((await pdf(data.id)).bytes);
    expect(file.text.split('Draft: not completed').length - 1).toBe(file.pages + 1);
    expect(await sheet(data.id)).toMatchObject({ status: 409, code: 'report-not-completed' });
  });

  it('shows the completed version while a draft stands beside it, then the new one and why', async () => {
    const own = await withPictures(me, { patient_number: '2002' });
    const save = { ...measurementSave(own), patient_number: '2002' };
    await me.call('POST', SAVE, { body: { ...save, status: 'Completed' } });
    const before = await readPdf((await pdf(own)).bytes);
    const older = saving(
      'information',
      { ...INFORMATION, patientAge: 21 },
      { id: own, patient_number: '2002' },
    );
    await me.call('POST', SAVE, older);
    const beside = await readPdf((await pdf(own)).bytes);
    expect(beside.text).toContain('is being revised');
    expect(beside.text).toContain('52 years');
    expect(beside.rows()).toEqual(before.rows());
    const reason = 'The age was wrong.';
    await me.call('POST', SAVE, { body: { ...save, status: 'Completed', reason } });
    const after = await readPdf((await pdf(own)).bytes);
    expect(after.text).toContain('21 years');
    expect(after.text).toContain(`Reason for the change: ${reason}`);
    expect(after.text).toContain('First version');
  });

  it('stands beside the computed result where the clinician has set another', async () => {
    const own = await withPictures(me, { patient_number: '3003' });
    const { data, ...save } = measurementSave(own);
    const overrule = { stage: 'II', reason: 'Seen before at another clinic.', by: 'Kari Nordmann' };
    const body = { ...save, patient_number: '3003', data: { ...data, overrule }, status: 'Completed' };
    await me.call('POST', SAVE, { body });
    const file = await readPdf((await pdf(own)).bytes);
    expect(file.all('H2')[0]!.text).toContain('stage II');
    expect(file.text).toMatch(/Set by Kari Nordmann\. Computed: .*stage I[IV]+.*Reason: Seen before/);
  });
});

it('is 404 for another clinic, and for a deleted report', async () => {
  const stranger = await clinician(server);
  for (const paper of ['pdf', 'patient-sheet']) {
    const answer = await stranger.call('GET', `/patient/patient-report/${id}/${paper}`);
    expect(answer).toMatchObject({ status: 404, code: 'report-not-found' });
  }
  const gone = await me.call('POST', SAVE, saving('information', INFORMATION));
  await me.call('DELETE', `/patient/patient-report/${gone.data.id}`);
  expect((await pdf(gone.data.id)).status).toBe(404);
});

it('has every tooth present in the chart, and none that is missing among the rows', async () => {
  const file = await readPdf((await pdf()).bytes);
  const names = new Set(file.rows().flatMap(([name]) => toNames(name!)));
  for (const tooth of PROBING_ORDER)
    expect(names.has(String(tooth)), String(tooth)).toBe(!PATIENT.missing.includes(tooth));
});

it("the report has the clinic's note and the remarks on teeth only where they are asked for", async () => {
  const notes = 'Mother of 1002';
  const remark = 'Crown loose';
  const of = { patient_number: '31', id: '' };
  of.id = (await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number: '31' }))).data.id;
  const dentition = { missing: [18], remarks: [{ tooth: 16, text: remark }] };
  expect((await me.call('POST', SAVE, saving('dentition', dentition, of))).status).toBe(200);
  const read = async (query: string) =>
    (await readPdf((await pdf(of.id, `?language=en${query}`)).bytes)).text;
  expect(await read('&note=yes')).toContain(remark);
  await me.call('PATCH', `/patient/patient-report/${of.id}`, { body: { notes } });
  const asked = await read('&note=yes');
  expect([asked.includes(notes), asked.includes(remark)]).toEqual([true, true]);
  for (const query of ['', '&note=no', '&annex=yes']) {
    const text = await read(query);
    expect([text.includes(notes), text.includes(remark)]).toEqual([false, false]);
  }
});
