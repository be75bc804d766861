import {
  findValue,
  PROBING_ORDER,
  SITE_PATH,
  type SiteList,
  type SitePlace,
  type SiteRowName,
  SITES,
  toSavedValues,
} from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { openEditor } from './editor';
import { siteCursor } from './siteCursor';
import type { SiteAwaited, SiteEdit } from './state';
import { driveEditor, type Opening } from './testing/driveEditor';

const THIRD_MOLARS = { missing: [18, 28, 38, 48] } as const satisfies Opening['dentition'];

/** Keys: digits; B P S X; `<` Backspace; `-` `r` `+` `f` `m` `k` before a digit; `.` next empty site. */
function chart(opening: Opening = {}) {
  const driver = driveEditor({ step: 2, ...opening });
  const edit = (each: SiteEdit) => driver.do({ type: 'siteEdited', edit: each });
  const AWAITED: Readonly<Record<string, SiteAwaited>> = {
    '-': 'coronal',
    r: 'apical',
    '+': 'ten',
    f: 'furcation',
    m: 'mobility',
    k: 'keratinized',
  };
  const KEYS: Readonly<Record<string, SiteEdit>> = {
    B: { does: 'mark', list: 'bleeding' },
    P: { does: 'mark', list: 'plaque' },
    S: { does: 'mark', list: 'suppuration' },
    X: { does: 'pass' },
    '<': { does: 'clear' },
  };
  driver.do({ type: 'siteLooked', look: { does: 'open' } });
  const six = {
    driver,
    cursor: () => siteCursor(driver.editor)!,
    at: () => {
      const { at } = siteCursor(driver.editor)!;
      return at === null ? 'done' : `${at.tooth} ${at.site}`;
    },
    edit: (each: SiteEdit) => (edit(each), six),
    list: (list: SiteRowName) => (driver.do({ type: 'siteLooked', look: { does: 'list', list } }), six),
    go: (to: SitePlace) => (driver.do({ type: 'siteLooked', look: { does: 'go', to } }), six),
    keys(keys: string) {
      for (const key of keys) {
        const what = AWAITED[key];
        if (what) driver.do({ type: 'siteLooked', look: { does: 'await', what } });
        else edit(KEYS[key] ?? { does: 'digit', digit: Number(key) });
      }
      return six;
    },
    values: () => driver.editor.document.clinical_values,
    read: (tooth: number, site: SitePlace['site'], list: SiteList) =>
      driver.editor.document.clinical_values.sites?.find((row) => row.tooth === tooth)?.[list][
        SITES.indexOf(site)
      ] ?? null,
  };
  return six;
}

