import { type Assessment, assessment, DEFAULT_PREFERENCES } from '@alveola/clinical';
import { aPatient, type Patient, type PatientOptions } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { reader } from '../../sentences/reader';
import { headline } from '../../sentences/readReport';
import { aReport, DATES } from '../../testing/aReport';
import { readWords } from '../../words/all';
import { LANGUAGES, type Language } from '../../words/languages';
import { careFacts, keyFigures } from '../facts';
import { planSteps } from '../reasons';
import { buildPatientSheet } from './patientSheet';

function papers(someone: Patient | Assessment, language: Language = 'en') {
  const document = 'assessment' in someone ? someone.assessment() : someone;
  const preferences = { ...DEFAULT_PREFERENCES, referral_advice: true };
  const report = aReport(document, { preferences, sure: null });
  const aReader = reader(language, preferences, readWords(language));
  const { front } = buildPatientSheet(report, readWords(language).patientSheet, DATES);
  const steps = planSteps(report, aReader);
  return {
    headline: headline(report, aReader).sentence,
    sheet: front.flatMap((block) =>
      block.is === 'list' ? block.items.map(({ text }) => text) : 'text' in block ? [block.text] : [],
    ),
    figures: new Map(
      [...keyFigures(report, aReader), ...careFacts(report, aReader)].map(({ label, value }) => [
        label,
        value,
      ]),
    ),
    points: (block: string) => steps.find(({ key }) => key === block)?.points ?? [],
    steps: steps.map(({ key }) => key),
  };
}

const HEALTHY = { en: /health/i, nb: /frisk|helse/i, pt: /saud/i };
const TWELVE = [17, 16, 15, 14, 24, 25, 26, 27, 36, 46, 34, 44] as const;
const six = <T>(value: T) => [value, value, value, value, value, value];
const fractured = aPatient().tooth(14, { cause: 'fracture', depth: 11, loss: 60, mobility: 2, bleeding: 2 });
const treated = (options: PatientOptions = {}) =>
  aPatient({ patientAge: 60, earlier: 'III', ...options }).teeth([16, 26], { loss: 40, depth: 3 });
const loose = aPatient({ patientAge: 60 })
  .teeth([16, 26], { loss: 30, depth: 5, bleeding: 2 })
  .tooth(47, { mobility: 3, depth: 10, loss: 92, bleeding: 4 });

describe.each(LANGUAGES)('No paper in %s calls healthy', (language) => {
  const buccal = { depth: [2, 2, 2, null, null, null], bleeding: [false, false, false, null, null, null] };
  it.each([
    ['three sites of each tooth', aPatient().others({ sites: buccal })],
    ['a root fracture with 11 mm', fractured],
    ['an endodontic lesion', aPatient().tooth(36, { cause: 'endodontic', depth: 7, loss: 45 })],
    ['a distal defect of a second molar', aPatient().tooth(47, { loss: [40, 0], depth: 5 })],
    ['a margin at the CEJ everywhere', aPatient().others({ sites: { depth: six(2), margin: six(0) } })],
    ['an answer that does not fit the chart', aPatient({ missingTeeth: '1-4' })],
  ])('%s', (_, someone) => {
    const texts = papers(someone, language);
    expect(texts.headline).not.toMatch(HEALTHY[language]);
    expect(texts.sheet.join(' ')).not.toMatch(HEALTHY[language]);
    expect(texts.steps).not.toContain('HEALTH');
  });
});

describe('The headline', () => {
  it.each([
    ['en', 'No periodontitis; 14: crack or root fracture'],
    ['nb', 'Ingen periodontitt; 14: sprekk eller rotfraktur'],
    ['pt', 'Sem periodontite; 14: fissura ou fratura radicular'],
  ] as const)('names a recorded cause: %s', (language, sentence) => {
    expect(papers(fractured, language).headline).toBe(sentence);
  });

  it('names it beside periodontitis, too', () => {
    const both = fractured.teeth([16, 26], { loss: 25, depth: 5, bleeding: 2 });
    expect(papers(both).headline).toBe(
      'Localized periodontitis, stage II, grade B, unstable; 14: crack or root fracture',
    );
  });

  it('keeps a generalized stage III of which root caries says another cause', () => {
    const aged = aPatient({ patientAge: 78 }).teeth(TWELVE, {
      loss: [45, 40],
      depth: 6,
      bleeding: 2,
      rootCaries: 'distal',
    });
    expect(papers(aged).headline).toBe('Generalized periodontitis, stage III, grade B, unstable');
  });

  it('says what the record contradicts', () => {
    const margins = aPatient().others({ sites: { depth: six(2), margin: six(0), bleeding: six(false) } });
    expect(papers(margins).headline).toBe(
      'Undetermined; attachment and bone contradict each other: check the gingival margin',
    );
    expect(papers(aPatient({ missingTeeth: '1-4' })).headline).toMatch(/; an answer does not fit the chart$/);
  });

  it('calls stable only who was treated', () => {
    expect(papers(treated()).headline).toMatch(/, stable$/);
    const untreated = aPatient({ patientAge: 60 }).teeth([16, 26], { loss: 20, depth: 3 });
    expect(papers(untreated).headline).toMatch(/, no active disease found$/);
  });
});

