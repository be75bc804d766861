import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import type { Block } from '../blocks';
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
  it('have a row for each tooth and implant with the steps of the plan that name it', () => {
    const rows = first(deep).flatMap((block) => (block.is === 'table' ? block.rows : []));
    expect(rows).toHaveLength(28);
    const texts = (key: string) => rows.find((row) => row.key === key)!.cells.map(({ text }) => text);
    expect(texts('plan-16').at(-1)).toContain('Step 2');
    expect(texts('plan-11').at(-1)).not.toContain('Step 2');
    expect(texts('plan-36')[0]).toContain('Implant');
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