describe('Six sites', () => {
  it('168 digits fill 28 teeth in the order of the path; 1 advances; the cursor ends on done', () => {
    const six = chart({ dentition: THIRD_MOLARS });
    const path = SITE_PATH.filter(({ tooth }) => tooth % 10 !== 8);
    expect(path).toHaveLength(168);
    path.forEach(({ tooth, site }, n) => {
      expect(six.at()).toBe(`${tooth} ${site}`);
      six.keys(String(1 + (n % 9)));
    });
    expect(six.at()).toBe('done');
    path.forEach(({ tooth, site }, n) => expect(six.read(tooth, site, 'depth')).toBe(1 + (n % 9)));
  });

  it('go round: upper buccal, lower buccal, lower oral, upper oral', () => {
    const name = (n: number) => `${SITE_PATH.at(n)!.tooth} ${SITE_PATH.at(n)!.site}`;
    expect([0, 23, 24, 47, 48, 95, 96, 143, 144, -1].map(name)).toEqual([
      '18 DB',
      '11 MB',
      '21 MB',
      '28 DB',
      '38 DB',
      '48 DB',
      '48 DL',
      '38 DL',
      '28 DL',
      '18 DL',
    ]);
  });

  it('10 and more take two keys; above 15 is refused and the cursor stays', () => {
    const six = chart().keys('+2');
    expect(six.read(18, 'DB', 'depth')).toBe(12);
    six.keys('+9');
    expect(six.at()).toBe('18 B');
    expect(six.driver.editor.refusal).toEqual({
      code: 'sites.over-maximum',
      values: { list: 'depth', minimum: 0, maximum: 15 },
    });
    expect(six.keys('3').read(18, 'B', 'depth')).toBe(3);
  });

  it('bleeding, plaque and pus are of the site just typed; again takes them back', () => {
    const six = chart().keys('3B2PS');
    expect(six.read(18, 'DB', 'bleeding')).toBe(true);
    expect(six.read(18, 'B', 'bleeding')).toBeNull();
    expect([six.read(18, 'B', 'plaque'), six.read(18, 'B', 'suppuration')]).toEqual([true, true]);
    expect(six.at()).toBe('18 MB');
    expect(six.keys('S').read(18, 'B', 'suppuration')).toBeNull();
    expect(six.go({ tooth: 16, site: 'B' }).keys('B').read(16, 'B', 'bleeding')).toBe(true);
  });

  it('the margin is of the site just typed; depth and margin below 0 are refused', () => {
    const six = chart().keys('3-2r1');
    expect(six.read(18, 'DB', 'margin')).toBe(1);
    expect(six.at()).toBe('18 B');
    six.keys('2-3');
    expect(six.driver.editor.refusal?.code).toBe('sites.attachment-negative');
    expect(six.read(18, 'B', 'margin')).toBeNull();
  });

  it('in a row of its own the margin advances', () => {
    const six = chart().keys('333').list('margin').keys('1-20');
    expect(['DB', 'B', 'MB'].map((site) => six.read(18, site as 'B', 'margin'))).toEqual([1, -2, 0]);
    expect(six.at()).toBe('17 DB');
  });

  it('in a row of yes and no, 1 is yes and 0 is no', () => {
    const six = chart().list('bleeding').keys('102');
    expect(six.values().sites?.[0]?.bleeding).toEqual([true, false, null, null, null, null]);
    expect(six.driver.editor.refusal?.code).toBe('sites.yes-or-no');
    six.edit({ does: 'fill', value: false });
    expect(six.at()).toBe('done');
    expect(six.values().bleeding).toContainEqual({ tooth: 18, value: 1 });
  });

  it('a site that cannot be probed is asked no more, and has no depth', () => {
    const six = chart({ dentition: THIRD_MOLARS }).keys('XX4');
    expect(six.values().sites?.[0]).toMatchObject({ depth: [null, null, 4, null, null, null] });
    expect(six.at()).toBe('16 DB');
    expect(six.values().pocket_depth).toEqual([{ tooth: 17, depth: 4 }]);
  });

  it('X in the row of margins clears no depth', () => {
    const six = chart().keys('3').list('margin').go({ tooth: 18, site: 'DB' }).keys('X');
    expect(six.driver.editor.refusal?.code).toBe('sites.depth-charted');
    expect(six.read(18, 'DB', 'depth')).toBe(3);
    expect(six.list('depth').go({ tooth: 18, site: 'DB' }).keys('X').read(18, 'DB', 'depth')).toBeNull();
  });

  it('Backspace clears and goes back', () => {
    const six = chart().keys('34<');
    expect(six.at()).toBe('18 B');
    expect(six.read(18, 'B', 'depth')).toBeNull();
    expect(six.keys('<').at()).toBe('18 DB');
    expect(six.values().sites).toEqual([]);
  });

  it('furcation asks the entrances in their order, mobility and keratinized gingiva are of the tooth', () => {
    const six = chart().go({ tooth: 16, site: 'B' }).keys('5f210m2k3');
    const row = six.values().sites?.[0];
    expect(row?.furcation).toEqual({ B: 2, M: 1, D: 0 });
    expect(row?.keratinized).toEqual({ B: 3, L: null });
    expect(six.values()).toMatchObject({ mobility: [{ tooth: 16, value: 2 }] });
    expect(six.keys('f4').driver.editor.refusal?.code).toBe('sites.grade');
    six.go({ tooth: 11, site: 'B' }).keys('f1');
    expect(six.driver.editor.refusal).toEqual({ code: 'sites.no-entrance', values: { tooth: 11 } });
  });

  it('rows of furcation, mobility and keratinized gingiva are typed along the path, and undone there', () => {
    const six = chart({ dentition: { missing: PROBING_ORDER.filter((t) => ![16, 14, 11, 46].includes(t)) } });
    const walk = (keys: string) => keys.split('').map((key) => (six.keys(key), six.at()));
    six.list('furcation');
    expect([six.at(), ...walk('1230')]).toEqual(['16 B', '46 B', '46 L', '14 ML', '14 DL']);
    expect(walk('123')).toEqual(['16 ML', '16 DL', 'done']);
    const furcation = (tooth: number) => six.values().sites?.find((row) => row.tooth === tooth)?.furcation;
    expect([16, 46, 14].map(furcation)).toEqual([
      { B: 1, M: 2, D: 3 },
      { B: 2, L: 3 },
      { M: 0, D: 1 },
    ]);
    expect(six.values().furcation).toEqual([
      { tooth: 16, value: 3 },
      { tooth: 46, value: 3 },
    ]);
    six.driver.do({ type: 'undone' });
    expect([six.at(), furcation(16)]).toEqual(['16 DL', { B: 1, M: 2 }]);
    six.keys('4');
    expect([six.at(), six.driver.editor.refusal?.code]).toEqual(['16 DL', 'sites.grade']);

    six.list('mobility');
    expect([six.at(), ...walk('20')]).toEqual(['16 B', '14 B', '11 B']);
    six.keys('<');
    expect([six.at(), six.values().mobility]).toEqual(['14 B', [{ tooth: 16, value: 2 }]]);
    six.edit({ does: 'fill', value: 0 });
    expect(six.at()).toBe('done');
    const { document } = six.driver.editor;
    expect(([16, 14, 11, 46] as const).map((tooth) => findValue(document, 'Mobility', tooth))).toEqual([
      2, 0, 0, 0,
    ]);

    six.list('keratinized');
    expect([six.at(), ...walk('345')]).toEqual(['16 B', '14 B', '11 B', '46 B']);
    expect([...walk('2+')].at(-1)).toBe('46 L');
    six.keys('6');
    expect([six.at(), six.driver.editor.refusal?.code]).toEqual(['46 L', 'sites.over-maximum']);
    six.keys('3');
    expect(six.values().sites?.find((row) => row.tooth === 46)?.keratinized).toEqual({ B: 2, L: 3 });
  });

  it('undo takes back value by value and stands where it was', () => {
    const six = chart().keys('34B');
    six.driver.undo().undo();
    expect(six.at()).toBe('18 B');
    expect(six.driver.editor.document.clinical_values.pocket_depth).toEqual([{ tooth: 18, depth: 3 }]);
    six.driver.redo();
    expect(six.read(18, 'B', 'depth')).toBe(4);
  });

  it('values of the tooth stay in force until a site is typed; one value a tooth can be had again', () => {
    const six = chart();
    six.driver.do({ type: 'siteLooked', look: { does: 'close' } }).type('57');
    six.driver.do({ type: 'siteLooked', look: { does: 'open' } });
    six.go({ tooth: 18, site: 'B' }).keys('3');
    expect(six.values().pocket_depth).toEqual([
      { tooth: 18, depth: 3 },
      { tooth: 17, depth: 7 },
    ]);
    six.edit({ does: 'drop' });
    expect(siteCursor(six.driver.editor)).toBeNull();
    expect(six.values()).not.toHaveProperty('sites');
    expect(six.driver.value('PocketDepth', 18)).toBe(3);
    six.driver.undo();
    expect(six.at()).not.toBe('done');
  });

  it('where all is charted a key changes nothing; a site that is typed again leads to the next one', () => {
    const six = chart();
    for (const _ of SITE_PATH) six.keys('3');
    const charted = six.values();
    expect(six.keys('4').driver.editor.refusal?.code).toBe('sites.nothing-asked');
    expect(six.keys('X').driver.editor.refusal?.code).toBe('sites.nothing-asked');
    expect(six.values()).toEqual(charted);
    expect(six.list('depth').keys('f1').driver.editor.refusal?.code).toBe('sites.nothing-asked');
    expect(six.values()).toEqual(charted);
    six.go({ tooth: 18, site: 'DB' }).keys('5');
    expect(six.read(18, 'DB', 'depth')).toBe(5);
    expect(six.at()).toBe('18 B');
  });

  it('the chart goes on where it is when its path is followed again, and a closed chart has no site', () => {
    const six = chart().go({ tooth: 16, site: 'B' });
    const { driver } = six;
    driver.do({ type: 'siteLooked', look: { does: 'follow', path: driver.editor.path } });
    expect(six.at()).toBe('16 B');
    const closed = driver.do({ type: 'siteLooked', look: { does: 'close' } }).editor;
    expect(driver.do({ type: 'siteLooked', look: { does: 'next' } }).editor).toEqual(closed);
  });

  it('the first bleeding site says which values of other teeth went', () => {
    const six = chart({ valueType: 'Bleeding', preferences: { bleeding_registration: 4 } });
    six.driver.do({ type: 'siteLooked', look: { does: 'close' } }, { type: 'toothSelected', tooth: 18 });
    six.driver.type('23');
    six.driver.do({ type: 'siteLooked', look: { does: 'open' } });
    six.keys('3B');
    expect(six.driver.editor.refusal).toEqual({
      code: 'sites.chart-again',
      values: { type: 'Bleeding', count: 1 },
    });
  });

  it('without a site the record is that of one value a tooth', () => {
    const oneValueEditor = driveEditor({ step: 2 }).type('345');
    const looked = chart();
    looked.driver
      .do({ type: 'siteLooked', look: { does: 'close' } })
      .select(18)
      .type('345');
    const { document } = looked.driver.editor;
    expect(JSON.stringify(document.clinical_values)).toBe(
      JSON.stringify(oneValueEditor.editor.document.clinical_values),
    );
    expect(toSavedValues(document.clinical_values, document.dentition)).not.toHaveProperty('sites');
  });

  it('a clinic that prefers six sites opens an uncharted record so, and one with values as it was charted', () => {
    const six = { preferences: { charting: 'six' } } as const;
    expect(siteCursor(driveEditor({ step: 2, ...six }).editor)?.at).toEqual({ tooth: 18, site: 'DB' });
    expect(siteCursor(driveEditor({ step: 2 }).editor)).toBeNull();
    const { editor } = driveEditor({ step: 2 }).type('345');
    const again = openEditor(editor.document, { ...editor.preferences, ...six.preferences }, 2);
    expect(siteCursor(again)).toBeNull();
  });

  it('where recession is written with a minus a plain digit is coronal; the record is the same', () => {
    const six = chart({ preferences: { margin_sign: 'recession-' } })
      .list('margin')
      .keys('2r3');
    expect(six.read(18, 'DB', 'margin')).toBe(-2);
    expect(six.read(18, 'B', 'margin')).toBe(3);
    expect(six.keys('0').read(18, 'MB', 'margin')).toBe(0);
  });
});