describe('The plan', () => {
  it('treats a recorded cause as what it is', () => {
    const causes = fractured
      .tooth(37, { cause: 'thirdMolar', depth: 8, loss: [35, 0] })
      .tooth(46, { cause: 'restoration', depth: 6, loss: 40, mobility: 2 });
    const texts = papers(causes);
    expect(texts.points('CAUSE').slice(0, -1)).toEqual([
      '46, restoration margin: correct it.',
      '37, third molar: assess its removal (oral surgery).',
      '14, crack or root fracture: extract the tooth or resect the root.',
    ]);
    expect(texts.steps).not.toContain('LOCAL');
    expect(texts.points('POOR').join(' ')).not.toMatch(/step/);
  });

  it('calls at once for a loose tooth and for a pocket along a fracture', () => {
    for (const someone of [loose, fractured]) {
      const texts = papers(someone);
      expect(texts.figures.get('Next visit')).toBe('At once');
      expect(texts.sheet.join(' ')).toContain('Come as soon as possible');
    }
  });

  it('speaks of supportive care only in periodontitis', () => {
    expect(papers(aPatient()).figures.get('Next visit')).toBe('After 12 months');
    expect(papers(aPatient().others({ bleeding: 1 })).figures.get('Next visit')).toBe('After 3 months');
    expect(papers(treated()).figures.get('Supportive periodontal care')).toBe('Every 4 months');
  });

  it('of somebody below 18 years is the specialist’s', () => {
    const young = aPatient({ patientAge: 15 }).teeth([16, 26, 36, 46, 11], { loss: 30, depth: 6 });
    expect(papers(young).steps).toEqual(['YOUNG']);
    expect(papers(young).sheet.join(' ')).toContain('A specialist examines you');
  });
});

describe('The patient sheet', () => {
  const operation = /operation/;
  it('speaks of an operation only where a pocket of 6 mm may need one', () => {
    const shallow = aPatient().teeth([16, 26], { loss: 25, depth: 5, bleeding: 2 });
    expect(papers(shallow).sheet.join(' ')).not.toMatch(operation);
    const deep = aPatient().teeth([16, 26], { loss: 45, depth: 7, bleeding: 2 });
    expect(papers(deep).sheet.join(' ')).toMatch(operation);
  });

  it('says of who was treated that the pockets have healed where the gums still bleed', () => {
    const bleeding = aPatient({ patientAge: 60, earlier: 'III' })
      .others({ bleeding: 1 })
      .teeth([16, 26], { loss: 40, depth: 4, bleeding: 0 });
    const text = papers(bleeding).sheet.join(' ');
    expect(text).toContain('The deep pockets have healed, but the gums still bleed.');
    expect(text).not.toMatch(/active and needs treatment/);
  });

  it('does not send a treated, stable patient to a specialist for the stage', () => {
    const texts = papers(treated());
    expect(texts.figures.get('Referral')).toBe(
      'Referral recommended, by stage alone: the disease is treated and stable',
    );
    expect(texts.sheet.join(' ')).not.toMatch(/specialist/);
    expect(papers(loose).sheet.join(' ')).toMatch(/specialist/);
  });
});

it('bone loss that was read by eye is shown as its class', () => {
  const document = aPatient()
    .others({ loss: null })
    .teeth([16, 26, 36], { depth: 6, bleeding: 2 })
    .assessment();
  const teeth = document.measurement.teeth.map((row) => ({
    ...row,
    estimate: [16, 26, 36].includes(row.tooth) ? (2 as const) : (0 as const),
  }));
  const texts = papers(assessment.parse({ ...document, measurement: { teeth } }));
  expect(texts.headline).toBe('Localized periodontitis, stage III, grade B, unstable (provisional)');
  expect(texts.figures.get('Teeth that define the extent')).toBe('11%');
  expect(texts.figures.get('Bone loss / age')).toBe('at least 0.68% per year');
});
