import { diagnose, findEstimate, isComplete, type ImagePoint } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { driveEditor } from './testing/driveEditor';

const LOWER_RIGHT = [17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 18, 28, 38, 48] as const;
const OTHERS = [37, 36, 35, 34, 33, 32, 31, 41, 42, 43, 44] as const;
const at = (x: number, y: number, image = 'film'): ImagePoint => ({ x, y, image });

/** 45, 46 and 47 numbered on one film. */
function numbered() {
  const driver = driveEditor({
    step: 4,
    measuringStep: 'Numbering',
    dentition: { missing: [...LOWER_RIGHT, ...OTHERS] },
  });
  for (const tooth of [45, 46, 47] as const) driver.click(tooth, undefined, at(tooth, 10));
  return driver;
}

describe('A bitewing', () => {
  it('asks for no apex: after the numbers comes the CEJ', () => {
    const driver = numbered();
    expect(driver.asked()).toBe('45 RootApex distal');
    driver.do({ type: 'bitewingsListed', images: ['film'] });
    expect(driver.editor.measuringStep).toBe('CEJ');
  });

  it('asks again once the picture is said to be another kind', () => {
    const driver = numbered().do(
      { type: 'bitewingsListed', images: ['film'] },
      { type: 'bitewingsListed', images: [] },
      { type: 'measuringStepSelected', measuringStep: 'RootApex' },
    );
    expect(driver.asked()).toBe('45 RootApex distal');
  });
});

describe('A tooth whose apex is cut off', () => {
  it('is passed, and the next one is asked', () => {
    const driver = numbered().do({ type: 'cutOffSet', teeth: [45], isCutOff: true });
    expect(driver.asked()).toBe('46 RootApex mesial');
    driver.do({ type: 'cutOffSet', teeth: [45], isCutOff: false }).select(45);
    expect(driver.asked()).toBe('45 RootApex distal');
  });

  it('stays open until a class is chosen, which counts as bone loss by estimate', () => {
    const driver = numbered().do({ type: 'cutOffSet', teeth: [45, 46, 47], isCutOff: true });
    expect(driver.editor.measuringStep).toBe('CEJ');
    for (const tooth of [45, 46, 47] as const)
      for (const side of ['distal', 'mesial'] as const) {
        driver.do({ type: 'toothSelected', tooth }, { type: 'sideSelected', side });
        driver.measure(at(tooth, 20), at(tooth, 60));
      }
    const { document } = driver.editor;
    expect(isComplete(document, 46, 'RootApex')).toBe(false);
    expect(diagnose(document).diagnosis.estimated).toEqual([]);
    driver.do({ type: 'estimatesSet', teeth: [46], third: 2 });
    expect(isComplete(driver.editor.document, 46, 'RootApex')).toBe(true);
    expect(diagnose(driver.editor.document).diagnosis.estimated).toEqual([46]);
    expect(findEstimate(driver.undo().editor.document, 46)).toBeNull();
  });
});
