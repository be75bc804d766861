import { describe, expect, it } from 'vitest';
import { aPatient } from '../cases/patient';
import { diagnose } from '../diagnosis/diagnose';
import { dentition } from '../model/assessment';
import { STORED_PARTS } from '../wire/assemble';
import { markTooth } from './markTooth';
import { findRemark, setRemark } from './remarks';

const before = aPatient().teeth([16, 26], { loss: 40, depth: 6 }).assessment();
const loose = 'Crown loose, the patient wants to keep it';

describe('A remark on a tooth', () => {
  it('is changed and taken away, and leaves no trace in the record', () => {
    const written = setRemark(before, 16, `  ${loose} `);
    expect(findRemark(written, 16)).toBe(loose);
    expect(findRemark(setRemark(written, 16, 'Crown lost'), 16)).toBe('Crown lost');
    expect(setRemark(written, 16, loose)).toBe(written);
    expect(JSON.stringify(setRemark(written, 16, ' '))).toBe(JSON.stringify(before));
  });

  it('stands in the order of the mouth, whichever was written first', () => {
    const one = setRemark(setRemark(before, 26, 'b'), 16, 'a');
    expect(one).toEqual(setRemark(setRemark(before, 16, 'a'), 26, 'b'));
  });

  it('stays when the tooth is lost or replaced', () => {
    for (const state of ['missing', 'implant'] as const)
      expect(findRemark(markTooth(setRemark(before, 16, loose), 16, state), 16)).toBe(loose);
  });

  it('changes nothing of the result', () => {
    expect(diagnose(setRemark(before, 16, loose))).toEqual(diagnose(before));
  });
});

describe('As input', () => {
  const refused = (...remarks: readonly object[]) =>
    dentition
      .safeParse({ remarks })
      .error?.issues.map(({ path, message, code }) => [path.join('.'), code === 'custom' ? message : code]);

  it('a remark has 1 to 300 characters, and its tooth one remark', () => {
    expect(refused({ tooth: 18, text: 'a'.repeat(300) }, { tooth: 36, text: ' a ' })).toBeUndefined();
    expect(refused({ tooth: 16, text: 'a'.repeat(301) })).toEqual([['remarks.0.text', 'too_big']]);
    expect(refused({ tooth: 16, text: ' ' })).toEqual([['remarks.0.text', 'too_small']]);
    expect(refused({ tooth: 55, text: 'a' })).toEqual([['remarks.0.tooth', 'invalid_value']]);
    expect(refused({ tooth: 16, text: 'a' }, { tooth: 16, text: 'b' })).toEqual([
      ['remarks.1.tooth', 'list.duplicate'],
    ]);
  });

  it('is trimmed; what is stored is read whatever its length', () => {
    expect(dentition.parse({ remarks: [{ tooth: 16, text: ' a ' }] }).remarks).toEqual([
      { tooth: 16, text: 'a' },
    ]);
    const long = { tooth: 16, text: 'a'.repeat(400), later: 1 };
    expect(STORED_PARTS.dentition.parse({ remarks: [long] })).toMatchObject({ remarks: [long] });
  });

  it('no remark leaves no field', () => {
    expect(Object.keys(dentition.parse({}))).toEqual(['implant', 'missing']);
  });
});
