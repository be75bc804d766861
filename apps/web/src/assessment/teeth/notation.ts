import {
  LOWER_ARCH,
  type Preferences,
  type ToothNumber,
  UPPER_ARCH,
  universalNumber,
} from '@alveola/clinical';

export type Notation = Preferences['dental_notation_system'];

/** The clinic's number for the tooth; the record always uses FDI. */
export function toothLabel(tooth: ToothNumber, notation: Notation): string {
  return String(notation === 'UNS' ? universalNumber(tooth) : tooth);
}

export const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
export type Arrow = (typeof ARROWS)[number];

export function isArrow(key: string): key is Arrow {
  return ARROWS.some((arrow) => arrow === key);
}

export function toothBeside(tooth: ToothNumber, arrow: Arrow): ToothNumber {
  const isInUpper = UPPER_ARCH.includes(tooth);
  const arch = isInUpper ? UPPER_ARCH : LOWER_ARCH;
  const at = arch.indexOf(tooth);
  switch (arrow) {
    case 'ArrowLeft':
      return arch[at - 1] ?? tooth;
    case 'ArrowRight':
      return arch[at + 1] ?? tooth;
    case 'ArrowUp':
      return UPPER_ARCH[at] ?? tooth;
    case 'ArrowDown':
      return LOWER_ARCH[at] ?? tooth;
    default:
      return arrow satisfies never;
  }
}

export function toothRange(from: ToothNumber, to: ToothNumber): readonly ToothNumber[] {
  const column = (tooth: ToothNumber) => Math.max(UPPER_ARCH.indexOf(tooth), LOWER_ARCH.indexOf(tooth));
  const [first, last] = [column(from), column(to)].toSorted((a, b) => a - b);
  const arches = [UPPER_ARCH, LOWER_ARCH].filter((arch) => arch.includes(from) || arch.includes(to));
  return arches.flatMap((arch) => arch.slice(first, (last ?? 0) + 1));
}
