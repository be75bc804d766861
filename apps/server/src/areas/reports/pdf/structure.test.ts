import { DEFAULT_PREFERENCES, PROBING_ORDER } from '@alveola/clinical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measurementSave, withPictures } from '../../../testing/people/patient28';
import { INFORMATION } from '../../../testing/records';
import {
  type Node,
  type PdfObjects,
  readObjects,
  structureOf,
  walk,
} from '../../../testing/files/pdfObjects';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';

/** Checks the parts of ISO 14289-1 (PDF/UA-1) that can be read from the file. */
let server: TestServer;
const files = new Map<string, Buffer>();

beforeAll(async () => {
  server = await startServer();
  const me = await clinician(server);
  const settings = { ...DEFAULT_PREFERENCES, referral_advice: true, tooth_diagnosis_on_tooth_level: true };
  await me.call('PUT', '/settings', { body: settings });
  let id = '';
  for (const _ of ['first', 'second']) {
    id = await withPictures(me);
    await me.call('POST', '/patient/patient-report/save', {
      body: { ...measurementSave(id), status: 'Completed' },
    });
  }
  for (const paper of ['pdf', 'patient-sheet']) {
    const annex = paper === 'pdf' ? '&annex=yes' : '';
    const { bytes } = await me.call('GET', `/patient/patient-report/${id}/${paper}?language=pt${annex}`);
    files.set(paper, bytes);
  }
  files.set('six-sites', await withSites(me));
});

async function withSites(me: Visitor): Promise<Buffer> {
  const patient = { patient_number: '2028' };
  const save = (type: string, data: unknown, more = {}) =>
    me.call('POST', '/patient/patient-report/save', { body: { type, data, ...patient, ...more } });
  const { id } = (await save('information', INFORMATION)).data;
  const sites = PROBING_ORDER.map((tooth) => ({
    tooth,
    depth: [4, 3, 6, 3, null, 5],
    margin: [0, -1, 1, 0, null, null],
    bleeding: [true, false, true, false, null, true],
  }));
  await save('clinical_values', { sites }, { id });
  return (await me.call('GET', `/patient/patient-report/${id}/pdf?language=pt&annex=yes`)).bytes;
}
afterAll(() => server.stop());

const COUNTS: Readonly<Record<string, readonly [number, number]>> = {
  pdf: [4, 6],
  'patient-sheet': [2, 0],
  'six-sites': [2, 6],
};

