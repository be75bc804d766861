import { expect, it } from 'vitest';
import { addPicture } from '../../../testing/files/addPicture';
import { ownServer } from '../../../testing/ownServer';
import { INFORMATION, saving } from '../../../testing/records';
import { clinician } from '../../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const { server } = await ownServer();
const me = await clinician(server);
const made = await me.call('POST', SAVE, saving('information', INFORMATION));
const { id } = made.data;
const image = await addPicture(me, id);
await me.call('POST', SAVE, saving('dentition', { missing: [18], implant: [36] }, { id }));

const entries = async () =>
  (await server.database.pool.query('select count(*)::int as n from report_entry')).rows[0].n;
/** Words of the library that checks the requests. */
const OF_DEVELOPERS = /expected|received|undefined|invalid (input|option|string)|too (big|small)/i;
const text = (length: number) => 'x'.repeat(length);
const point = (x: number) => ({ x, y: 1, image });

const value = (list: string, field: string, tooth: number, more: object = {}) => ({
  toSent: (is: unknown) => saving('clinical_values', { [list]: [{ tooth, [field]: is }], ...more }, { id }),
  path: `data.${list}.0.${field}`,
});
const site = (toRow: (is: unknown) => object, path: string) => ({
  toSent: (is: unknown) => saving('clinical_values', { sites: [{ tooth: 16, ...toRow(is) }] }, { id }),
  path: `data.sites.0.${path}`,
});
const measuredTooth = (field: string, tooth: number) => ({
  toSent: (is: unknown) => saving('measurement', { teeth: [{ tooth, [field]: is }] }, { id }),
  path: `data.teeth.0.${field}`,
});
const scale = (toRow: (is: number) => object, path: string) => ({
  toSent: (is: unknown) =>
    saving(
      'measurement',
      { calibrations: [{ from: point(0), to: point(100), mm: 10, ...toRow(Number(is)) }] },
      { id },
    ),
  path: `data.calibrations.0.${path}`,
});
const envelope = (field: string, toMore: (is: unknown) => object = () => ({})) => ({
  toSent: (is: unknown) => saving('information', INFORMATION, { [field]: is, ...toMore(is) }),
  path: field,
});
const six = (is: unknown) => [is, null, null, null, null, null];

it.each([
  [
    'age',
    [1, 120],
    [0, 121],
    {
      toSent: (is: unknown) => saving('information', { ...INFORMATION, patientAge: is }),
      path: 'data.patientAge',
    },
  ],
  [
    'missing tooth',
    [11, 18, 21, 28, 31, 38, 41, 48],
    [10, 19, 20, 29, 30, 39, 40, 49],
    { toSent: (is: unknown) => saving('dentition', { missing: [is] }), path: 'data.missing.0' },
  ],
  [
    'tooth of a depth',
    [11, 48],
    [10, 49],
    {
      toSent: (is: unknown) => saving('clinical_values', { pocket_depth: [{ tooth: is, depth: 3 }] }, { id }),
      path: 'data.pocket_depth.0.tooth',
    },
  ],
  ['pocket depth', [0, 15], [-1, 16], value('pocket_depth', 'depth', 16)],
  ['bleeding of 4', [0, 4], [-1, 5], value('bleeding', 'value', 16, { bleeding_registration: 4 })],
  ['bleeding of 6', [0, 6], [-1, 7], value('bleeding', 'value', 16, { bleeding_registration: 6 })],
  ['mobility', [0, 3], [-1, 4], value('mobility', 'value', 16)],
  ['furcation', [0, 3], [-1, 4], value('furcation', 'value', 16)],
  [
    'plaque in surfaces',
    [0, 4],
    [-1, 5],
    value('plaque', 'value', 16, { plaque_surface_registration: true }),
  ],
  [
    'plaque as an index',
    [0, 3],
    [-1, 4],
    value('plaque', 'value', 16, { plaque_surface_registration: false }),
  ],
  ['depth of a site', [0, 15], [-1, 16], site((is) => ({ depth: six(is) }), 'depth.0')],
  ['margin of a site', [-9, 15], [-10, 16], site((is) => ({ margin: six(is) }), 'margin.0')],
  ['furcation at an entrance', [0, 3], [-1, 4], site((is) => ({ furcation: { B: is } }), 'furcation.B')],
  ['keratinized gingiva', [0, 15], [-1, 16], site((is) => ({ keratinized: { B: is } }), 'keratinized.B')],
  [
    'remark on a tooth',
    ['x', text(300)],
    [' ', text(301)],
    {
      toSent: (is: unknown) =>
        saving('dentition', { missing: [18], implant: [36], remarks: [{ tooth: 16, text: is }] }, { id }),
      path: 'data.remarks.0.text',
    },
  ],
  ['score', [0, 22], [-1, 23], measuredTooth('totalScore', 16)],
  ['score before it was changed', [0, 22], [-1, 23], measuredTooth('originalScore', 16)],
  ['length of an implant', [4, 20], [3.99, 20.01], measuredTooth('implantLength', 36)],
  ['known length', [1, 300], [0.99, 300.01], scale((mm) => ({ mm }), 'mm')],
  ['distance of its points', [10], [9.99], scale((is) => ({ to: point(is) }), 'to')],
  ['patient number', [text(1), text(64)], ['', text(65)], envelope('patient_number')],
  ['reference number', [text(128)], [text(129)], envelope('reference_number')],
  ['window', ['w', text(64)], ['', text(65)], envelope('client', () => ({ seq: 1 }))],
  ['number of a save', [0], [-1, 0.5], envelope('seq', () => ({ client: 'tab' }))],
  ['reason of a completion', ['x', text(2000)], [' ', text(2001)], envelope('reason')],
  [
    'reason of an overrule',
    ['x', text(2000)],
    [' ', text(2001)],
    {
      toSent: (reason: unknown) => saving('measurement', { overrule: { reason } }, { id }),
      path: 'data.overrule.reason',
    },
  ],
] as const)(
  '%s: takes what stands at its bounds, refuses what is beyond and stores nothing of it',
  async (_, inside, outside, { toSent, path }) => {
    for (const is of inside) expect((await me.call('POST', SAVE, toSent(is))).status, String(is)).toBe(200);
    const before = await entries();
    for (const is of outside) {
      const answer = await me.call('POST', SAVE, toSent(is));
      expect([is, answer.status, Object.keys(answer.errors ?? {})]).toEqual([is, 422, [path]]);
      expect(answer.message).not.toMatch(OF_DEVELOPERS);
    }
    expect(await entries()).toBe(before);
  },
);

