import { isMolar, PROBING_ORDER, type ToothNumber } from '@alveola/clinical';
import { type Cut, ENLARGED, LOWER_FRONT, MARKED, type Marked, WHOLE } from './markers';

export interface Example {
  readonly patient_number: string;
  readonly daysAgo: number;
  readonly information: unknown;
  readonly dentition?: unknown;
  readonly clinical_values?: unknown;
  readonly picture?: ExamplePicture;
  readonly notes?: string;
}

export interface ExamplePicture {
  readonly file: string;
  readonly name: string;
  readonly marked: readonly Marked[];
  readonly cut: Cut;
  readonly isCompleted: boolean;
}

export const WITHOUT_REHABILITATION = { complexRehabilitation: 'No', complexRehabilitationReasons: [] };

export function allBut(teeth: readonly ToothNumber[]): readonly ToothNumber[] {
  return PROBING_ORDER.filter((tooth) => !teeth.includes(tooth));
}

function values(name: 'depth' | 'value', valuesByTooth: Readonly<Record<number, number>>) {
  return Object.entries(valuesByTooth).map(([tooth, value]) => ({ tooth: Number(tooth), [name]: value }));
}

const CHARTED = { bleeding_registration: 4, plaque_surface_registration: true };

type Found = Readonly<Record<number, number>>;

export function charted(
  teeth: readonly ToothNumber[],
  depths: Found,
  findings: Readonly<Partial<Record<Zeroed, Found>>>,
) {
  const lists = { bleeding: {}, mobility: {}, furcation: {}, plaque: {}, ...findings };
  const zeros = (chartedTeeth: Found, among = teeth) => among.filter((tooth) => !(tooth in chartedTeeth));
  return {
    pocket_depth: values('depth', depths),
    bleeding: values('value', lists.bleeding),
    mobility: values('value', lists.mobility),
    furcation: values('value', lists.furcation),
    plaque: values('value', lists.plaque),
    zeros: {
      bleeding: zeros(lists.bleeding),
      mobility: zeros(lists.mobility),
      furcation: zeros(lists.furcation, teeth.filter(isMolar)),
      plaque: zeros(lists.plaque),
    },
    ...CHARTED,
  };
}

type Zeroed = 'bleeding' | 'mobility' | 'furcation' | 'plaque';

const LOWER: readonly ToothNumber[] = [44, 43, 42, 41, 31, 32, 33];

const FINISHED: Example = {
  patient_number: '1001',
  daysAgo: 41,
  information: {
    patientAge: 63,
    isPatientSmoke: '1-9',
    haveDiabetes: 'No',
    oralHygiene: 'Later registration',
    missingTeeth: '5+',
    complexRehabilitation: 'Yes',
    complexRehabilitationReasons: ['FewerThan20Teeth'],
  },
  dentition: { implant: [], missing: allBut(LOWER) },
  clinical_values: charted(
    LOWER,
    { 33: 4, 32: 4, 31: 6, 41: 6, 42: 5, 43: 4, 44: 4 },
    {
      bleeding: { 32: 1, 31: 3, 41: 3, 42: 2, 44: 1 },
      mobility: { 31: 1, 41: 1 },
      plaque: { 32: 1, 31: 2, 41: 2, 42: 2, 43: 1, 44: 1 },
    },
  ),
  picture: {
    file: 'derived_crop_lower_anterior_from_pan.png',
    name: 'lower front.png',
    marked: LOWER_FRONT,
    cut: ENLARGED,
    isCompleted: true,
  },
  notes: 'Upper denture since 2019. Lower front to be kept as long as possible.',
};

export const BRIDGED: readonly ToothNumber[] = [18, 17, 15, 12, 25, 38, 36, 35, 34, 45, 46, 48];

const MEASURING: Example = {
  patient_number: '1002',
  daysAgo: 1,
  information: {
    patientAge: 58,
    isPatientSmoke: '10+',
    haveDiabetes: '<7.0',
    oralHygiene: 'Several teeth',
    missingTeeth: '1-4',
    ...WITHOUT_REHABILITATION,
  },
  dentition: { implant: [], missing: BRIDGED },
  clinical_values: charted(
    allBut(BRIDGED),
    {
      16: 6,
      14: 5,
      13: 4,
      11: 4,
      21: 4,
      22: 4,
      23: 3,
      24: 5,
      26: 7,
      27: 6,
      28: 4,
      37: 5,
      33: 3,
      32: 4,
      31: 5,
      41: 5,
      42: 4,
      43: 3,
      44: 4,
      47: 5,
    },
    {
      bleeding: { 16: 3, 14: 2, 24: 2, 26: 4, 27: 3, 31: 2, 41: 2, 42: 1, 47: 2 },
      mobility: { 26: 1, 31: 1, 41: 1 },
      furcation: { 16: 1, 26: 2 },
      plaque: { 16: 2, 26: 2, 27: 3, 31: 2, 41: 2, 37: 2, 47: 2 },
    },
  ),
  picture: {
    file: 'panoramic_mit.jpg',
    name: 'panoramic.jpg',
    marked: MARKED,
    cut: WHOLE,
    isCompleted: false,
  },
  notes: 'Bridge 13–11. Panoramic taken elsewhere.',
};

const CHARTING: Example = {
  patient_number: '1003',
  daysAgo: 3,
  information: {
    patientAge: 44,
    isPatientSmoke: 'No',
    haveDiabetes: 'No',
    oralHygiene: 'Small amounts',
    missingTeeth: 'No',
    ...WITHOUT_REHABILITATION,
  },
  dentition: { implant: [36], missing: [18, 28, 38, 48] },
  clinical_values: {
    pocket_depth: values('depth', { 17: 3, 16: 4, 15: 3, 14: 3, 36: 5 }),
    bleeding: values('value', { 16: 1, 36: 2 }),
    zeros: { bleeding: [17, 15, 14] },
    suppuration: [36],
    ...CHARTED,
  },
};

const MARKING: Example = {
  patient_number: '1004',
  daysAgo: 9,
  information: {
    patientAge: 36,
    isPatientSmoke: 'No',
    haveDiabetes: 'No',
    oralHygiene: 'No visible plaque',
    missingTeeth: 'No',
    ...WITHOUT_REHABILITATION,
  },
  dentition: { implant: [], missing: [18, 28, 38, 48] },
};

const REGISTERED: Example = {
  patient_number: '1005',
  daysAgo: 12,
  information: {
    patientAge: 71,
    isPatientSmoke: 'No',
    haveDiabetes: '>=7.0',
    oralHygiene: 'Large amounts',
    missingTeeth: '5+',
    ...WITHOUT_REHABILITATION,
  },
};

export const EXAMPLES: readonly Example[] = [FINISHED, REGISTERED, MARKING, CHARTING, MEASURING];
