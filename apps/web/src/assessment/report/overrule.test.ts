import { appliedOverrule, diagnose } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../shell/problem';
import { driveEditor } from '../document/testing/driveEditor';
import { findOverruleFaults, isPartRefused, missingClasses, toChosen, toOverruled } from './OverruleDialog';

const health = diagnose(aPatient().assessment()).diagnosis;
const gingivitis = diagnose(aPatient().others({ bleeding: 2 }).assessment()).diagnosis;
const periodontitis = diagnose(
  aPatient().teeth([16, 26, 36, 46], { loss: 40, depth: 6, bleeding: 2 }).assessment(),
).diagnosis;

describe('The diagnosis set by hand', () => {
  it('begins as computed, and then there is nothing to apply', () => {
    for (const computed of [health, gingivitis, periodontitis]) {
      const chosen = toChosen(computed, null);
      expect(toOverruled(computed, chosen)).toEqual({});
      expect(missingClasses(computed, chosen)).toEqual([]);
    }
  });

  it('is a periodontitis only with stage, grade and extent', () => {
    const chosen = { ...toChosen(gingivitis, null), condition: 'Periodontitis' } as const;
    expect(gingivitis.blt).toBe('Generalized');
    expect(missingClasses(gingivitis, chosen)).toEqual(['stage', 'grade', 'blt']);
    const partly = { ...chosen, stage: 'II', grade: 'B' } as const;
    expect(missingClasses(gingivitis, partly)).toEqual(['blt']);
    const whole = { ...partly, blt: 'Generalized' } as const;
    expect(missingClasses(gingivitis, whole)).toEqual([]);
    const set = toOverruled(gingivitis, whole);
    expect(set).toEqual({ condition: 'Periodontitis', stage: 'II', grade: 'B', blt: 'Generalized' });
    expect(appliedOverrule(gingivitis, { ...set, reason: 'r', by: '' })).toEqual(set);
  });

  it('says what is wrong at its own place: nothing changed, a class that is missing, no reason', () => {
    const computed = toChosen(gingivitis, null);
    expect(findOverruleFaults(gingivitis, computed, ' ')).toEqual(['nothing', 'reason']);
    expect(findOverruleFaults(gingivitis, computed, 'seen')).toEqual(['nothing']);
    const partly = { ...computed, condition: 'Periodontitis', stage: 'II', grade: 'B' } as const;
    expect(findOverruleFaults(gingivitis, partly, 'seen')).toEqual(['blt']);
    expect(findOverruleFaults(gingivitis, { ...partly, blt: 'Localized' }, 'seen')).toEqual([]);
  });

  it('without periodontitis has no classes, also where they were chosen before', () => {
    const chosen = { ...toChosen(periodontitis, null), stage: 'IV', condition: 'Gingivitis' } as const;
    expect(toOverruled(periodontitis, chosen)).toEqual({ condition: 'Gingivitis' });
    expect(missingClasses(periodontitis, chosen)).toEqual([]);
  });

  it('of a computed periodontitis names only what differs', () => {
    const chosen = { ...toChosen(periodontitis, null), stage: 'IV' } as const;
    expect(toOverruled(periodontitis, chosen)).toEqual({ stage: 'IV' });
  });

  it('forgets classes that no longer apply', () => {
    const stale = { stage: 'IV', reason: 'seen', by: '' } as const;
    expect(toChosen(health, stale)).toEqual({ condition: '', stage: '', grade: '', blt: '' });
    expect(toChosen(periodontitis, stale)).toMatchObject({ stage: 'IV', grade: periodontitis.grade });
  });

  it('is taken back by undo', () => {
    const overrule = { condition: 'Gingivitis', reason: 'pseudopockets', by: '' } as const;
    const editor = driveEditor({ step: 5 }).do({ type: 'overruleSet', overrule });
    expect(editor.editor.document.measurement.overrule).toEqual(overrule);
    expect(editor.undo().editor.document.measurement.overrule ?? null).toBeNull();
    expect(editor.redo().editor.document.measurement.overrule).toEqual(overrule);
  });

  it('shows at its field what the server refused', () => {
    const failure = new ApiProblem({
      status: 422,
      code: 'validation',
      message: '',
      codes: { 'data.overrule.stage': ['does not apply to the diagnosis'] },
    });
    expect(isPartRefused(failure, 'stage')).toBe(true);
    expect(isPartRefused(failure, 'condition')).toBe(false);
    expect(isPartRefused(null, 'stage')).toBe(false);
  });
});
