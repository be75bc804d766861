import { readFileSync } from 'node:fs';
import { ASCENDING } from '@alveola/clinical';
import { beforeAll, expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { INFORMATION, saving } from '../../testing/records';
import { unzip } from '../../testing/files/unzip';
import { clinician, type Visitor } from '../../testing/visitor';

type Row = Readonly<Record<string, string>>;
interface Adult {
  readonly sites: readonly {
    readonly tooth: number;
    readonly depth: readonly (number | null)[];
    readonly margin: readonly (number | null)[];
  }[];
}

const { server } = await ownServer();
const SITES = ['DB', 'B', 'MB', 'DL', 'L', 'ML'];
const cases = new URL('../../../../../packages/clinical/src/cases/nhanes.json', import.meta.url);
const adults = JSON.parse(readFileSync(cases, 'utf8')) as readonly Adult[];

let me: Visitor;
let files: ReadonlyMap<string, Buffer>;
let packed: ReadonlyMap<string, Buffer>;

async function examined(patient_number: string, missing: readonly number[], values: object) {
  const save = (type: string, data: unknown, more = {}) =>
    me.call('POST', '/patient/patient-report/save', saving(type, data, { patient_number, ...more }));
  const { id } = (await save('information', INFORMATION)).data;
  const answers = [
    await save('dentition', { implant: [46], missing }, { id }),
    await save('clinical_values', values, { id }),
    await save('measurement', {}, { id, status: 'Completed' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  return id as string;
}

function read(of: ReadonlyMap<string, Buffer>, path: string): readonly Row[] {
  const [head = '', ...lines] = String(of.get(path)).trimEnd().split('\r\n');
  expect(head.charCodeAt(0)).toBe(0xfeff);
  const names = head.slice(1).split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, n) => [names[n], cell])));
}

const CHARTED = {
  depth: [6, 0, null, 3, 12, null],
  margin: [-1, 0, null, null, 2, null],
  bleeding: [true, false, null, false, null, null],
  suppuration: [null, null, null, null, true, null],
  asked: [false, false, false, false, false, true],
};

beforeAll(async () => {
  me = await clinician(server);
  const missing = ASCENDING.filter((tooth) => ![16, 46].includes(tooth));
  const id = await examined('=1', missing, {
    sites: [
      { tooth: 16, ...CHARTED, furcation: { B: 0, M: 2 }, keratinized: { B: 3 } },
      { tooth: 46, depth: [5, 5, 5, 5, 5, 5], margin: [1, 1, 1, 1, 1, 1] },
    ],
    mobility: [{ tooth: 16, value: 1 }],
  });
  await examined('2', missing, { pocket_depth: [{ tooth: 16, depth: 4 }], zeros: { bleeding: [16] } });
  for (const [n, { sites }] of adults.entries())
    await examined(
      `N${n}`,
      ASCENDING.filter((tooth) => tooth !== 46 && !sites.some((row) => row.tooth === tooth)),
      { sites },
    );
  files = await unzip((await me.call('GET', '/clinic/export')).bytes);
  packed = await unzip((await me.call('GET', `/patient/patient-report/${id}/pack?language=en`)).bytes);
});

it('has a line for each site; what was not recorded is empty, a recorded 0 is 0', () => {
  const rows = read(files, 'sites.csv').filter(({ patient_number }) => patient_number === "'=1");
  expect(rows.map(({ tooth, site }) => `${tooth} ${site}`)).toEqual(
    [16, 46].flatMap((tooth) => SITES.map((site) => `${tooth} ${site}`)),
  );
  const column = (name: string) => rows.slice(0, 6).map((row) => row[name]);
  expect(column('depth_mm')).toEqual(['6', '0', '', '3', '12', '']);
  expect(column('margin_mm')).toEqual(['-1', '0', '', '', '2', '']);
  expect(column('cal_mm')).toEqual(['5', '0', '', '', '14', '']);
  expect(column('margin_from')).toEqual(['CEJ', 'CEJ', '', '', 'CEJ', '']);
  expect(column('bleeding')).toEqual(['1', '0', '', '0', '', '']);
  expect(column('plaque')).toEqual(['', '', '', '', '', '']);
  expect(column('suppuration')).toEqual(['', '', '', '', '1', '']);
  expect(column('passed_by')).toEqual(['0', '0', '0', '0', '0', '1']);
});

it('an implant has no attachment level, and its margin is from its shoulder', () => {
  const [site] = read(files, 'sites.csv').filter(({ tooth, depth_mm }) => tooth === '46' && depth_mm === '5');
  expect(site).toMatchObject({ state: 'implant', margin_mm: '1', cal_mm: '', margin_from: 'shoulder' });
});

it('has each depth and margin of five real adults, in its cell', () => {
  const rows = read(files, 'sites.csv');
  for (const [n, { sites }] of adults.entries()) {
    const said = rows
      .filter((row) => row.patient_number === `N${n}` && row.state === 'present')
      .map(({ tooth, site, depth_mm, margin_mm }) => [tooth, site, depth_mm, margin_mm].join(' '));
    const text = (mm: number | null | undefined) => String(mm ?? '');
    const expected = sites
      .filter(({ tooth }) => tooth !== 46)
      .flatMap(({ tooth, depth, margin }) =>
        SITES.map((site, at) => [tooth, site, text(depth[at]), text(margin[at])].join(' ')),
      );
    expect(said.toSorted()).toEqual(expected.toSorted());
  }
});

it('has a line for each position, charted at sites or with one value', () => {
  const rows = read(files, 'teeth.csv');
  const at = (number: string, tooth: string) =>
    rows.find((row) => row.patient_number === number && row.tooth === tooth);
  expect(rows.filter(({ patient_number }) => patient_number === '2')).toHaveLength(32);
  expect(at("'=1", '16')).toMatchObject({
    status: 'Completed',
    draft: '0',
    deleted: '0',
    charted_at_sites: '1',
    depth_mm: '12',
    bleeding: '1',
    bleeding_of: '3',
    mobility: '1',
    furcation: '2',
    furcation_B: '0',
    furcation_M: '2',
    furcation_D: '',
    keratinized_B_mm: '3',
    plaque: '',
  });
  expect(at('2', '16')).toMatchObject({
    charted_at_sites: '0',
    depth_mm: '4',
    bleeding: '0',
    mobility: '',
    furcation: '',
  });
  expect(at('2', '11')).toMatchObject({ state: 'missing', depth_mm: '', bleeding: '', mobility: '' });
});

it('of an analysis with one value a tooth there are no sites', () => {
  expect(read(files, 'sites.csv').filter(({ patient_number }) => patient_number === '2')).toEqual([]);
});

it('stands in the referral pack of what was charted at sites, linked from its page', () => {
  const rows = read(packed, 'sites.csv');
  expect(rows.map(({ depth_mm }) => depth_mm).slice(0, 6)).toEqual(['6', '0', '', '3', '12', '']);
  expect(String(packed.get('index.html'))).toContain('href="sites.csv"');
  expect(JSON.parse(String(packed.get('manifest.json'))).files).toContainEqual(
    expect.objectContaining({ path: 'sites.csv' }),
  );
});
