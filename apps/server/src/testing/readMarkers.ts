import { PROBING_ORDER, type Side, type ToothNumber } from '@alveola/clinical';
import { MARKED } from '../app/evaluation/seed/markers';

export type At = readonly [x: number, y: number];

/** Apices of overlapping roots, and below of two tilted molars. */
const HIDDEN: Readonly<Partial<Record<ToothNumber, Readonly<Partial<Record<Side, At>>>>>> = {
  14: { distal: [933, 455] },
  16: { distal: [752, 450], mesial: [785, 445] },
  26: { distal: [1590, 470], mesial: [1530, 436] },
  27: { distal: [1625, 432], mesial: [1600, 450] },
  28: { distal: [1691, 405], mesial: [1665, 420] },
  37: { distal: [1760, 859], mesial: [1707, 853] },
  47: { distal: [563, 833], mesial: [572, 852] },
};

/** Pixels: about a millimetre, which is the error that is assumed of a marker on a panoramic picture. */
export const NEAR = 12;

export interface ReadTooth {
  readonly tooth: ToothNumber;
  readonly number: At;
  readonly apices: Readonly<Partial<Record<Side, At>>>;
}

/** Numbers and apices of the 20 teeth of `panoramic_mit.jpg`, read by eye, in the order in which they are asked. */
export const READ_TEETH: readonly ReadTooth[] = PROBING_ORDER.flatMap((tooth) => {
  const marked = MARKED.find((each) => each.tooth === tooth);
  if (!marked) return [];
  const { RootApex: apex, Numbering: number } = marked;
  const apices = apex && !('distal' in apex) ? { distal: apex } : (apex ?? HIDDEN[tooth]);
  return apices ? [{ tooth, number, apices }] : [];
});
