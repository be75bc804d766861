import { aPatient } from './patient';
import type { Assessment } from '../model/assessment';
import type { ClinicalValues } from '../model/clinicalValues';
import { NOT_PERIODONTAL, type ToothMeasurement, toothMeasurement } from '../model/markers';
import { QUESTIONS } from '../model/patientInfo';
import { ASCENDING, isMolar, type ToothNumber } from '../model/tooth';

/** Numbers from 0 to 1, the same for a seed on every machine (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Draw {
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
}

export function drawFrom(seed: number): Draw {
  const next = numbersFrom(seed);
  return {
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)]!,
  };
}

/** Probing depths and bone losses (percent, with edges) by severity, and the share of teeth that has more. */
const MOUTHS = [
  { depths: [2, 3, 3], losses: [0, 0, 4.9], bleeds: 0.02, rarely: 0.01 },
  { depths: [2, 3, 3, 3, 4], losses: [0, 0, 5, 14.9], bleeds: 0.1, rarely: 0.02 },
  { depths: [3, 3, 4, 5], losses: [5, 10, 15, 20], bleeds: 0.3, rarely: 0.05 },
  { depths: [3, 4, 5, 6, 7, 9], losses: [10, 15, 33, 33.1, 50, 90], bleeds: 0.6, rarely: 0.2 },
] as const;

const BLANK = toothMeasurement.parse({ tooth: 11 });
const TOP = { x: 0, y: 0, image: 'case' };
/** With a root of 100 pixels a pixel of bone is one percent. */
const APEX = { x: 0, y: 100, image: 'case' };

function drawRow(
  { chance, pick }: Draw,
  tooth: ToothNumber,
  isImplant: boolean,
  { losses, rarely }: (typeof MOUTHS)[number],
  film: number,
): ToothMeasurement {
  const bone = () => {
    const percent: number = pick(losses);
    return chance(film) ? { ...TOP, y: isImplant || percent === 0 ? percent : percent + 2 } : null;
  };
  return {
    ...BLANK,
    tooth,
    RootApex: { distal: APEX, mesial: APEX },
    CEJ: { distal: TOP, mesial: TOP },
    BoneLevel: { distal: bone(), mesial: bone() },
    BoneDefect: { ...BLANK.BoneDefect, distal: chance(rarely), bowelShaped: chance(rarely) },
    AdditionalFindings: {
      ...BLANK.AdditionalFindings,
      ApikalPeriodontitis: chance(rarely),
      RootCaries: { distal: chance(rarely), mesial: chance(rarely) },
    },
    notPeriodontal: !isImplant && chance(rarely) ? pick(NOT_PERIODONTAL) : null,
    ...(isImplant && chance(0.5) ? { implantLength: pick([8, 10, 13]) } : {}),
  };
}

export function drawPatient(seed: number): Assessment {
  const draw = drawFrom(seed);
  const { chance, pick } = draw;
  const mouth = pick(MOUTHS);
  const charted = pick([1, 1, 0.9, 0.7]);
  const film = pick([1, 1, 0.9, 0.6, 0]);
  const missing = ASCENDING.filter((tooth) => chance(tooth % 10 === 8 ? 0.8 : 0.05));
  const present = ASCENDING.filter((tooth) => !missing.includes(tooth));
  const implant = present.filter(() => chance(0.04));
  const values = (teeth: readonly ToothNumber[], value: () => number) =>
    teeth.filter(() => chance(charted)).map((tooth) => ({ tooth, value: value() }));
  const graded = () => (chance(mouth.rarely) ? pick([1, 2, 3]) : 0);
  const lists = {
    bleeding: values(present, () => (chance(mouth.bleeds) ? pick([1, 2, 4]) : 0)),
    mobility: values(present, graded),
    furcation: values(
      present.filter((tooth) => isMolar(tooth) && !implant.includes(tooth)),
      graded,
    ),
    plaque: values(present, () => pick([0, 0, 1, 3])),
  };
  const zeros: ClinicalValues['zeros'] = { pocket_depth: [] };
  for (const [name, list] of Object.entries(lists))
    zeros[name as keyof typeof lists] = list.filter(({ value }) => value === 0).map(({ tooth }) => tooth);
  const above = (name: keyof typeof lists) => lists[name].filter(({ value }) => value > 0);
  return {
    information: {
      ...aPatient().information(),
      patientAge: pick([17, 25, 40, 41, 60, 80]),
      isPatientSmoke: pick(QUESTIONS.isPatientSmoke.answers),
      haveDiabetes: pick(QUESTIONS.haveDiabetes.answers),
      oralHygiene: pick(QUESTIONS.oralHygiene.answers),
      missingTeeth: chance(0.9) ? 'No' : '1-4',
    },
    dentition: { implant, missing },
    clinical_values: {
      pocket_depth: values(present, () => pick<number>(mouth.depths)).map(({ tooth, value: depth }) => ({
        tooth,
        depth,
      })),
      bleeding: above('bleeding'),
      mobility: above('mobility'),
      furcation: above('furcation'),
      plaque: above('plaque'),
      zeros,
      suppuration: implant.filter(() => chance(0.1)),
      non_keratinized_gingiva: [],
    },
    measurement: {
      teeth: present.map((tooth) => drawRow(draw, tooth, implant.includes(tooth), mouth, film)),
    },
    history: chance(0.15) ? { stage: pick(['I', 'II', 'III', 'IV']) } : null,
  };
}
