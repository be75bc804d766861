import { describe, expect, it } from 'vitest';
import { assessment } from '../model/assessment';
import { clinicalValues } from '../model/checkValues';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { assemble } from './assemble';
import { INFORMATION, marked, mouth, resultWith, seenAs } from '../charting/testing/forTests';
import { clinicalValuesData, measurementData } from './save';
import { findScore, setOverrule, setScore } from '../charting/score';
import { fillValues, findValue, maximum, setValue, toggleImplantSign } from '../charting/toothValues';

describe('the document from what is stored', () => {
  it('information alone makes an empty assessment', () => {
    expect(assemble({ information: INFORMATION })).toEqual(mouth());
  });

  it('what was saved comes back as it was', () => {
    const measured = seenAs(marked(mouth({ missing: [18], implant: [36] }), 46), 11, 'twoAreas');
    const overrule = { stage: 'III', reason: 'Clinical', by: '' } as const;
    const scored = setOverrule(setScore(toggleImplantSign(measured, 'suppuration', 36), 46, 15, 8), overrule);
    const a = fillValues(scored, 'PocketDepth', 3, DEFAULT_PREFERENCES);
    const result = resultWith({ 46: 8, 11: 0 });
    const back = assemble({
      information: a.information,
      dentition: a.dentition,
      clinical_values: clinicalValuesData(a, DEFAULT_PREFERENCES),
      measurement: measurementData(
        a,
        { ...result, standing: { ...result.standing, ...overrule } },
        'In progress',
      ),
      history: { stage: 'II' },
    });
    expect(back.measurement.teeth).toEqual(a.measurement.teeth);
    expect(back.measurement.overrule).toEqual(overrule);
    expect(back.clinical_values.pocket_depth).toEqual(a.clinical_values.pocket_depth);
    expect(back.clinical_values.suppuration).toEqual([36]);
    expect(back.dentition).toEqual(a.dentition);
    expect(back.history).toEqual({ stage: 'II' });
    expect(findScore(back, 46, 9)).toBe(15);
  });

  it('parts of different age: what the dentition of today rules out is left out', () => {
    const a = assemble({
      information: INFORMATION,
      dentition: { missing: [46], implant: [36] },
      clinical_values: clinicalValues.parse({
        pocket_depth: [{ tooth: 46, depth: 5 }],
        furcation: [{ tooth: 36, value: 1 }],
        suppuration: [11, 36],
        non_keratinized_gingiva: [46],
      }),
      measurement: { teeth: [...marked(mouth(), 46).measurement.teeth] },
    });
    expect(a.clinical_values).toMatchObject({
      pocket_depth: [],
      furcation: [],
      suppuration: [36],
      non_keratinized_gingiva: [],
    });
    expect(a.measurement.teeth).toEqual([]);
    expect(assessment.safeParse(a).success).toBe(true);
  });

  it('a record that does not say how it was charted: values above 4 were charted on 6 surfaces', () => {
    const clinical_values = clinicalValues.parse({
      bleeding: [{ tooth: 46, value: 6 }],
      plaque: [{ tooth: 46, value: 4 }],
    });
    const a = assemble({ information: INFORMATION, clinical_values });
    expect(maximum('Bleeding', a, DEFAULT_PREFERENCES)).toBe(6);
    expect(maximum('Plaque', a, { ...DEFAULT_PREFERENCES, plaque_surface_registration: false })).toBe(4);
    expect(assessment.safeParse(a).success).toBe(true);
  });

  it('no earlier stage is no history', () => {
    expect(assemble({ information: INFORMATION, history: null })).not.toHaveProperty('history');
  });
});

describe('zeros that were entered', () => {
  const stored = clinicalValues.parse({
    bleeding: [{ tooth: 46, value: 2 }],
    zeros: { bleeding: [36, 18], pocket_depth: [11] },
  });

  it('are values as any other, and are saved as they were read', () => {
    const a = assemble({ information: INFORMATION, clinical_values: stored });
    expect(findValue(a, 'Bleeding', 36)).toBe(0);
    expect(findValue(a, 'Bleeding', 11)).toBeNull();
    expect(clinicalValuesData(a, DEFAULT_PREFERENCES)).toMatchObject({
      bleeding: stored.bleeding,
      zeros: stored.zeros,
    });
  });

  it('give way to another value, go with their tooth, and the record stays valid', () => {
    const a = assemble({
      information: INFORMATION,
      dentition: { missing: [18], implant: [] },
      clinical_values: stored,
    });
    const changed = setValue(a, 'Bleeding', 36, 3, DEFAULT_PREFERENCES);
    if ('refused' in changed) throw new Error(changed.refused);
    const { zeros } = clinicalValuesData(changed.assessment, DEFAULT_PREFERENCES);
    expect(zeros).toEqual({ pocket_depth: [11] });
    expect(assessment.safeParse(changed.assessment).success).toBe(true);
  });
});
