import {
  type Assessment,
  assemble,
  DEFAULT_PREFERENCES,
  diagnose,
  setBoneDefect,
  setFinding,
  setOverrule,
  setScore,
  setSidedFinding,
} from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import type { ReportCompletion } from '@alveola/contract';
import { classCells, headline, listFindings, nextVisit, reader, scored } from '@alveola/report';
import { describe, expect, it } from 'vitest';
import { findFrozenCompletion, findJustCompleted, findNewestCompletion } from '../completions';
import type { ReportView } from '../reportView';
import { readWords } from '@alveola/report/words';

const information = aPatient({ patientAge: 45 }).information();
const english = reader('en', DEFAULT_PREFERENCES, readWords('en'));
/** Pockets of 6 mm at four molars without an X-ray: a provisional stage III. */
const deep = assemble({
  information,
  dentition: { implant: [21], missing: [18] },
  clinical_values: {
    pocket_depth: [16, 26, 36, 46].map((tooth) => ({ tooth: tooth as 16, depth: 6 })),
    bleeding: [],
    mobility: [{ tooth: 16, value: 2 }],
    furcation: [{ tooth: 16, value: 2 }],
    plaque: [],
    suppuration: [21],
    non_keratinized_gingiva: [],
  },
});
const viewOf = (document: Assessment): ReportView => ({
  document,
  result: diagnose(document),
  preferences: DEFAULT_PREFERENCES,
  pictures: [],
  beside: { history: null, xrays: [], examined: null },
  editable: true,
});

describe('findings of a tooth', () => {
  it('are named with their grade and side', () => {
    const marked = setSidedFinding(
      setFinding(setBoneDefect(deep, 16, 'mesial', true), 16, 'ApikalPeriodontitis', true),
      16,
      'RootCaries',
      'distal',
      true,
    );
    expect(listFindings(marked, 16, english)).toEqual([
      'Furcation 2',
      'Mobility 2',
      'Vertical bone defect (mesial)',
      'Apical periodontitis',
      'Root caries (distal)',
    ]);
  });

  it('of an implant are those of implants', () => {
    expect(listFindings(deep, 21, english)).toEqual(['Suppuration']);
  });
});

describe('the four cells', () => {
  it('are said to be provisional without a radiograph, once for all', () => {
    const view = viewOf(deep);
    const cells = classCells(view, english);
    expect(cells.map(({ is, value }) => [is, value])).toEqual([
      ['stage', 'III'],
      ['grade', 'B'],
      ['blt', 'Localized'],
      ['stability', 'Unstable'],
    ]);
    expect(headline(view, english).sentence).toMatch(/, unstable \(provisional\)$/);
  });

  it('leave stability out where the preference does', () => {
    const view = viewOf(deep);
    const preferences = { ...DEFAULT_PREFERENCES, stable_unstable_classification: false };
    const cells = classCells({ ...view, preferences }, english);
    expect(cells.map(({ is }) => is)).toEqual(['stage', 'grade', 'blt']);
  });

  it('show what the clinician set, with the reasons of what was computed', () => {
    const view = viewOf(setOverrule(deep, { stage: 'IV', reason: 'bite collapse', by: 'K. N.' }));
    const [stage] = classCells(view, english);
    expect(stage).toMatchObject({ value: 'IV', computed: 'III' });
    expect(stage?.because).toBe(view.result.diagnosis.because.stage);
  });
});

it('a score set by hand decides the level and is marked', () => {
  const computed = viewOf(deep).result.teeth.find(({ tooth }) => tooth === 11)?.score ?? -1;
  const view = viewOf(setScore(deep, 11, 15, computed));
  expect(scored(view, { tooth: 11, score: computed, level: 'Good', provisional: false })).toEqual({
    score: 15,
    level: 'Hopeless',
    isModified: true,
    provisional: false,
  });
  expect(scored(view, { tooth: 12, score: computed, level: 'Good', provisional: false })).toMatchObject({
    score: computed,
    isModified: false,
  });
});

it('the interval is said in the language; without teeth there is none', () => {
  const { standing } = viewOf(deep).result;
  const visit = (supportiveCareMonths: number | null, language: 'en' | 'nb' | 'pt') =>
    nextVisit({ supportiveCareMonths, standing }, reader(language, DEFAULT_PREFERENCES, readWords(language)));
  expect(visit(3, 'nb')).toEqual({ label: 'Støttebehandling', value: 'Hver 3. måned' });
  expect(visit(2, 'pt')).toEqual({ label: 'Próxima consulta', value: 'Dentro de 2 meses' });
  expect(visit(0, 'en')).toEqual({ label: 'Next visit', value: 'At once' });
  expect(visit(null, 'en').value).toBeNull();
});

describe('a completed report', () => {
  const completed = (at: string): ReportCompletion => ({
    completed_at: at,
    completed_by: 'K. N.',
    completed_title: '',
    reason: null,
    rules_version: '1.0.0',
    findings: diagnose(deep),
    record: { ...deep, history: null },
  });
  const completions = [completed('2026-03-01T10:00:00.000Z'), completed('2026-02-01T10:00:00.000Z')];
  const state = (document: Assessment, more = {}) =>
    ({
      editor: { document },
      opened: { document: deep },
      completions,
      readOnly: true,
      completed: null,
      ...more,
    }) as never;

  it('shows the findings of its newest completion', () => {
    expect(findNewestCompletion(completions)?.completed_at).toBe('2026-03-01T10:00:00.000Z');
    expect(findFrozenCompletion(state(deep))).toBe(completions[0]);
  });

  it('is computed anew once it is changed as a draft', () => {
    expect(findFrozenCompletion(state(deep, { readOnly: false }))).toBeNull();
  });

  it('completed anew just now, is not its earlier version before the server has told of the new one', () => {
    const completed = { reportId: 'r', reference: 'X-1' };
    expect(findJustCompleted(state(deep, { completed }))).toBeNull();
    expect(findJustCompleted(state(deep, { completed: { ...completed, isTold: true } }))).toBe(
      completions[0],
    );
  });

  it('was never completed: there is nothing frozen', () => {
    expect(findFrozenCompletion(state(deep, { completions: [] }))).toBeNull();
  });
});
