import type { AskedAssessment } from '../../charting/complete';
import { lengthBetween, type Spacing } from '../../charting/calibrate';
import { isReadable } from '../../charting/estimate';
import { findRow, sidesPresent } from '../../charting/toothRows';
import { NORMAL_CREST_MM, type Third } from '../../model/markers';
import { PROBING_ORDER, type ToothNumber } from '../../model/tooth';
import { settle } from '../mouth/boneLoss';

/** Millimetres from the CEJ; from here on the root's length decides between the thirds. Rules 1.3 §11. */
const CHOSEN_FROM_MM = 5;

/** A natural tooth with CEJ and bone on every side of a film that does not show its apex. */
export interface CrestReading {
  readonly tooth: ToothNumber;
  /** From CEJ to bone at the worse side; null without a scale. */
  readonly mm: number | null;
  /** Null: the clinician chooses. */
  readonly proposed: Third | null;
}

export function readCrests(
  a: AskedAssessment,
  findScale: (image: string) => Spacing | null,
): readonly CrestReading[] {
  const teeth = PROBING_ORDER.filter((tooth) => a.apexless?.includes(tooth) && isReadable(a, tooth));
  return teeth.flatMap((tooth) => {
    const { CEJ, BoneLevel, ...row } = findRow(a, tooth);
    const sides = sidesPresent(row);
    const lengths = sides.flatMap((side) => {
      const [from, to] = [CEJ[side], BoneLevel[side]];
      if (from === null || from.image !== to?.image) return [];
      const scale = findScale(from.image);
      return [scale && settle(lengthBetween(from, to, scale))];
    });
    if (lengths.length < sides.length) return [];
    const knownLengths = lengths.filter((length) => length !== null);
    const mm = knownLengths.length < sides.length ? null : Math.max(...knownLengths);
    return [{ tooth, mm, proposed: mm === null ? null : toThird(mm) }];
  });
}

function toThird(mm: number): Third | null {
  if (mm < NORMAL_CREST_MM) return 0;
  return mm < CHOSEN_FROM_MM ? 1 : null;
}
