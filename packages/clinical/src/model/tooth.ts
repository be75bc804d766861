import { z } from 'zod';
import { refuseTwice, refusing } from './refuse';

/** Path of a probe round the mouth: 18→11, 21→28, 38→31, 41→48. FDI numbers (ISO 3950). */
export const PROBING_ORDER = [
  18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28, 38, 37, 36, 35, 34, 33, 32, 31, 41, 42, 43,
  44, 45, 46, 47, 48,
] as const;

/** Round the mouth; `from` itself comes last. */
export function teethAfter(from: ToothNumber | null): readonly ToothNumber[] {
  const start = from === null ? 0 : PROBING_ORDER.indexOf(from) + 1;
  return [...PROBING_ORDER.slice(start), ...PROBING_ORDER.slice(0, start)];
}

export const toothNumber = z.literal(PROBING_ORDER);
export type ToothNumber = z.output<typeof toothNumber>;

export const distinctTeeth = z.array(toothNumber).check((ctx) => {
  refuseTwice(ctx.value, (n) => refusing(ctx)([n], 'list.duplicate'));
});

/** As the clinician faces the patient, left to right. */
export const UPPER_ARCH: readonly ToothNumber[] = [
  18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28,
];
export const LOWER_ARCH: readonly ToothNumber[] = [
  48, 47, 46, 45, 44, 43, 42, 41, 31, 32, 33, 34, 35, 36, 37, 38,
];

export const ASCENDING: readonly ToothNumber[] = [...PROBING_ORDER].toSorted((a, b) => a - b);

export type Quadrant = 1 | 2 | 3 | 4;
export type Side = 'distal' | 'mesial';
export const SIDES: readonly Side[] = ['distal', 'mesial'];
export type ToothKind = 'incisor' | 'canine' | 'premolar' | 'molar';

export function quadrant(tooth: ToothNumber): Quadrant {
  if (tooth < 20) return 1;
  if (tooth < 30) return 2;
  return tooth < 40 ? 3 : 4;
}

/** 1 (central incisor) to 8 (third molar). */
export function position(tooth: ToothNumber): number {
  return tooth % 10;
}

export function toothKind(tooth: ToothNumber): ToothKind {
  const place = position(tooth);
  if (place <= 2) return 'incisor';
  if (place === 3) return 'canine';
  return place <= 5 ? 'premolar' : 'molar';
}

export function isMolar(tooth: ToothNumber): boolean {
  return toothKind(tooth) === 'molar';
}

export function isUpper(tooth: ToothNumber): boolean {
  return quadrant(tooth) <= 2;
}

export type AppliesTo = 'all' | 'natural teeth' | 'natural molars' | 'implants';
export type MarkedTeeth = Readonly<Record<'implant' | 'missing', readonly ToothNumber[]>>;

export function canHave(
  { missing, implant }: MarkedTeeth,
  appliesTo: AppliesTo,
  tooth: ToothNumber,
): boolean {
  if (missing.includes(tooth)) return false;
  if (appliesTo === 'all') return true;
  if (appliesTo === 'implants' || implant.includes(tooth))
    return appliesTo === 'implants' && implant.includes(tooth);
  return appliesTo === 'natural teeth' || isMolar(tooth);
}

/** Neighbours in the FDI arch sequence; 11–21 and 41–31 are neighbours, upper and lower never (R3). */
export function adjacent(tooth: ToothNumber, neighbour: ToothNumber): boolean {
  return [UPPER_ARCH, LOWER_ARCH].some((arch) => {
    const toothIndex = arch.indexOf(tooth);
    const neighbourIndex = arch.indexOf(neighbour);
    return toothIndex >= 0 && neighbourIndex >= 0 && Math.abs(toothIndex - neighbourIndex) === 1;
  });
}

/** Specification §4, "Advancing": quadrants 1 and 3 start at distal, 2 and 4 at mesial. */
export function sidesInOrder(tooth: ToothNumber): readonly [Side, Side] {
  return quadrant(tooth) % 2 === 1 ? ['distal', 'mesial'] : ['mesial', 'distal'];
}

/** Universal numbering system: 1 = 18 round to 16 = 28, 17 = 38 round to 32 = 48. */
export function universalNumber(tooth: ToothNumber): number {
  const upper = UPPER_ARCH.indexOf(tooth);
  return upper >= 0 ? upper + 1 : 32 - LOWER_ARCH.indexOf(tooth);
}