describe.each(Object.keys(COUNTS))('The structure of the %s', (paper) => {
  let objects: PdfObjects;
  let nodes: readonly Node[];
  const tagged = (tag: string) => nodes.filter((node) => node.tag === tag);
  beforeAll(() => {
    objects = readObjects(files.get(paper)!);
    nodes = walk(structureOf(objects));
  });

  it('is announced: tagged, with its language, its title in the window, and the mark of PDF/UA', () => {
    const named = (name: string) =>
      objects.dictionaries.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(objects.catalog)![1]));
    expect(named('MarkInfo')).toContain('/Marked true');
    expect(named('ViewerPreferences')).toContain('/DisplayDocTitle true');
    expect(objects.catalog).toContain('/Lang (pt-PT)');
    const [metadata] = objects.all(/\/Subtype \/XML/);
    const xmp = objects.streams.get(metadata!.n)!;
    expect(xmp).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
    expect(xmp).toMatch(/<dc:title>/);
  });

  it('covers all that is painted: it is tagged, or an artifact', () => {
    const pages = objects.all(/\/Type \/Page\b/);
    expect(pages.length).toBeGreaterThan(0);
    for (const { text } of pages) {
      expect(text).toContain('/Tabs /S');
      const content = objects.streams.get(Number(/\/Contents (\d+) 0 R/.exec(text)![1]))!;
      expect(unmarked(content)).toEqual([]);
      const page = Number(/\/StructParents (\d+)/.exec(text)![1]);
      const ids = [...content.matchAll(/\/MCID (\d+)/g)].map(([, id]) => Number(id));
      const [tree] = objects.all(/\/Type \/StructTreeRoot/);
      const parents = new RegExp(`\\n\\s*${page} \\[([^\\]]*)\\]`).exec(tree!.text)![1]!;
      expect([...parents.matchAll(/\d+ 0 R/g)]).toHaveLength(new Set(ids).size);
    }
  });

  it('has one first heading, and none that leaves out a level', () => {
    const levels = nodes.flatMap(({ tag }) => (/^H\d$/.test(tag) ? [Number(tag[1])] : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.slice(1).forEach((level, n) => expect(level - levels[n]!).toBeLessThanOrEqual(1));
  });

  it('tells in words what each figure shows, and where it stands', () => {
    for (const { text } of tagged('Figure')) {
      expect(text).toMatch(/\/Alt \(.{10,}/);
      expect(text).toMatch(/\/BBox \[/);
    }
    expect(tagged('Figure').length).toBe(COUNTS[paper]![0]);
  });

  it('has tables of even rows, each cell of a head with its scope', () => {
    for (const table of tagged('Table')) {
      const rows = walk(table).filter(({ tag }) => tag === 'TR');
      expect(new Set(rows.map(({ children }) => children.length)).size).toBe(1);
      for (const row of rows) expect(row.children[0]!.tag).toBe('TH');
    }
    for (const { text } of tagged('TH')) expect(text).toMatch(/\/Scope \/(Row|Column)/);
    expect(tagged('Table').length).toBe(COUNTS[paper]![1]);
  });

  it('turns the pages of the chart of six sites, and no other', () => {
    const turned = objects.all(/\/Type \/Page\b/).filter(({ text }) => text.includes('[0 0 841.89 595.28]'));
    expect(turned.length).toBe(paper === 'six-sites' ? 3 : 0);
  });

  it('has lists whose points have a label and a body', () => {
    expect(tagged('L').length).toBeGreaterThan(0);
    for (const { children } of tagged('L'))
      expect(children.every(({ tag }) => tag === 'LI' || tag === 'Caption')).toBe(true);
    for (const { children } of tagged('LI')) expect(children.map(({ tag }) => tag)).toEqual(['Lbl', 'LBody']);
  });

  it('embeds its fonts, with the letters that their signs stand for', () => {
    const fonts = objects.all(/\/Subtype \/Type0/);
    expect(fonts.length).toBeGreaterThan(0);
    for (const { text } of fonts) expect(text).toContain('/ToUnicode');
    for (const { text } of objects.all(/\/Subtype \/CIDFontType2/)) expect(text).toContain('/CIDToGIDMap');
    for (const { text } of objects.all(/\/Type \/FontDescriptor/)) expect(text).toContain('/FontFile2');
  });
});

/**
 * Finds operators that paint outside of marked content, and marked content that is neither tagged nor an
 * artifact.
 */
function unmarked(content: string): readonly string[] {
  const open: string[] = [];
  const found: string[] = [];
  // Strings may contain text that looks like an operator.
  const bare = content
    .replaceAll(/<[0-9a-fA-F\s]*>|\((?:\\.|[^\\)])*\)/g, '')
    .replaceAll(/<<[^>]*>>/g, (dictionary) => dictionary.replaceAll('\n', ' '));
  for (const line of bare.split('\n')) {
    const operator = line.trim().split(/\s+/).at(-1) ?? '';
    if (operator === 'BMC' || operator === 'BDC') open.push(line.trim());
    else if (operator === 'EMC') open.pop();
    else if (/^(Tj|TJ|'|"|f|F|f\*|B|B\*|b|b\*|S|s|Do|sh)$/.test(operator)) {
      const holder = open.at(0) ?? '';
      if (!holder.startsWith('/Artifact') && !/\/MCID \d/.test(holder)) found.push(`${holder} ${line}`);
    }
  }
  return [...found, ...open];
}