it.each([
  ['notes', 'PATCH', `/patient/patient-report/${id}`, 'notes', ['', text(4000)], [text(4001)]],
  ['rows of a page', 'POST', '/patient/patient-reports', 'limit', [1, 100], [0, 101]],
  ['text that is searched for', 'POST', '/patient/patient-reports', 'search', [text(128)], [text(129)]],
  ['days of a recall list', 'POST', '/patient/recalls', 'days', [7, 366], [6, 367]],
  ['months after which an X-ray is old', 'PUT', '/settings', 'xray_age_months', [6, 120], [5, 121]],
  ['name', 'PATCH', '/user', 'name', ['x', text(200)], [' ', text(201)]],
] as const)(
  '%s: takes what stands at its bounds, and refuses what is beyond',
  async (_, method, path, field, inside, outside) => {
    for (const is of inside) {
      const { status } = await me.call(method, path, { body: { [field]: is } });
      expect([is, status]).toEqual([is, 200]);
    }
    for (const is of outside) {
      const { status, errors, message } = await me.call(method, path, { body: { [field]: is } });
      expect([is, status, Object.keys(errors ?? {})]).toEqual([is, 422, [field]]);
      expect(message).not.toMatch(OF_DEVELOPERS);
    }
  },
);

it.each([
  [{ ...INFORMATION, oralHygiene: '' }, 'oralHygiene', /^This must be one of Later registration, /],
  [{ ...INFORMATION, oralHygiene: 3 }, 'oralHygiene', /^This must be one of Later registration, /],
  [
    { ...INFORMATION, complexRehabilitationReasons: 'x' },
    'complexRehabilitationReasons',
    /^This must be a list$/,
  ],
  [{ ...INFORMATION, weight: 80 }, 'weight', /^This is not known here$/],
])('%j is refused in plain words', async (data, field, sentence) => {
  const { errors, codes } = await me.call('POST', SAVE, saving('information', data as never));
  expect(errors).toEqual({ [`data.${field}`]: [expect.stringMatching(sentence)] });
  expect(codes).toEqual({ [`data.${field}`]: ['invalid'] });
});

it('a note that is too long is refused with its own code', async () => {
  const answer = await me.call('PATCH', `/patient/patient-report/${id}`, { body: { notes: text(4001) } });
  expect(answer.errors).toEqual({ notes: ['A note has at most 4,000 characters'] });
  expect(answer.codes).toEqual({ notes: ['note-long'] });
});
