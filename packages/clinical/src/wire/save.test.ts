import { describe, expect, it } from 'vitest';
import type { DiagnosisResult } from '../diagnosis/diagnosisResult';
import { clinicalValues } from '../model/checkValues';
import { measurement } from '../model/assessment';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { assemble } from './assemble';
import { setBoneDefect } from '../charting/findings';
import { INFORMATION, marked, mouth, only, point, resultWith } from '../charting/testing/forTests';
import { markTooth } from '../charting/markTooth';
import { placeMarker } from '../charting/place';
import { clinicalValuesData, measurementData } from './save';
import { setOverrule, setScore } from '../charting/score';
import { applyRegistration, clearValue, fillValues, findValue } from '../charting/toothValues';

const FOUR = DEFAULT_PREFERENCES;

const saved = (a: ReturnType<typeof mouth>, scores = {}) =>
  measurementData(a, resultWith(scores), 'In progress');

describe('what is saved', () => {
  it('information and dentition are saved as they stand', () => {
    const a = mouth({ missing: [18], implant: [36] });
    expect(a.information).toEqual(INFORMATION);
    expect(a.dentition).toEqual({ missing: [18], implant: [36] });
  });

  it('only teeth with a value above 0 are included, with the registration they are charted in', () => {
    const six = { ...DEFAULT_PREFERENCES, bleeding_registration: 6 as const };
    const a = fillValues(fillValues(mouth(), 'Bleeding', 5, six, [46]), 'Bleeding', 0, six);
    const data = clinicalValuesData(a, DEFAULT_PREFERENCES);
    expect(data.bleeding).toEqual([{ tooth: 46, value: 5 }]);
    expect(data).toMatchObject({ bleeding_registration: 6, plaque_surface_registration: true });
    expect(clinicalValues.safeParse(data).success).toBe(true);
  });

  it('a 0 that was entered is there after a reload, a blank stays a blank', () => {
    const a = fillValues(fillValues(mouth(), 'Bleeding', 2, FOUR, [46]), 'Bleeding', 0, FOUR, [11, 21]);
    const data = clinicalValuesData(a, FOUR);
    expect(data).toMatchObject({ bleeding: [{ tooth: 46, value: 2 }], zeros: { bleeding: [11, 21] } });
    const again = assemble({ information: INFORMATION, clinical_values: clinicalValues.parse(data) });
    const values = ([46, 11, 21, 31] as const).map((tooth) => findValue(again, 'Bleeding', tooth));
    expect(values).toEqual([2, 0, 0, null]);
  });

  it('a record that knows no zeros gets them at its first edit of clinical values, not before', () => {
    const older = clinicalValues.parse({ bleeding: [{ tooth: 46, value: 2 }] });
    const opened = assemble({ information: INFORMATION, clinical_values: older });
    expect(clinicalValuesData(opened, FOUR).zeros).toBeUndefined();
    expect(clinicalValuesData(clearValue(opened, 'Bleeding', 46), FOUR).zeros).toEqual({});
    expect(clinicalValuesData(fillValues(opened, 'Mobility', 0, FOUR, [46]), FOUR).zeros).toEqual({
      mobility: [46],
    });
  });

  it('where nothing is charted yet, the registration is that of the preferences', () => {
    const index = { ...DEFAULT_PREFERENCES, plaque_surface_registration: false };
    expect(clinicalValuesData(mouth(), index).plaque_surface_registration).toBe(false);
    const switched = applyRegistration(mouth(), DEFAULT_PREFERENCES);
    expect(clinicalValuesData(switched, index).plaque_surface_registration).toBe(true);
  });

  it('a measurement is what the server accepts', () => {
    expect(measurement.safeParse(saved(marked(mouth(), 46), { 46: 9 })).success).toBe(true);
  });

  it('every tooth with a row is saved, a tooth on which nothing was done is not', () => {
    const a = marked(marked(mouth(), 46), 11);
    expect(saved(a).teeth.map(({ tooth }) => tooth)).toEqual([46, 11]);
    expect(saved(markTooth(a, 46, 'missing')).teeth.map(({ tooth }) => tooth)).toEqual([11]);
  });

  it('both scores are the computed one on a tooth that was not modified', () => {
    const [row] = saved(marked(mouth(), 46), { 46: 9 }).teeth;
    expect(row).toMatchObject({ totalScore: 9, originalScore: 9, hasBeenModified: false });
  });

  it('originalScore follows every edit of what it is computed from, a score set by hand stays', () => {
    const [row] = saved(setScore(mouth(), 46, 15, 8), { 46: 11 }).teeth;
    expect(row).toMatchObject({ totalScore: 15, originalScore: 11, hasBeenModified: true });
  });

  it('a tooth whose computed score comes to be the one set by hand is saved as not modified', () => {
    const [row] = saved(setScore(mouth(), 46, 15, 8), { 46: 15 }).teeth;
    expect(row).toMatchObject({ totalScore: 15, originalScore: 15, hasBeenModified: false });
  });

  it('an implant is saved with the score of the implant', () => {
    const result = {
      ...resultWith({}),
      implants: [
        {
          ...resultWith({ 36: 7 }).teeth[0]!,
          condition: 'PeriImplantitis' as const,
          certainty: 'probable' as const,
          mobile: false,
        },
      ],
    };
    const [row] = measurementData(marked(mouth({ implant: [36] }), 36), result, 'In progress').teeth;
    expect(row).toMatchObject({ tooth: 36, totalScore: 7 });
  });

  it('save points are a map of tooth number to the coordinates placed on it', () => {
    const placed = placeMarker(mouth(), 46, 'CEJ', 'mesial', point(2));
    const two = placeMarker(placed, 46, 'Numbering', 'distal', point(1));
    const a = setScore(setBoneDefect(two, 46, 'mesial', true, point(3)), 11, 15, 8);
    expect(saved(a).save_points).toEqual({ 46: [point(1), point(2), point(3)] });
  });

  it('how a proposal was taken is saved at the marker, and is no part of its place', () => {
    const a = placeMarker(mouth(), 46, 'BoneLevel', 'mesial', { ...point(2), proposed: 'accepted' });
    const data = saved(a);
    expect(data.save_points).toEqual({ 46: [point(2)] });
    expect(data.teeth[0]?.BoneLevel.mesial).toEqual({ ...point(2), proposed: 'accepted' });
    expect(measurement.safeParse(data).success).toBe(true);
  });

  it('the status is the one saved with', () => {
    expect(measurementData(only(46), resultWith({}), 'Completed').status).toBe('Completed');
  });
});

