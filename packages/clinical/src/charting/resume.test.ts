import { describe, expect, it } from 'vitest';
import { clinicalValues } from '../model/checkValues';
import { marked, mouth } from './testing/forTests';
import { resumeStep } from './complete';

const all = {
  status: 'In progress',
  measurement: marked(mouth(), 46).measurement,
  xray_images: [{ id: 'x' }],
  clinical_values: clinicalValues.parse({ bleeding: [{ tooth: 46, value: 1 }] }),
  dentition: { implant: [36 as const], missing: [] },
};
const nothing = { status: 'In progress', xray_images: [] };
const noValues = clinicalValues.parse({ bleeding_registration: 4, plaque_surface_registration: true });

describe('progress when resuming a report', () => {
  it.each(['complete', 'completed', 'Completed'])('if status is %s, the step is 5', (status) => {
    expect(resumeStep({ ...all, status })).toBe(5);
    expect(resumeStep({ ...nothing, status })).toBe(5);
  });

  it('else if measurement teeth are present, 4', () => {
    expect(resumeStep(all)).toBe(4);
    expect(resumeStep({ ...nothing, measurement: all.measurement })).toBe(4);
  });

  it('else if X-ray images are present, 3', () => {
    expect(resumeStep({ ...all, measurement: { teeth: [] } })).toBe(3);
  });

  it('else if clinical values are present, 2', () => {
    expect(resumeStep({ ...all, measurement: undefined, xray_images: [] })).toBe(2);
  });

  it.each(['pocket_depth', 'bleeding', 'mobility', 'furcation', 'plaque'] as const)(
    'a value in %s is enough',
    (list) => {
      const value = list === 'pocket_depth' ? { tooth: 46, depth: 1 } : { tooth: 46, value: 1 };
      expect(resumeStep({ ...nothing, clinical_values: clinicalValues.parse({ [list]: [value] }) })).toBe(2);
    },
  );

  it.each(['suppuration', 'non_keratinized_gingiva'] as const)('an implant with %s is enough', (list) => {
    expect(resumeStep({ ...nothing, clinical_values: clinicalValues.parse({ [list]: [36] }) })).toBe(2);
  });

  it.each([
    { implant: [36 as const], missing: [] },
    { implant: [], missing: [18 as const] },
  ])('else if dentition has implants or missing teeth, 1', (dentition) => {
    expect(resumeStep({ ...nothing, clinical_values: noValues, dentition })).toBe(1);
  });

  it('else 0', () => {
    expect(resumeStep(nothing)).toBe(0);
    const empty = { dentition: { implant: [], missing: [] }, clinical_values: noValues };
    expect(resumeStep({ ...nothing, ...empty, measurement: { teeth: [] } })).toBe(0);
  });
});
