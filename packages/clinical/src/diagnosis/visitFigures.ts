import { listJudged } from './diagnosisResult';
import { findRow, toothState, type ToothState } from '../charting/toothRows';
import { partlyCharted } from '../charting/sites/path';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { onlyKnown, SITES } from '../model/sites';
import { ASCENDING, type ToothNumber } from '../model/tooth';
import type { Examined } from './compare';
import { DEPTH, NOT_CHARTED, SITE_WARNING } from './constants';
import { isTooMany, reaches } from './mouth/charted';
import type { Mouth } from './mouth/mouth';
import { readMouth } from './mouth/readMouth';
import { siteFigures } from './siteFigures';

/**
 * Depth in millimetres (the deepest site), bone loss in percent of root length; null means not charted or
 * measured.
 */
export interface ToothFigures {
  readonly tooth: ToothNumber;
  readonly state: ToothState;
  readonly depth: number | null;
  readonly isPartlyProbed: boolean;
  readonly boneLoss: number | null;
  /** An X-ray that an earlier visit also used is not a new measurement. */
  readonly film: string | null;
}

/** Shares counted at different places cannot be compared. */
export const BLEEDING_PLACES = ['sites', 'surfaces6', 'surfaces4'] as const;
export type BleedingPlaces = (typeof BLEEDING_PLACES)[number];

export interface SiteCounts {
  readonly probed: number;
  readonly of: number;
  readonly pockets4: number | null;
  readonly pockets6: number | null;
}

export interface VisitFigures {
  readonly teeth: number;
  readonly implants: number;
  readonly probed: number;
  /** Null where too few teeth were probed to count (rules 1.1 §1). */
  readonly pockets4: number | null;
  readonly pockets6: number | null;
  readonly atSites: SiteCounts | null;
  /** Percent; null, as for plaque, where too few natural teeth were charted to represent the mouth. */
  readonly bleeding: number | null;
  readonly bleedingAt: BleedingPlaces | null;
  readonly plaque: number | null;
  readonly sites: readonly ToothFigures[];
}

function probedPart({ depth, sites }: Mouth['natural'][number]): number {
  const probed = sites === null ? 0 : onlyKnown(sites.depth).length;
  return probed > 0 ? probed / SITES.length : Number(depth !== null);
}

/** With many teeth unprobed, the count would fall merely because less was examined. */
function countFrom({ natural }: Mouth, least: number): number | null {
  const probed = natural.reduce((sum, tooth) => sum + probedPart(tooth), 0);
  if (natural.length === 0 || 100 * probed < SITE_WARNING.probedPercent * natural.length) return null;
  return natural.filter(({ depth }) => reaches(depth, least)).length;
}

/** An index of a few teeth would look like the whole mouth's: a few dry teeth would read 0 %. */
function toMouthIndex(mouth: Mouth, type: 'bleeding' | 'plaque', percent: number | null): number | null {
  const lacking = mouth.natural.filter((tooth) => tooth[type] === null);
  return isTooMany(lacking.length, mouth, NOT_CHARTED.percent) ? null : percent;
}

function countSites(mouth: Mouth): SiteCounts | null {
  const figures = siteFigures(mouth);
  if (figures === null || figures.probed === 0) return null;
  const { probed, of: siteCount, ge4, ge6 } = figures;
  const isEnough = 100 * probed >= SITE_WARNING.probedPercent * siteCount;
  return { probed, of: siteCount, pockets4: isEnough ? ge4 : null, pockets6: isEnough ? ge6 : null };
}

function findBleedingPlaces({ natural, bleedingSurfaces }: Mouth): BleedingPlaces | null {
  if (natural.every(({ bleeding }) => bleeding === null)) return null;
  if (natural.some(({ sites }) => sites !== null && onlyKnown(sites.bleeding).length > 0)) return 'sites';
  return bleedingSurfaces === 6 ? 'surfaces6' : 'surfaces4';
}

export function visitFigures({ document, result }: Examined): VisitFigures {
  const mouth = readMouth(document, document.preferences ?? DEFAULT_PREFERENCES);
  const charted = new Map([...mouth.natural, ...mouth.implants].map((record) => [record.tooth, record]));
  const partly = partlyCharted(document, 'depth');
  const boneLosses = new Map(
    listJudged(result).map((toothResult) => [toothResult.tooth, toothResult.boneLoss]),
  );
  return {
    teeth: mouth.natural.length,
    implants: mouth.implants.length,
    probed: mouth.natural.filter(({ depth }) => depth !== null).length,
    pockets4: countFrom(mouth, DEPTH.pocket),
    pockets6: countFrom(mouth, DEPTH.deep),
    atSites: countSites(mouth),
    bleeding: toMouthIndex(mouth, 'bleeding', result.diagnosis.bleedingIndex),
    bleedingAt: findBleedingPlaces(mouth),
    plaque: toMouthIndex(mouth, 'plaque', result.diagnosis.plaqueIndex),
    sites: ASCENDING.map((tooth) => {
      const loss = boneLosses.get(tooth);
      const boneLoss = loss && 'worst' in loss ? loss.worst : null;
      const { distal, mesial } = findRow(document, tooth).BoneLevel;
      return {
        tooth,
        state: toothState(document, tooth),
        depth: charted.get(tooth)?.depth ?? null,
        isPartlyProbed: partly.includes(tooth),
        boneLoss,
        film: boneLoss === null ? null : ((distal ?? mesial)?.image ?? null),
      };
    }),
  };
}