describe('the prognosis: a current and an original copy are both kept', () => {
  const { stage, grade, blt, stability, patientMaxBoneLossAgeRatio } = resultWith({}).diagnosis;
  const original = { stage, grade, blt, stability, patientMaxBoneLossAgeRatio };

  it('without an overrule both are the computed one', () => {
    const data = saved(mouth());
    expect(data.indicated_prognosis).toEqual(original);
    expect(data.original_indicated_prognosis).toEqual(original);
    expect(data).not.toHaveProperty('overrule');
  });

  it('what the clinician set stands in the current one, beside the original', () => {
    const overrule = { stage: 'IV', blt: 'Generalized', reason: 'Clinical', by: '' } as const;
    const diagnosis = resultWith({});
    const result = {
      ...diagnosis,
      standing: { ...diagnosis.standing, stage: 'IV', blt: 'Generalized' },
    } as const;
    const data = measurementData(setOverrule(mouth(), overrule), result, 'In progress');
    expect(data.indicated_prognosis).toEqual({ ...original, stage: 'IV', blt: 'Generalized' });
    expect(data.original_indicated_prognosis).toEqual(original);
    expect(data.overrule).toEqual(overrule);
  });

  it('what does not apply to the diagnosis is not saved', () => {
    const overrule = {
      condition: 'Gingivitis',
      stage: 'IV',
      reason: 'Clinical',
      by: 'A',
      at: 'then',
    } as const;
    const result = resultWith({});
    const none = { stage: null, grade: null, blt: null, stability: null } as const;
    const data = (standing: DiagnosisResult['standing']) =>
      measurementData(setOverrule(mouth(), overrule), { ...result, standing }, 'In progress').overrule;
    expect(data({ condition: 'Gingivitis', ...none })).toEqual({
      condition: 'Gingivitis',
      reason: 'Clinical',
      by: 'A',
      at: 'then',
    });
    expect(data({ condition: 'Edentulous', ...none })).toBeUndefined();
  });

  it('an overrule that was taken back is not saved', () => {
    const overrule = { grade: 'C', reason: 'Clinical', by: '' } as const;
    expect(saved(setOverrule(setOverrule(mouth(), overrule), null))).not.toHaveProperty('overrule');
  });
});
