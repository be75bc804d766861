import { diagnose } from '../../diagnosis/diagnose';
import type { DiagnosisResult } from '../../diagnosis/diagnosisResult';
import { sure } from '../../diagnosis/sure/sure';
import { type Assessment, assessment } from '../../model/assessment';
import { ASCENDING, type ToothNumber } from '../../model/tooth';
import { drawFrom } from '../drawPatient';
import { aPatient } from '../patient';

export interface Mouth {
  readonly name: string;
  readonly near: string;
  readonly age: number;
  readonly loss: (tooth: ToothNumber) => number;
  readonly depth: (tooth: ToothNumber) => number;
}

const TEETH = ASCENDING.filter((tooth) => tooth % 10 !== 8);
const FIRST_MOLARS: readonly number[] = [16, 26, 36, 46];
const EIGHT: readonly number[] = [...FIRST_MOLARS, 14, 24, 34, 44];
const NINE = [...EIGHT, 17];
const SIXTEEN = [...EIGHT, 17, 27, 37, 47, 15, 25, 35, 45];

const lossesAt =
  (teeth: readonly number[], inside: number, outside: number) =>
  (tooth: ToothNumber): number =>
    teeth.includes(tooth) ? inside : outside;
const all = (value: number) => () => value;

export const MOUTHS: readonly Mouth[] = [
  { name: '8 % at all teeth, 4 mm', near: 'case 10 %', age: 50, loss: all(8), depth: all(4) },
  { name: '12 % at all teeth, 4 mm', near: 'stage 15 %, case 10 %', age: 60, loss: all(12), depth: all(4) },
  { name: '13 % at all teeth, 4 mm', near: 'stage 15 %', age: 60, loss: all(13), depth: all(4) },
  { name: '17 % at all teeth', near: 'stage 15 %', age: 60, loss: all(17), depth: all(4) },
  {
    name: '30 % at 8 teeth, 8 % elsewhere',
    near: 'stage 33 %',
    age: 60,
    loss: lossesAt(EIGHT, 30, 8),
    depth: all(3),
  },
  {
    name: '28 % at 16 teeth, 8 % elsewhere',
    near: 'stage 33 %',
    age: 60,
    loss: lossesAt(SIXTEEN, 28, 8),
    depth: all(3),
  },
  {
    name: '36 % at 4 teeth, 8 % elsewhere',
    near: 'stage 33 %',
    age: 60,
    loss: lossesAt(FIRST_MOLARS, 36, 8),
    depth: all(3),
  },
  {
    name: '40 % at 8 teeth, 8 % elsewhere',
    near: 'extent 30 %',
    age: 60,
    loss: lossesAt(EIGHT, 40, 8),
    depth: all(3),
  },
  {
    name: '40 % at 9 teeth, 8 % elsewhere',
    near: 'extent 30 %',
    age: 60,
    loss: lossesAt(NINE, 40, 8),
    depth: all(3),
  },
  {
    name: '20 % at 4 teeth, 5 % elsewhere, age 84',
    near: 'ratio 0.25',
    age: 84,
    loss: lossesAt(FIRST_MOLARS, 20, 5),
    depth: all(3),
  },
  {
    name: '38 % at 4 teeth, age 36',
    near: 'ratio 1.0',
    age: 36,
    loss: lossesAt(FIRST_MOLARS, 38, 8),
    depth: all(3),
  },
  { name: '22 % at all teeth', near: 'none', age: 60, loss: all(22), depth: all(4) },
  {
    name: '60 % at 8 teeth, 8 % elsewhere',
    near: 'none',
    age: 75,
    loss: lossesAt(EIGHT, 60, 8),
    depth: all(3),
  },
];

function drawNormal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}

/** Reads the mouth once: each side with a normal error of half its 95 % limit, on pictures of one kind. */
export function readMouth(mouth: Mouth, error: number, seed: number): Assessment {
  const { pick } = drawFrom(seed);
  const steps = Array.from({ length: 1000 }, (_, n) => (n + 0.5) / 1000);
  const read = (loss: number) =>
    Math.min(100, Math.max(0, loss + (error / 2) * drawNormal(() => pick(steps))));
  return build(mouth, error, (tooth) => [read(mouth.loss(tooth)), read(mouth.loss(tooth))]);
}

export function trueMouth(mouth: Mouth, error: number): Assessment {
  return build(mouth, error, (tooth) => [mouth.loss(tooth), mouth.loss(tooth)]);
}

type Losses = (tooth: ToothNumber) => readonly [number, number];

function build(mouth: Mouth, error: number, losses: Losses): Assessment {
  const image = 'picture';
  const patient = TEETH.reduce(
    (built, tooth) => built.tooth(tooth, { loss: losses(tooth), depth: mouth.depth(tooth), bleeding: 1 }),
    aPatient({ patientAge: mouth.age, image }),
  );
  return assessment.parse({
    ...patient.assessment(),
    xray_kinds: { [image]: error === 6 ? 'periapical' : 'panoramic' },
  });
}

export const CLASSES = ['condition', 'stage', 'grade', 'blt', 'referral'] as const;
export type ClassName = (typeof CLASSES)[number];

export interface Tally {
  readonly same: number;
  readonly firm: number;
  readonly firmAndWrong: number;
}

function classIs({ diagnosis, referral }: DiagnosisResult, name: ClassName): string | null {
  return name === 'referral' ? referral.is : diagnosis[name];
}

export type Firmness = (reading: Assessment) => Readonly<Record<ClassName, boolean>>;

export const asRulesSay: Firmness = (reading) => {
  const sureness = sure(reading);
  const isFirm = (name: ClassName) => sureness[name]?.firm === true;
  return {
    condition: isFirm('condition'),
    stage: isFirm('stage'),
    grade: isFirm('grade'),
    blt: isFirm('blt'),
    referral: isFirm('referral'),
  };
};

export function tally(
  mouth: Mouth,
  error: number,
  readings: number,
  firmness: Firmness = asRulesSay,
): Readonly<Record<ClassName, Tally>> {
  const truth = diagnose(trueMouth(mouth, error));
  const counts = CLASSES.map(() => ({ same: 0, firm: 0, firmAndWrong: 0 }));
  for (let seed = 1; seed <= readings; seed += 1) {
    const reading = readMouth(mouth, error, seed * 7919);
    const result = diagnose(reading);
    const firm = firmness(reading);
    CLASSES.forEach((name, n) => {
      const count = counts[n];
      if (count === undefined) return;
      const isSame = classIs(result, name) === classIs(truth, name);
      if (isSame) count.same += 1;
      if (firm[name]) count.firm += 1;
      if (firm[name] && !isSame) count.firmAndWrong += 1;
    });
  }
  return Object.fromEntries(CLASSES.map((name, n) => [name, counts[n]])) as Record<ClassName, Tally>;
}
