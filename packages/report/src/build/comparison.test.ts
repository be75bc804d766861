import { DEFAULT_PREFERENCES, diagnose } from '@alveola/clinical';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import type { Block } from '../blocks';
import { reader } from '../sentences/reader';
import { readWords } from '../words/all';
import { comparisonParts } from './comparison';

const read = (rounded_percentages = false) =>
  reader('en', { ...DEFAULT_PREFERENCES, rounded_percentages }, readWords('en'));
const DEEP = [16, 26, 36, 46] as const;
const sick = aPatient().teeth(DEEP, { loss: 40, depth: 6, bleeding: 2 });

function examined(someone: Patient) {
  const document = someone.assessment();
  return { document, result: diagnose(document) };
}

function compared(before: Patient, now: Patient, aReader = read()): readonly Block[] {
  const report = { ...examined(now), preferences: DEFAULT_PREFERENCES, pictures: [] };
  return comparisonParts({ ...examined(before), day: '1 May' }, report, aReader);
}

function under(blocks: readonly Block[], title: string): readonly Block[] {
  const from = blocks.findIndex((block) => block.is === 'heading' && block.text === title);
  const rest = blocks.slice(from + 1);
  const to = rest.findIndex(({ is }) => is === 'heading');
  return to < 0 ? rest : rest.slice(0, to);
}

const items = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.is === 'list' ? block.items : []));
const END_POINT = 'End point of active treatment';

