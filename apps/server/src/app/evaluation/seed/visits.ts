import type { ToothNumber } from '@alveola/clinical';
import { allBut, BRIDGED, charted, WITHOUT_REHABILITATION } from './examples';
import { type Cut, LOWER_FRONT, MARKED, type Marked, WHOLE } from './markers';

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

const UPPER: readonly Marked[] = [
  {
    tooth: 16,
    Numbering: [808, 655],
    RootApex: { distal: [762, 434], mesial: [822, 470] },
    CEJ: { distal: [758, 612], mesial: [848, 602] },
    BoneLevel: { distal: [755, 572], mesial: [846, 584] },
  },
  {
    tooth: 14,
    Numbering: [910, 665],
    RootApex: [920, 458],
    CEJ: { distal: [886, 616], mesial: [945, 620] },
    BoneLevel: { distal: [888, 590], mesial: [944, 578] },
  },
  {
    tooth: 13,
    Numbering: [985, 655],
    RootApex: [996, 402],
    CEJ: { distal: [958, 612], mesial: [1020, 612] },
    BoneLevel: { distal: [964, 576], mesial: [1018, 584] },
  },
  {
    tooth: 11,
    Numbering: [1137, 650],
    RootApex: [1086, 462],
    CEJ: { distal: [1104, 612], mesial: [1166, 610] },
    BoneLevel: { distal: [1097, 576], mesial: [1152, 568] },
  },
  {
    tooth: 21,
    Numbering: [1212, 650],
    RootApex: [1229, 447],
    CEJ: { distal: [1242, 616], mesial: [1188, 614] },
    BoneLevel: { distal: [1241, 576], mesial: [1196, 566] },
  },
  {
    tooth: 22,
    Numbering: [1292, 640],
    RootApex: [1292, 442],
    CEJ: { distal: [1322, 625], mesial: [1263, 622] },
    BoneLevel: { distal: [1320, 590], mesial: [1266, 582] },
  },
  {
    tooth: 23,
    Numbering: [1362, 635],
    RootApex: [1372, 420],
    CEJ: { distal: [1397, 622], mesial: [1337, 622] },
    BoneLevel: { distal: [1395, 590], mesial: [1340, 586] },
  },
  {
    tooth: 24,
    Numbering: [1440, 650],
    RootApex: [1447, 452],
    CEJ: { distal: [1466, 606], mesial: [1421, 610] },
    BoneLevel: { distal: [1464, 560], mesial: [1425, 576] },
  },
  {
    tooth: 26,
    Numbering: [1525, 630],
    RootApex: { distal: [1584, 497], mesial: [1487, 455] },
    CEJ: { distal: [1556, 594], mesial: [1463, 592] },
    BoneLevel: { distal: [1574, 532], mesial: [1480, 504] },
  },
  {
    tooth: 27,
    Numbering: [1632, 625],
    RootApex: { distal: [1632, 445], mesial: [1603, 460] },
    CEJ: { distal: [1662, 600], mesial: [1583, 606] },
    BoneLevel: { distal: [1656, 556], mesial: [1584, 562] },
  },
];
const FRONT = MARKED.filter(({ CEJ }) => CEJ !== undefined);

const PANORAMIC: VisitXray = {
  file: 'panoramic_mit.jpg',
  name: 'panoramic.jpg',
  kind: 'panoramic',
  daysAgo: 760,
  marked: [...UPPER, ...FRONT, ...MARKED.filter(({ tooth }) => [28, 37, 47].includes(tooth))],
  cut: WHOLE,
};
const NEW_FRONT: VisitXray = {
  file: 'derived_crop_lower_anterior_from_pan.png',
  name: 'lower front.png',
  kind: 'periapical',
  daysAgo: 230,
  marked: FRONT,
  cut: LOWER_FRONT,
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
