import { DEFAULT_PREFERENCES, setRemark } from '@alveola/clinical';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { reader } from '../sentences/reader';
import { aReport, DATES } from '../testing/aReport';
import { readWords } from '../words/all';
import { LANGUAGES, type Language } from '../words/languages';
import { buildReport } from './buildReport';
import { sureness } from './reasons';
import { toothTable } from './toothTables';

function paper(someone: Patient, language: Language = 'en') {
  const document = someone.assessment();
  const preferences = { ...DEFAULT_PREFERENCES, referral_advice: true };
  const letterhead = { address: ['Storgata 5'], phone: '', email: '', logo: null };
  const report = aReport(document, { preferences, letterhead });
  const aReader = reader(
    language,
    { ...DEFAULT_PREFERENCES, rounded_percentages: false },
    readWords(language),
  );
  return { report, who: aReader, blocks: buildReport(report, aReader, DATES) };
}

/** 31 % at one side of 16: its error reaches stage III. */
const close = aPatient()
  .teeth([26, 36], { loss: 20, depth: 5, bleeding: 1 })
  .tooth(16, { loss: [31, 20], depth: 5, bleeding: 1 });

it('what decides is a link to its side on the screen, and said on paper', () => {
  const { report, who, blocks } = paper(close);
  const [stage] = sureness('stage', report, who);
  expect(stage).toMatchObject({
    check: { text: 'Measure 16 distal again', at: { tooth: 16, value: 'boneLoss', side: 'distal' } },
  });
  const text = JSON.stringify(blocks);
  expect(text).toContain('Measure 16 distal again.');
  expect(text).not.toContain('"at":{');
});

it('bone loss stands with its range in the table of teeth and of values', () => {
  const rows = paper(close).blocks.flatMap((block) => (block.is === 'table' ? block.rows : []));
  const cells = rows.filter(({ key }) => key === 16).flatMap((row) => row.cells.map(({ text }) => text));
  expect(cells.filter((text) => /^\d+%/.test(text))).toEqual([
    '31%\u00a0(21–41)',
    '31%\u00a0(21–41)',
    '20%\u00a0(10–30)',
  ]);
});

