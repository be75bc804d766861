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

/** The next place in the arrow's direction that takes a value; null: there is none. */
export function findBeside<Place>(
  lines: readonly (readonly Place[])[],
  isFrom: (place: Place) => boolean,
  arrow: Arrow,
  isOn: (place: Place) => boolean,
): Place | null {
  const line = lines.findIndex((places) => places.some(isFrom));
  const row = lines[line] ?? [];
  const column = row.findIndex(isFrom);
  const toColumn = (places: readonly Place[]) => places.slice(column, column + 1);
  const ways: Readonly<Record<Arrow, readonly Place[]>> = {
    ArrowLeft: row.slice(0, column).toReversed(),
    ArrowRight: row.slice(column + 1),
    ArrowUp: lines.slice(0, line).toReversed().flatMap(toColumn),
    ArrowDown: lines.slice(line + 1).flatMap(toColumn),
  };
  return ways[arrow].find(isOn) ?? null;
}

const ARCHES = [UPPER_ARCH, LOWER_ARCH];

export function toothBeside(
  tooth: ToothNumber,
  arrow: Arrow,
  isOff: (tooth: ToothNumber) => boolean = () => false,
): ToothNumber {
  return (
    findBeside(
      ARCHES,
      (each) => each === tooth,
      arrow,
      (each) => !isOff(each),
    ) ?? tooth
  );
}

export function toothRange(from: ToothNumber, to: ToothNumber): readonly ToothNumber[] {
  const column = (tooth: ToothNumber) => Math.max(UPPER_ARCH.indexOf(tooth), LOWER_ARCH.indexOf(tooth));
  const [first, last] = [column(from), column(to)].toSorted((a, b) => a - b);
  const arches = ARCHES.filter((arch) => arch.includes(from) || arch.includes(to));
  return arches.flatMap((arch) => arch.slice(first, (last ?? 0) + 1));
}
