import type { Dentition } from '../../model/assessment';
import {
  CLINICAL_VALUES,
  type ClinicalValues,
  type ClinicalValueType,
  toValues,
} from '../../model/clinicalValues';
import { known, SITES, type SiteRow } from '../../model/sites';
import type { ToothNumber } from '../../model/tooth';
import { CHARTED_SITES, NOT_CHARTED, SITE_WARNING } from '../constants';
import type { Charted, Mouth, NaturalTooth } from './mouth';

/** Whether a value is there and reaches the limit: what was not charted reaches none. */
export function reaches(value: number | null, limit: number): boolean {
  return value !== null && value >= limit;
}

/**
 * What was charted for each tooth; null = not charted. With `zeros` only what stands in a list or among them was.
 * Older records kept values above 0 alone: a depth that is not there was not charted; of the other types one row
 * at a natural tooth says that all of these were looked at, and any row that the implants were.
 */
export function readCharted(
  values: ClinicalValues,
  type: ClinicalValueType,
  { implant, missing }: Dentition,
): (tooth: ToothNumber) => number | null {
  const rows = new Map(toValues(values, type).map(({ tooth, value }) => [tooth, value]));
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
 * Whether the sites of a tooth say enough: at least five are known, or all that can be probed and at least three
 * (rules 1.3 §7.1). A few sites can prove disease, never its absence. A row without any says nothing of it.
 */
export function hasEnoughSites(row: SiteRow, type: Covered): boolean {
  const values = row[type];
  const count = values.filter((value) => value !== null).length;
  if (count === 0 || count >= CHARTED_SITES.least) return true;
  const isRestSkipped = values.every((value, at) => value !== null || row.asked[at] === true);
  return isRestSkipped && count >= CHARTED_SITES.leastPossible;
}

/** Whether a tooth or an implant counts as charted, by one value or at its sites. */
export function isCharted(tooth: Pick<Charted, Covered | 'sites'>, type: Covered): boolean {
  return tooth[type] !== null && (tooth.sites === null || hasEnoughSites(tooth.sites, type));
}

/** Natural teeth that were not charted for it. */
export function notCharted({ natural }: Mouth, type: Covered): readonly NaturalTooth[] {
  return natural.filter((tooth) => !isCharted(tooth, type));
}

export function isTooMany(count: number, { natural }: Mouth, percent: number): boolean {
  return 100 * count > percent * natural.length;
}

/**
 * Sites with a depth, of how many; those of a tooth charted with one value stand with it. Sites that cannot be probed
 * are left out, up to a fifth of all (rules 1.3 §7.1). Null: nothing was charted at sites.
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
    const count = sites === null ? 0 : known(sites.depth).length;
    if (count === 0 && depth !== null) probed += SITES.length;
    else if (sites !== null) {
      probed += count;
      skipped += SITES.filter((_, at) => sites.depth[at] === null && sites.asked[at] === true).length;
    }
  }
  return { probed, of: all - Math.min(skipped, all / CHARTED_SITES.skippedOneIn) };
}

/** Fewer than 80 % of the sites were probed. */
export function isSiteCoverageShort(mouth: Mouth): boolean {
  const coverage = siteCoverage(mouth);
  return coverage !== null && 100 * coverage.probed < SITE_WARNING.probedPercent * coverage.of;
}

/** Rules 1.1 §1, "short": charted at fewer than 80 % of the natural teeth, or of their sites. */
export function isShort(mouth: Mouth, type: Covered): boolean {
  const isFew = isTooMany(notCharted(mouth, type).length, mouth, NOT_CHARTED.percent);
  return isFew || (type === 'depth' && isSiteCoverageShort(mouth));
}
