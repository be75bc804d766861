import { findRow, toothState, type ToothState } from '../charting/rows';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { ASCENDING, type ToothNumber } from '../model/tooth';
import type { Examined } from './compare';
import { DEPTH } from './constants';
import { isShort, reaches } from './mouth/charted';
import type { Mouth } from './mouth/mouth';
import { readMouth } from './mouth/readMouth';

/** A tooth or implant on one day; null: not charted, not measured. */
export interface ToothFigures {
  readonly tooth: ToothNumber;
  readonly state: ToothState;
  /** Millimetres. */
  readonly depth: number | null;
  /** Percent of root length, the larger side. */
  readonly boneLoss: number | null;
  /** The X-ray on which it was measured: one that earlier visits have as well is no new measurement. */
  readonly film: string | null;
}

/** What is followed from visit to visit. */
export interface VisitFigures {
  /** Natural teeth present. */
  readonly teeth: number;
  readonly implants: number;
  /** Natural teeth with a pocket depth. */
  readonly probed: number;
  /** Natural teeth with a pocket of 4 mm or more, 6 mm or more; null: too few were probed to count (rules 1.1 §1). */
  readonly pockets4: number | null;
  readonly pockets6: number | null;
  /** Percent. */
  readonly bleeding: number | null;
  readonly plaque: number | null;
  /** All 32 positions. */
  readonly sites: readonly ToothFigures[];
}

/** A count over teeth of which many were not probed would fall when less is examined. */
function countFrom(mouth: Mouth, least: number): number | null {
  const { natural } = mouth;
  if (natural.length === 0 || isShort(mouth, 'depth')) return null;
  return natural.filter(({ depth }) => reaches(depth, least)).length;
}

/** The figures of one visit, from what was recorded and what was found then; nothing is judged anew. */
export function visitFigures({ document, result }: Examined): VisitFigures {
  const mouth = readMouth(document, document.preferences ?? DEFAULT_PREFERENCES);
  const charted = new Map([...mouth.natural, ...mouth.implants].map((each) => [each.tooth, each]));
  const found = new Map([...result.teeth, ...result.implants].map((each) => [each.tooth, each.boneLoss]));
  return {
    teeth: mouth.natural.length,
    implants: mouth.implants.length,
    probed: mouth.natural.filter(({ depth }) => depth !== null).length,
    pockets4: countFrom(mouth, DEPTH.pocket),
    pockets6: countFrom(mouth, DEPTH.deep),
    bleeding: result.diagnosis.bleedingIndex,
    plaque: result.diagnosis.plaqueIndex,
    sites: ASCENDING.map((tooth) => {
      const loss = found.get(tooth);
      const boneLoss = loss && 'worst' in loss ? loss.worst : null;
      const { distal, mesial } = findRow(document, tooth).BoneLevel;
      return {
        tooth,
        state: toothState(document, tooth),
        depth: charted.get(tooth)?.depth ?? null,
        boneLoss,
        film: boneLoss === null ? null : ((distal ?? mesial)?.image ?? null),
      };
    }),
  };
}
