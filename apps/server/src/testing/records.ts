import { aPatient } from '@alveola/clinical/testing';

export const INFORMATION = aPatient({ patientAge: 52 }).information();

export function saving(type: string, data: unknown, more: Record<string, unknown> = {}) {
  return { body: { type, data, patient_number: '1001', reference_number: null, ...more } };
}

/**
 * Puts CEJ at 0, apex at 100 and bone at `bone`, so that a natural tooth has lost `bone` − 2 per cent.
 * `image` must belong to the patient.
 */
export function measured(tooth: number, bone: number, image: string) {
  const at = (x: number, y: number) => ({ x, y, image });
  const both = (y: number) => ({ distal: at(10, y), mesial: at(20, y) });
  return {
    tooth,
    Numbering: { distal: at(15, 0), mesial: null },
    RootApex: both(100),
    CEJ: both(0),
    BoneLevel: both(bone),
  };
}
