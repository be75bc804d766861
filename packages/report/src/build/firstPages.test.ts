import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import type { Block } from '../blocks';
import { listOtherWarnings } from '../sentences/gaps';
import { reader } from '../sentences/reader';
import { aReport, DATES } from '../testing/aReport';
import { readWords } from '../words/all';
import type { WholeReport } from '../wholeReport';
import { buildReport, withoutAnnex } from './buildReport';

const PREFERENCES = { ...DEFAULT_PREFERENCES, referral_advice: true };
const aReader = reader('en', PREFERENCES, readWords('en'));

function first(someone: Patient, overrides: Partial<WholeReport> = {}): readonly Block[] {
  const report = aReport(someone.assessment(), { preferences: PREFERENCES, clinician: 'Kari', ...overrides });
  return withoutAnnex(buildReport(report, aReader, DATES));
}

const toText = (blocks: readonly Block[]) => JSON.stringify(blocks);
const nothing = { depth: null, bleeding: null, loss: null, mobility: null, furcation: null };
const deep = aPatient({ implant: [36] }).teeth([16, 26, 46], { loss: 45, depth: 7, bleeding: 3 });

describe('The first pages', () => {
  it('number the plan, with the teeth of each step', () => {
    const lists = first(deep).flatMap((block) => (block.is === 'list' && block.isNumbered ? [block] : []));
    const lines = lists.flatMap(({ items }) => items.map(({ text }) => text));
    expect(lines).toContain('Subgingival instrumentation (step 2): 16, 26, 46');
    expect(lines).toContain('Healthy implants: implants 36');
  });

  it('have a row for each implant, and for each tooth to talk about alone', () => {
    const someone = deep.tooth(11, { depth: 5 }).tooth(31, { mobility: 1 }).tooth(14, { depth: 6 });
    const blocks = first(someone);
    const rows = blocks.flatMap((block) => (block.is === 'table' ? block.rows : []));
    expect(rows.map(({ key }) => key)).toEqual([14, 16, 26, 31, 46, 36]);
    expect(toText(blocks)).toContain('5 of 27 with');
  });

  it('say age and risk beside the patient, and no fact twice', () => {
    const blocks = first(
      aPatient({ patientAge: 52, isPatientSmoke: '1-9' }).tooth(17, { depth: null, loss: null }),
    );
    const [facts] = blocks.flatMap((block) => (block.is === 'facts' ? [block] : []));
    expect(facts?.facts[1]?.value).toBe('52 years · Smoking: 1–9 cigarettes per day · Diabetes: No');
    expect(toText(blocks)).toContain('Bone loss not fully measured: 17.');
    expect(toText(blocks)).not.toContain('No measured bone loss');
    expect(listOtherWarnings(aReport(aPatient().assessment(), { sure: null }))).toEqual([]);
  });

  it('name the patient below the number where that was recorded', () => {
    const head = (overrides: Partial<WholeReport>) =>
      first(deep, overrides).flatMap((block) => (block.is === 'facts' ? block.facts : []))[0];
    const patientNumber = '1002';
    expect(head({ patientNumber, patientName: 'Kari N.' })).toMatchObject({ value: '1002', note: 'Kari N.' });
    expect(head({ patientNumber, patientName: null })).not.toHaveProperty('note');
  });

  it('say nothing firm of a mouth that was not examined, and no step is done', () => {
    const blocks = toText(first(aPatient().others(nothing)));
    expect(blocks).toContain('Not firm');
    expect(blocks).not.toContain('Firm, whatever');
    expect(blocks).not.toMatch(/healthy|"0 mm"|"0%/);
  });

  it('are signed by who completed them, and a draft by nobody', () => {
    expect(toText(first(deep))).toContain('Kari, Clinician');
    expect(toText(first(deep, { role: 'Periodontist' }))).toContain('Kari, Periodontist');
    const draft = first(deep, { isDraft: true });
    expect(draft.some(({ is }) => is === 'signature')).toBe(false);
    expect(toText(draft)).toContain('not signed');
  });

  it('name the interval and the referral with why', () => {
    const blocks = toText(first(deep));
    expect(blocks).toMatch(/Referral: [A-Z]/);
    expect(blocks).toMatch(/Supportive periodontal care: Every/);
  });
});
