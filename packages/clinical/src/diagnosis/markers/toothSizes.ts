import { isUpper, position, type ToothNumber } from '../../model/tooth';

/**
 * Millimetres, by position: the width of the crown from mesial to distal, and the distance from its middle to
 * the apex. Nelson, Wheeler's Dental Anatomy, 11th ed.
 */
const SIZES = {
  upper: {
    width: [8.5, 6.5, 7.5, 7, 7, 10, 9, 8.5],
    length: [18.3, 17.5, 22, 18.3, 18.3, 15.8, 14.5, 14.3],
  },
  lower: {
    width: [5, 5.5, 7, 7, 7, 11, 10.5, 10],
    length: [17, 18.8, 21.5, 18.3, 18.5, 17.8, 16.5, 14.5],
  },
} as const;

export interface ToothPlace {
  readonly tooth: ToothNumber;
  readonly width: number;
  readonly length: number;
  /** From the distal end of the arch to the middle of the crown. */
  readonly along: number;
}

/** Lines the usual teeth of an arch up, in millimetres. */
export function toPlaces(arch: readonly ToothNumber[]): readonly ToothPlace[] {
  let along = 0;
  return arch.map((tooth) => {
    const sizes = SIZES[isUpper(tooth) ? 'upper' : 'lower'];
    const width = sizes.width[position(tooth) - 1] ?? 0;
    const length = sizes.length[position(tooth) - 1] ?? 0;
    along += width;
    return { tooth, width, length, along: along - width / 2 };
  });
}
