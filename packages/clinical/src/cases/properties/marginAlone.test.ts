import { describe, expect, it } from 'vitest';
import { diagnose } from '../../diagnosis/diagnose';
import { SURE_CLASSES, sure } from '../../diagnosis/sure/sure';
import { SITES } from '../../model/sites';
import { aPatient, type Charting } from '../patient';

const six = <T>(value: T): T[] => SITES.map(() => value);

function mouth(margin: number, tooth16: Charting = {}) {
  const sites = { depth: six(2), margin: six(margin), bleeding: six(false) };
  return aPatient({ patientAge: 36 })
    .others({ loss: 0, depth: null, bleeding: null, sites })
    .tooth(16, tooth16)
    .assessment();
}

describe('a margin of 0 typed at every site of a sound mouth', () => {
  it('is no periodontitis: attachment and bone contradict each other, and nothing is firm', () => {
    const { diagnosis, treatment } = diagnose(mouth(0));
    expect([diagnosis.condition, diagnosis.stage]).toEqual(['Undetermined', null]);
    expect(treatment.map(({ block }) => block)).not.toContain('S2');
    const sureness = sure(mouth(0));
    expect(SURE_CLASSES.map((name) => [name, sureness[name]?.firm])).toEqual(
      SURE_CLASSES.map((name) => [name, false]),
    );
  });

  it('is health where the margin lies 2 mm above the CEJ, as it does in health', () => {
    expect(diagnose(mouth(-2)).diagnosis.condition).toBe('Health');
  });

  it('is believed where bone is lost or a pocket stands beside it', () => {
    const sites = { depth: six(4), margin: six(0), bleeding: six(true) };
    expect(diagnose(mouth(0, { loss: 15 })).diagnosis.condition).toBe('Periodontitis');
    expect(diagnose(mouth(0, { sites })).diagnosis.condition).toBe('Periodontitis');
  });
});
