import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { aPatient } from '../cases/patient';
import { diagnose } from './diagnose';
import { readFindings } from './kept';
import { sureBeside } from './sure/sure';

const document = aPatient({ implant: [36] })
  .teeth([14, 24], { loss: 20, depth: 5 })
  .assessment();
const today = diagnose(document);

function toStoredFindings() {
  const { standing: _standing, ...result } = structuredClone(today);
  const { unexplained: _unexplained, ...diagnosis } = result.diagnosis;
  const teeth = result.teeth.map(({ provisional: _provisional, ...tooth }) => ({
    ...tooth,
    because: tooth.because.map(({ code, values: { tooth: _tooth, ...values } }) => ({ code, values })),
  }));
  const implants = result.implants.map(
    ({ mobile: _mobile, provisional: _provisional, ...implant }) => implant,
  );
  return { ...result, rulesVersion: '1.0.0', diagnosis, teeth, implants } as unknown as typeof today;
}

describe('findings that were kept under earlier rules', () => {
  it('have the shape of today, and nothing is judged anew', () => {
    const read = readFindings(toStoredFindings(), null);
    expect(read.diagnosis.stage).toBe(today.diagnosis.stage);
    expect(read.diagnosis.unexplained).toEqual([]);
    expect(read.standing).toEqual(today.standing);
    expect(read.implants[0]?.mobile).toBe(false);
    const signs = read.teeth
      .find(({ tooth }) => tooth === 14)
      ?.because.filter(({ code }) => code.startsWith('attachment'));
    expect(signs?.map(({ values }) => values['tooth'])).toEqual([14]);
  });

  it('stand with what the clinician set', () => {
    const overrule = { stage: 'IV', reason: 'as seen', by: '' } as const;
    expect(readFindings(toStoredFindings(), overrule).standing).toEqual({ ...today.standing, stage: 'IV' });
  });

  it('of today are as they are', () => {
    expect(readFindings(today, null)).toEqual(today);
  });

  it('are asked how firm they are only by the rules that found them', () => {
    expect(sureBeside(toStoredFindings(), document, DEFAULT_PREFERENCES)).toBeNull();
    expect(sureBeside(today, document, DEFAULT_PREFERENCES)).not.toBeNull();
  });
});
