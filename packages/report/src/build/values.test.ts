import { DEFAULT_PREFERENCES, type Preferences } from '@alveola/clinical';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import type { ScenePart } from '../drawings/scene';
import { reader } from '../sentences/reader';
import { aReport } from '../testing/aReport';
import { readWords } from '../words/all';
import { buildSiteChart } from './values';

function buildChart(someone: Patient, preferences: Partial<Preferences> = {}) {
  const wanted = { ...DEFAULT_PREFERENCES, ...preferences };
  return buildSiteChart(aReport(someone.assessment()), reader('en', wanted, readWords('en')));
}

const someone = aPatient({ missing: [18], implant: [24] })
  .tooth(16, {
    sites: {
      depth: [4, 3, 6, 10, null, 5],
      margin: [0, -1, 1, 0, null, null],
      bleeding: [true, false, true, false, null, true],
      plaque: [false, false, true, false, null, null],
      furcation: { B: 2, M: 0 },
      keratinized: { B: 3, L: null },
      asked: [false, false, false, false, true, false],
    },
  })
  .tooth(24, { sites: { depth: [6, 6, 6, 6, 6, 6], margin: [1, 1, 1, 1, 1, 1] } });

const rows = (...given: Parameters<typeof buildChart>) =>
  buildChart(...given).flatMap((block) => (block.is === 'table' ? block.rows : []));
const texts = (key: number, ...given: Parameters<typeof buildChart>) =>
  rows(...given)
    .find((row) => row.key === key)
    ?.cells.map(({ text }) => text);

function labels(parts: readonly ScenePart[]): readonly string[] {
  return parts.flatMap((part) => ('parts' in part ? labels(part.parts) : 'text' in part ? [part.text] : []));
}

describe('the chart of six sites on paper', () => {
  it('each number of a tooth stands in the table: depth, margin, attachment level, what was found', () => {
    expect(texts(16, someone)).toEqual([
      '16',
      '4 / 0 / 4 B',
      '3 / −1 / 2',
      '6 / 1 / 7 B P',
      '10 / 0 / 10',
      '×',
      '5 B',
      'buccal 2, mesial 0',
      '–',
      '3',
    ]);
  });

  it('an implant has no attachment level', () => {
    expect(texts(24, someone)?.[1]).toBe('6 / 1 / –');
  });

  it('a clinic that writes recession with a minus reads it so', () => {
    expect(texts(16, someone, { margin_sign: 'recession-' })?.slice(1, 4)).toEqual([
      '4 / 0 / 4 B',
      '3 / 1 / 2',
      '6 / −1 / 7 B P',
    ]);
  });

  it('the drawing says the same numbers; what was not probed is a dash and never 0', () => {
    const [, figure] = buildChart(someone);
    const drawn = figure?.is === 'figure' && figure.scene ? labels(figure.scene.parts) : [];
    expect(drawn.filter((text) => text === '10')).toHaveLength(2);
    expect(drawn).toContain('×');
    expect(drawn).toContain('−1');
    expect(drawn.filter((text) => text === '0')).toHaveLength(2);
  });

  it('stands on pages of its own, turned; a record with one value a tooth has none', () => {
    expect(buildChart(someone)[0]).toMatchObject({ is: 'heading', page: 'landscape' });
    expect(buildChart(aPatient().others({ depth: 5, bleeding: 1 }))).toEqual([]);
  });
});
