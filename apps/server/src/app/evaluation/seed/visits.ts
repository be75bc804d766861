import type { ToothNumber } from '@alveola/clinical';
import { allBut, BRIDGED, charted, WITHOUT_REHABILITATION } from './examples';
import { type Cut, ENLARGED, LOWER_FRONT, type Marked, NUMBERED, UPPER, WHOLE } from './markers';

export interface VisitXray {
  readonly file: string;
  readonly name: string;
  readonly kind: 'panoramic' | 'periapical';
  readonly daysAgo: number;
  readonly marked: readonly Marked[];
  readonly cut: Cut;
}

export interface Visit {
  readonly daysAgo: number;
  readonly information: unknown;
  readonly clinical_values: unknown;
  readonly xrays: readonly VisitXray[];
  readonly notes: string;
}

const PANORAMIC: VisitXray = {
  file: 'panoramic_mit.jpg',
  name: 'panoramic.jpg',
  kind: 'panoramic',
  daysAgo: 760,
  marked: [...UPPER, ...LOWER_FRONT, ...NUMBERED],
  cut: WHOLE,
};
const NEW_FRONT: VisitXray = {
  file: 'derived_crop_lower_anterior_from_pan.png',
  name: 'lower front.png',
  kind: 'periapical',
  daysAgo: 230,
  marked: LOWER_FRONT,
  cut: ENLARGED,
};

const PRESENT: readonly ToothNumber[] = allBut(BRIDGED);
type Depths = Readonly<Partial<Record<ToothNumber, number>>>;
/** In mm, before treatment. The three teeth at the end of the arch have the deepest pockets. */
const FIRST: Depths = {
  16: 6,
  14: 5,
  13: 4,
  11: 5,
  21: 5,
  22: 4,
  23: 4,
  24: 5,
  26: 9,
  27: 7,
  28: 4,
  37: 5,
  33: 4,
  32: 5,
  31: 6,
  41: 6,
  42: 5,
  43: 4,
  44: 4,
  47: 5,
};
const after = (before: Depths, changed: Depths): Depths => ({ ...before, ...changed });
const SECOND = after(FIRST, { 16: 5, 14: 4, 11: 4, 21: 4, 24: 4, 32: 4, 31: 5, 41: 5, 42: 4, 37: 4, 47: 4 });
const THIRD = after(SECOND, { 16: 4, 14: 3, 13: 3, 27: 5, 22: 3, 23: 3, 24: 3, 31: 4, 41: 4, 33: 3, 43: 3 });
const FOURTH = after(THIRD, { 16: 4, 11: 3, 21: 3, 27: 4, 32: 3, 42: 3, 44: 3 });
const FIFTH = after(FOURTH, { 27: 5, 31: 5, 26: 8 });

const ANSWERS = {
  isPatientSmoke: '1-9',
  haveDiabetes: 'No',
  missingTeeth: '1-4',
  ...WITHOUT_REHABILITATION,
};
const LOOSE = { mobility: { 26: 3, 31: 1, 41: 1 }, furcation: { 16: 1, 26: 3, 27: 1 } };

export const FOLLOWED: { readonly patient_number: string; readonly dentition: unknown } & {
  readonly visits: readonly Visit[];
} = {
  patient_number: '1006',
  dentition: { implant: [], missing: BRIDGED },
  visits: [
    {
      daysAgo: 751,
      information: { patientAge: 52, oralHygiene: 'Several teeth', ...ANSWERS },
      clinical_values: charted(PRESENT, FIRST, {
        bleeding: {
          16: 3,
          14: 2,
          11: 2,
          21: 2,
          24: 2,
          26: 4,
          27: 4,
          37: 2,
          32: 2,
          31: 3,
          41: 3,
          42: 2,
          47: 2,
        },
        plaque: { 16: 2, 26: 3, 27: 3, 37: 2, 31: 3, 41: 3, 42: 2, 47: 2 },
        ...LOOSE,
      }),
      xrays: [PANORAMIC],
      notes: 'First visit. The patient wants to keep 26 for now.',
    },
    {
      daysAgo: 645,
      information: { patientAge: 53, oralHygiene: 'Small amounts', ...ANSWERS },
      clinical_values: charted(PRESENT, SECOND, {
        bleeding: { 16: 2, 24: 1, 26: 4, 27: 3, 37: 1, 31: 2, 41: 2, 42: 1 },
        plaque: { 26: 2, 27: 2, 31: 1, 41: 1 },
        ...LOOSE,
      }),
      xrays: [],
      notes: 'Re-evaluation after steps 1 and 2. No new X-ray.',
    },
    {
      daysAgo: 450,
      information: { patientAge: 53, oralHygiene: 'Small amounts', ...ANSWERS },
      clinical_values: charted(PRESENT, THIRD, {
        bleeding: { 16: 1, 26: 3, 27: 2, 31: 1, 41: 1 },
        plaque: { 26: 1, 27: 1 },
        ...LOOSE,
      }),
      xrays: [],
      notes: 'After surgery at 16 and 27.',
    },
    {
      daysAgo: 230,
      information: { patientAge: 54, oralHygiene: 'No visible plaque', ...ANSWERS },
      clinical_values: charted(PRESENT, FOURTH, {
        bleeding: { 26: 3, 27: 1 },
        plaque: { 26: 1 },
        ...LOOSE,
      }),
      xrays: [NEW_FRONT],
      notes: 'New X-ray of the lower front.',
    },
    {
      daysAgo: 20,
      information: { patientAge: 54, oralHygiene: 'Small amounts', ...ANSWERS },
      clinical_values: charted(PRESENT, FIFTH, {
        bleeding: { 26: 3, 27: 2, 31: 2, 41: 1 },
        plaque: { 26: 2, 27: 1, 31: 1 },
        ...LOOSE,
      }),
      xrays: [],
      notes: 'Supportive care. The panoramic is from before the first visit.',
    },
  ],
};