it('the range follows the kind of X-ray; rounded to 5, and at 0, there is none', () => {
  const { report, who } = paper(close);
  const [image] = report.document.measurement.teeth.flatMap(({ CEJ }) => CEJ.distal?.image ?? []);
  const picture = { id: image!, width: 3000, height: 3000, file_name: '', burned_in: false, taken: null };
  const print = (kind: 'panoramic' | 'periapical' | 'bitewing' | null, reading = who) =>
    JSON.stringify(
      buildReport({ ...report, pictures: [{ ...picture, spacing: null, kind }] }, reading, DATES),
    );
  for (const kind of ['periapical', 'bitewing'] as const) expect(print(kind)).toContain('31%\u00a0(25–37)');
  for (const kind of ['panoramic', null] as const) expect(print(kind)).toContain('31%\u00a0(21–41)');
  expect(print(null)).not.toContain('0%\u00a0(0–');
  const rounded = print(null, { ...who, rounded: true });
  expect(rounded).toContain('"30%"');
  expect(rounded).not.toMatch(/\d%\u00a0\(|±/);
});

it('how sure it is stands on the first page: what is near another class, what is open, what is firm', () => {
  const molars = aPatient().teeth([16, 26, 36, 46], { loss: 30, depth: 5, bleeding: 2 });
  const { blocks, who } = paper(molars);
  const index = blocks.findIndex((block) => block.is === 'heading' && block.text === who.words.sure.title);
  const list = blocks[index + 1];
  expect(list?.is === 'list' && list.items.map(({ text }) => text.split(/[:(]/)[0])).toEqual([
    'Stage',
    'Referral',
    'Not firm, as something is missing or not firm',
    'Does not change within the error of measuring',
  ]);
});

it.each(LANGUAGES)('in %s cites no specification, and each publication once and in full', (language) => {
  const someone = aPatient({ implant: [24], isPatientSmoke: '10+', haveDiabetes: '>=7.0' })
    .teeth([16, 26, 36, 46], { loss: 60, depth: 8, bleeding: 3, furcation: 2, mobility: 2 })
    .tooth(24, { loss: 50, depth: 8, bleeding: 2, suppuration: true });
  const { blocks, who } = paper(someone, language);
  const { sources, pdf } = who.words;
  const text = JSON.stringify(blocks);
  expect(text).not.toContain(sources.Specification);
  expect(text).not.toMatch(/\[\]|undefined|null%/);
  const index = blocks.findIndex((block) => block.is === 'heading' && block.text === pdf.siteReasons.sources);
  const list = blocks[index + 1];
  const texts = list?.is === 'list' ? list.items.map(({ text }) => text) : [];
  expect(texts.length).toBeGreaterThan(5);
  expect(new Set(texts).size).toBe(texts.length);
});

it.each(LANGUAGES)(
  'in %s says of an empty examination neither that no referral is needed nor a score of 0',
  (language) => {
    const empty = aPatient().others({
      loss: null,
      depth: null,
      bleeding: null,
      plaque: null,
      mobility: null,
    });
    const { blocks, who } = paper(empty, language);
    const text = JSON.stringify(blocks);
    const { referral, referralOpen } = who.words.diagnosis;
    expect(text).not.toContain(referral.none);
    expect(text).not.toContain(`${who.words.sure.title}: ${who.words.sure.firm}`);
    expect(text).toContain(referralOpen);
    const { columns, rows } = toothTable(aReport(empty.assessment()), who);
    expect(columns.map(({ key }) => key)).toContain('score');
    expect(new Set(rows.map(({ cells }) => cells.score.text))).toEqual(new Set(['–']));
  },
);

it('has no share of teeth that define an extent where another condition stands', () => {
  const deep = [16, 26, 36, 46] as const;
  const set = aPatient({ overrule: { condition: 'Gingivitis' } }).teeth(deep, {
    loss: 40,
    depth: 6,
    bleeding: 2,
  });
  const { label } = readWords('en').diagnosis;
  expect(JSON.stringify(paper(set).blocks)).not.toContain(label.affected);
});

it('a prognosis without a measured side is called provisional, in its row and in the count', () => {
  const { blocks } = paper(aPatient().teeth([16, 26], { loss: null }));
  const figures = blocks.flatMap((block) => (block.is === 'figure' ? [block] : []));
  expect(figures[0]?.above?.map(({ text }) => text)).toContain('Good: 28 teeth (2 provisional)');
  const rows = blocks.flatMap((block) => (block.is === 'table' ? block.rows : []));
  const cellsFor = (tooth: number) => rows.find(({ key }) => key === tooth)?.cells.map(({ text }) => text);
  expect(cellsFor(16)).toContain('Good, provisional');
  expect(cellsFor(11)).toContain('Good');
});

it('note and remarks on teeth are printed where the note is asked for, the remarks without a note, too', () => {
  const { report, who } = paper(close);
  const document = setRemark(report.document, 16, 'Crown loose');
  const print = (note: string | null) =>
    JSON.stringify(buildReport({ ...report, document, note }, who, DATES));
  expect(print(null)).not.toContain('Crown loose');
  for (const note of ['', 'Mother of 1002']) expect(print(note)).toContain('16: Crown loose');
  expect(print('Mother of 1002')).toContain('Mother of 1002');
  expect(print('')).not.toContain('"text":"Note"');
});

it.each([
  ['en', '20% (14–26)', 'root measured on another X-ray'],
  ['nb', '20 % (14–26)', 'rot målt på et annet røntgenbilde'],
  ['pt', '20% (14–26)', 'raiz medida noutra radiografia'],
] as const)(
  'a root that another film shows is named beside its figure, with the larger error: %s',
  (language, figure, words) => {
    const { report, who } = paper(aPatient().tooth(16, { loss: 20, apexElsewhere: true }), language);
    const picture = (id: string, kind: 'bitewing' | 'periapical' | 'panoramic') => ({ id, kind }) as never;
    const cell = (other: 'periapical' | 'panoramic') => {
      const pictures = [picture('case', 'bitewing'), picture('other', other)];
      const { rows } = toothTable({ ...report, pictures }, who);
      return rows.find(({ site }) => site.tooth === 16)?.cells.boneLoss;
    };
    const plain = cell('periapical')?.text.replaceAll(/\s/gu, ' ');
    expect([plain, cell('periapical')?.more?.text]).toEqual([figure, words]);
    expect(cell('panoramic')?.text).toContain('10–30');
  },
);