describe('The re-evaluation', () => {
  it('counts no pockets where no tooth was probed both times', () => {
    for (const [before, now] of [
      [sick.others({ depth: null }).teeth(DEEP, { depth: null }), sick],
      [sick, sick.others({ depth: null }).teeth(DEEP, { depth: null })],
    ] as const) {
      const [text, ...otherTexts] = under(compared(before, now), 'Pockets');
      expect(text).toMatchObject({ is: 'text', text: expect.stringMatching(/are not compared/) });
      expect(otherTexts).toEqual([]);
    }
    const [facts] = under(compared(sick, sick), 'Pockets');
    expect(facts).toMatchObject({ is: 'facts' });
  });

  it('calls no criterion met for what was charted nowhere', () => {
    const unprobed = sick
      .others({ depth: null, bleeding: null })
      .teeth(DEEP, { depth: null, bleeding: null });
    const texts = items(under(compared(sick, unprobed), END_POINT));
    expect(texts.map(({ isMet }) => isMet)).toEqual([null, null]);
    expect(texts.map(({ text }) => text).join(' ')).toMatch(
      /^Pocket depth not charted.*Bleeding not charted/,
    );
  });

  it('says met only of what was charted where some teeth were not', () => {
    const healed = sick.teeth(DEEP, { depth: 3, bleeding: 0 });
    const partly = healed.teeth([11, 12], { depth: null, bleeding: null });
    const texts = items(under(compared(sick, partly), END_POINT)).map(({ text, isMet }) => [text, isMet]);
    expect(texts.slice(0, 3)).toEqual([
      ['No pocket above 4 mm bleeds where it was charted.', null],
      ['No charted pocket is 6 mm or more.', null],
      ['The bleeding index of the charted teeth is 0% (limit 10%).', null],
    ]);
    expect(items(under(compared(sick, healed), END_POINT)).map(({ isMet }) => isMet)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('says where sites were left out, and calls nothing met that they could change', () => {
    const six = <T>(value: T) => [value, value, value, value, value, value];
    const healed = sick.others({ sites: { depth: six(3), bleeding: six(false) } }).teeth(DEEP, { depth: 3 });
    const partly = healed.tooth(16, { sites: { depth: [3, 3, 3, null, null, null], bleeding: six(false) } });
    const blocks = compared(sick, partly);
    expect(blocks.find((block) => block.is === 'heading' && block.text === END_POINT)).toMatchObject({
      more: { text: 'Cannot be determined: not every tooth is fully charted' },
    });
    const texts = items(under(blocks, END_POINT)).map(({ text, isMet }) => [text, isMet]);
    expect(texts).toContainEqual(['No charted pocket is 6 mm or more.', null]);
    expect(texts).toContainEqual(['Pocket depth charted at only some sites: 16.', null]);
  });

  it('says of how many teeth an index is where these are not all', () => {
    const few = aPatient().others({ bleeding: null }).teeth([11, 21], { bleeding: 0 });
    const [table] = under(compared(sick.others({ bleeding: 2 }), few), 'Patient');
    const row = table?.is === 'table' ? table.rows.find(({ key }) => key === 'Bleeding index') : undefined;
    expect(row?.cells.map(({ text }) => text)).toEqual(['Bleeding index', '50%', '0% (at 2 of 28 teeth)']);
  });

  it('prints the bleeding index as the key figures do, with a decimal only where the limit asks for it', () => {
    const index = (bleeding: Patient) =>
      items(under(compared(sick, bleeding), END_POINT)).find(({ text }) => text.includes('bleeding index'))
        ?.text;
    const dry = sick.others({ bleeding: 0 }).teeth(DEEP, { bleeding: 0 });
    // 11 and 12 of 28 × 4 surfaces: 9.8 and 10.7 %.
    const bleeds = (teeth: readonly (11 | 12 | 13 | 14 | 15 | 17)[], surfaces: number) =>
      dry.teeth(teeth, { bleeding: 2 }).tooth(21, { bleeding: surfaces });
    expect(index(bleeds([11, 12, 13, 14, 15], 1))).toBe('The bleeding index, 9.8%, is below 10%.');
    expect(index(bleeds([11, 12, 13, 14, 15, 17], 1))).toBe('The bleeding index, 12%, is 10% or more.');
  });

  it('tells bone loss beyond the error of both readings, rounded as the table does', () => {
    const cell = (now: number, rounded: boolean) => {
      const blocks = compared(sick, sick.tooth(16, { loss: now }), read(rounded));
      const table = blocks.find(
        (block) => block.is === 'table' && block.columns.some(({ title }) => title === 'Bone loss'),
      );
      const cells =
        table?.is === 'table' ? table.rows[0]?.cells.find(({ text }) => text.includes('%')) : undefined;
      return [cells?.before?.text, cells?.text];
    };
    expect(cell(58, true)).toEqual(['40%', '60%']);
    expect(cell(58, false)).toEqual(['40%', '58%\u00a0(48–68)']);
    // Two readings within 10 points can differ by 14 without a change.
    expect(cell(54, false)).toEqual([undefined, undefined]);
  });

  it('says of a millimetre that crosses 5 mm that it is within the error, and counts it nowhere', () => {
    const before = aPatient().teeth(DEEP, { loss: 20, depth: 4 });
    const blocks = compared(before, before.tooth(16, { depth: 5 }));
    expect(JSON.stringify(blocks)).toContain('within the error, crosses 5 mm');
    const counted = blocks.find((block) => block.is === 'facts');
    expect(counted?.is === 'facts' && counted.facts.map(({ value }) => value)).toEqual(['0', '0', '0', '0']);
  });

  it('says where bleeding was counted when that changed: 4 surfaces, then six sites', () => {
    const six = [false, false, false, false, false, false];
    const sited = aPatient().others({ sites: { depth: six.map(() => 3), bleeding: six.with(0, true) } });
    const cells = (before: Patient, now: Patient) =>
      under(compared(before, now), 'Patient')
        .flatMap((block) => (block.is === 'table' ? block.rows : []))
        .find(({ cells: [name] }) => name?.text === 'Bleeding index')
        ?.cells.map(({ text }) => text)
        .slice(1);
    expect(cells(aPatient().others({ bleeding: 1 }), sited)).toEqual([
      '25% (4 surfaces per tooth)',
      '17% (six sites per tooth)',
    ]);
    expect(cells(aPatient().others({ bleeding: 1 }), aPatient().others({ bleeding: 2 }))).toEqual([
      '25%',
      '50%',
    ]);
  });

  it('says that sites are not compared where one examination has none, and nothing where both have none', () => {
    const sited = aPatient().others({ sites: { depth: [5, 3, 3, 3, 3, 3] } });
    const textsBetween = (before: Patient, now: Patient) =>
      under(compared(before, now), 'Sites').map((block) => (block.is === 'text' ? block.text : block.is));
    expect(textsBetween(aPatient(), sited)).toEqual(['Six sites only now: sites are not compared.']);
    expect(textsBetween(sited, aPatient())).toEqual(['Six sites only before: sites are not compared.']);
    expect(textsBetween(sited, sited.tooth(16, { sites: { depth: [3, 3, 3, 3, 3, 3] } }))[0]).toMatch(
      /^Pockets closed: 1 of 28 sites/,
    );
    expect(compared(aPatient(), aPatient()).filter((block) => block.is === 'heading')).not.toContainEqual(
      expect.objectContaining({ text: 'Sites' }),
    );
  });

  it('has a row for each tooth and a cell for each site that changed by 2 mm, better and worse', () => {
    const six = (mm: number) => [mm, mm, mm, mm, mm, mm];
    const chartSites = (depth: readonly number[], margin: readonly number[]) =>
      aPatient()
        .others({ sites: { depth: six(3), margin: six(0) } })
        .tooth(16, { sites: { depth: [...depth], margin: [...margin] } })
        .tooth(46, { sites: { depth: [...depth], margin: [...margin], reference: 'restoration' } });
    const rows = under(
      compared(chartSites([7, 3, 3, 3, 3, 5], six(0)), chartSites([4, 5, 4, 3, 1, 5], [1, 0, 0, 0, 4, 2])),
      'Sites',
    );
    const tables = rows.flatMap((block) => (block.is === 'table' ? [block] : []));
    expect(tables.map(({ columns }) => columns[4]?.title)).toEqual(['distopalatal', 'distolingual']);
    expect(tables.map(({ rows }) => rows.map(({ key }) => key))).toEqual([[16], [46]]);
    const [distal, buccal, mesial, , palatal, oral] = tables[0]?.rows[0]?.cells.slice(1) ?? [];
    expect(distal).toMatchObject({
      before: { text: '7' },
      text: '4\u00a0mm',
      tone: 'good',
      more: { text: 'CAL\u00a07\u00a0→\u00a05', tone: 'good' },
    });
    expect(buccal).toMatchObject({ before: { text: '3' }, text: '5\u00a0mm', tone: 'bad' });
    expect(mesial).toEqual({ text: '' });
    expect(palatal).toMatchObject({
      text: '1\u00a0mm',
      more: { text: 'CAL\u00a03\u00a0→\u00a05', tone: 'bad' },
    });
    expect(palatal).not.toHaveProperty('tone');
    expect(oral).toEqual({ text: 'CAL\u00a05\u00a0→\u00a07', tone: 'bad' });
    expect(tables[1]?.rows[0]?.cells[6]?.text).toBe('from the restoration 5\u00a0→\u00a07');
  });
});
