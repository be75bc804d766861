import type { Dentition } from '../../model/assessment';
import {
  CLINICAL_VALUES,
  type ClinicalValues,
  type ClinicalValueType,
  listValues,
} from '../../model/clinicalValues';
import { onlyKnown, SITES, type SiteRow } from '../../model/sites';
import type { ToothNumber } from '../../model/tooth';
import { CHARTED_SITES, NOT_CHARTED, SITE_WARNING } from '../constants';
import type { Charted, Mouth, NaturalTooth } from './mouth';
import type { SiteValue } from './siteValues';

/** A value that was not charted reaches no limit. */
export function reaches(value: number | null, limit: number): boolean {
  return value !== null && value >= limit;
}

/**
 * In a record with `zeros` a tooth in neither list was not charted. Older records kept only values above 0: a
 * depth that is missing was not charted; for the other types one row at a natural tooth shows that all
 * natural teeth were examined, and any row that the implants were.
 */
export function readCharted(
  values: ClinicalValues,
  type: ClinicalValueType,
  { implant, missing }: Dentition,
): (tooth: ToothNumber) => number | null {
  const rows = new Map(listValues(values, type).map(({ tooth, value }) => [tooth, value]));
  if (values.zeros) {
    const zeros = values.zeros[CLINICAL_VALUES[type].list] ?? [];
    return (tooth) => rows.get(tooth) ?? (zeros.includes(tooth) ? 0 : null);
  }
  if (type === 'PocketDepth') return (tooth) => rows.get(tooth) ?? null;
  const isNaturalCharted = [...rows.keys()].some(
    (tooth) => !implant.includes(tooth) && !missing.includes(tooth),
  );
  return (tooth) => {
    const isCharted = implant.includes(tooth) ? rows.size > 0 : isNaturalCharted;
    return isCharted ? (rows.get(tooth) ?? 0) : null;
  };
}

type Covered = 'depth' | 'bleeding';

/**
 * A tooth needs five known sites, or all that can be probed and at least three (rules 1.3 §7.1). A few sites
 * can prove disease, never its absence. An empty row says nothing.
 */
export function hasEnoughSites(row: SiteRow, type: Covered): boolean {
  const values = row[type];
  const count = values.filter((value) => value !== null).length;
  if (count === 0 || count >= CHARTED_SITES.least) return true;
  const isRestSkipped = values.every((value, index) => value !== null || row.asked[index] === true);
  return isRestSkipped && count >= CHARTED_SITES.leastPossible;
}

export function isCharted(tooth: Pick<Charted, Covered | 'sites'>, type: Covered): boolean {
  return tooth[type] !== null && (tooth.sites === null || hasEnoughSites(tooth.sites, type));
}

export function notCharted({ natural }: Mouth, type: Covered): readonly NaturalTooth[] {
  return natural.filter((tooth) => !isCharted(tooth, type));
}

export function isTooMany(count: number, { natural }: Mouth, percent: number): boolean {
  return 100 * count > percent * natural.length;
}

/**
 * Teeth charted with one value count as if all their sites were. Sites that cannot be probed are left out, up
 * to a fifth of all (rules 1.3 §7.1). Null where nothing was charted at sites.
 */
export function siteCoverage({
  natural,
  isSited,
}: Mouth): { readonly probed: number; readonly of: number } | null {
  if (!isSited) return null;
  const all = SITES.length * natural.length;
  let probed = 0;
  let skipped = 0;
  for (const { depth, sites } of natural) {
    const count = sites === null ? 0 : onlyKnown(sites.depth).length;
    if (count === 0 && depth !== null) probed += SITES.length;
    else if (sites !== null) {
      probed += count;
      skipped += SITES.filter(
        (_, index) => sites.depth[index] === null && sites.asked[index] === true,
      ).length;
    }
  }
  return { probed, of: all - Math.min(skipped, all / CHARTED_SITES.skippedOneIn) };
}

export function isSiteCoverageShort(mouth: Mouth): boolean {
  const coverage = siteCoverage(mouth);
  return coverage !== null && 100 * coverage.probed < SITE_WARNING.probedPercent * coverage.of;
}

/** Rules 1.1 §1, "short": charted at fewer than 80 % of the natural teeth, or of their sites. */
export function isShort(mouth: Mouth, type: Covered): boolean {
  const isFew = isTooMany(notCharted(mouth, type).length, mouth, NOT_CHARTED.percent);
  return isFew || (type === 'depth' && isSiteCoverageShort(mouth));
}

type Bleeder = Pick<NaturalTooth, 'depth' | 'bleeding' | 'sites'>;

function tellsSites({ sites }: Bleeder): boolean {
  return sites !== null && onlyKnown(sites.depth).length > 0 && onlyKnown(sites.bleeding).length > 0;
}

export function bleedingSite(tooth: Bleeder, fits: (depth: number) => boolean): SiteValue | null {
  const { sites } = tooth;
  if (sites === null) return null;
  for (const [index, site] of SITES.entries()) {
    const mm = sites.depth[index] ?? null;
    if (mm !== null && fits(mm) && sites.bleeding[index] === true) return { site, mm };
  }
  return null;
}

export function mayHaveBleedingPocket(tooth: Bleeder, fits: (depth: number) => boolean): boolean {
  const { sites, depth, bleeding } = tooth;
  if (sites === null || !tellsSites(tooth)) return depth !== null && fits(depth) && bleeding === null;
  return sites.depth.some((mm, index) => mm !== null && fits(mm) && (sites.bleeding[index] ?? null) === null);
}

/** The same site must bleed where sites were charted, else any surface of the tooth. */
export function hasBleedingPocket(tooth: Bleeder, fits: (depth: number) => boolean): boolean {
  if (tellsSites(tooth)) return bleedingSite(tooth, fits) !== null;
  return tooth.depth !== null && fits(tooth.depth) && reaches(tooth.bleeding, 1);
}
