import { describe, expect, it } from 'vitest';
import { type Charting, aPatient } from '../../cases/patient';
import type { ToothNumber } from '../../model/tooth';
import { diagnose } from '../diagnose';

const findGroups = (charting: Charting, number: ToothNumber = 16) =>
  diagnose(aPatient().tooth(number, charting).assessment()).teeth.find(({ tooth }) => tooth === number);

describe('the tooth-level label (R11)', () => {
  it.each<[string, string, Charting]>([
    ['PeriodontalHealth', 'no loss', { loss: 0 }],
    ['Gingivites', 'no loss, bleeding', { loss: 0, bleeding: 1 }],
    ['PeriodontitisLevis', 'the least loss', { loss: 0.1 }],
    ['PeriodontitisLevis', 'loss 33, bleeding', { loss: 33, bleeding: 4 }],
    ['PeriodontitisGravis', 'loss 33.1', { loss: 33.1 }],
    ['PeriodontitisGravis', 'loss 99.9', { loss: 99.9 }],
    ['PeriodontitisGravis', 'the worse side counts', { loss: [0, 40] }],
    ['TotalPeriodontitis', 'loss 100', { loss: 100 }],
    [
      'TotalPeriodontitis',
      'loss 100 on one side, with a defect',
      { loss: [5, 100], defect: 'mesial', furcation: 3 },
    ],
    ['PeriodontalComplicata', 'no loss, furcation II', { loss: 0, furcation: 2 }],
    ['PeriodontalHealth', 'no loss, furcation I', { loss: 0, furcation: 1 }],
    ['PeriodontalComplicata', 'no loss, a defect', { loss: 0, defect: 'bowelShaped' }],
    ['GingivitesComplicata', 'no loss, bleeding, a defect', { loss: 0, bleeding: 1, defect: 'distal' }],
    ['PeriodontitisLevisComplicata', 'loss 33, furcation II', { loss: 33, furcation: 2 }],
    [
      'PeriodontitisLevisComplicata',
      'furcation III as an additional finding',
      { loss: 10, findings: ['FurcationinvolvementgradeIII'] },
    ],
    [
      'PeriodontitisGravis PeriodontitisGravisComplicata',
      'loss 34, a defect',
      { loss: 34, defect: 'mesial' },
    ],
    ['PeriodontitisGravis', 'raw bone loss: root caries', { loss: [40, 0], rootCaries: 'distal' }],
    [
      'PeriodontitisGravis',
      'raw bone loss: an apical lesion',
      { loss: 40, findings: ['ApikalPeriodontitis'] },
    ],
  ])('%s: %s', (groups, _, charting) => {
    expect(findGroups(charting)?.groups.join(' ')).toBe(groups);
  });

  it('an unmeasured tooth has none and says why', () => {
    const tooth = findGroups({ loss: null, bleeding: 2, defect: 'distal' });
    expect(tooth?.groups).toEqual([]);
    expect(tooth?.because.map(({ code }) => code)).toContain('tooth.unmeasured');
  });

  it('implants and missing teeth have no label', () => {
    const { teeth, implants } = diagnose(aPatient({ implant: [36] }).assessment());
    expect(teeth.map(({ tooth }) => tooth)).not.toContain(36);
    expect(teeth).toHaveLength(27);
    expect(implants.map(({ tooth }) => tooth)).toEqual([36]);
  });
});
