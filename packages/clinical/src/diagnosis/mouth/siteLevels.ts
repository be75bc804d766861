import { known, type Site, SITES, type SiteRow } from '../../model/sites';
import { reaches } from './charted';
import type { NaturalTooth } from './mouth';

/** Millimetres at one site. */
export interface SiteValue {
  readonly site: Site;
  readonly mm: number;
}

export function depthAt({ depth }: SiteRow, site: Site): number | null {
  return depth[SITES.indexOf(site)] ?? null;
}

export function marginAt({ margin }: SiteRow, site: Site): number | null {
  return margin[SITES.indexOf(site)] ?? null;
}

/** Clinical attachment level: depth + margin. Unknown where the margin is not measured from the CEJ. */
export function levelAt(row: SiteRow, site: Site): number | null {
  const depth = depthAt(row, site);
  const margin = marginAt(row, site);
  // Below 0 only in a trial of one millimetre less.
  return row.reference !== 'CEJ' || depth === null || margin === null ? null : Math.max(0, depth + margin);
}

/** The first of the largest; null: nothing is known. */
export function worstAt(
  row: SiteRow,
  sites: readonly Site[],
  read: (row: SiteRow, site: Site) => number | null,
): SiteValue | null {
  return sites.reduce<SiteValue | null>((worst, site) => {
    const mm = read(row, site);
    return mm !== null && mm > (worst?.mm ?? -1) ? { site, mm } : worst;
  }, null);
}

type Bleeder = Pick<NaturalTooth, 'depth' | 'bleeding' | 'sites'>;

function tellsSites({ sites }: Bleeder): boolean {
  return sites !== null && known(sites.depth).length > 0 && known(sites.bleeding).length > 0;
}

/** The first site of such a depth that itself bleeds; null: none, or the tooth has no sites. */
export function bleedingSite(tooth: Bleeder, fits: (depth: number) => boolean): SiteValue | null {
  const { sites } = tooth;
  if (sites === null) return null;
  for (const [at, site] of SITES.entries()) {
    const mm = sites.depth[at] ?? null;
    if (mm !== null && fits(mm) && sites.bleeding[at] === true) return { site, mm };
  }
  return null;
}

/** A pocket of such a depth that bleeds: itself where sites tell, else anywhere at its tooth. */
export function hasBleedingPocket(tooth: Bleeder, fits: (depth: number) => boolean): boolean {
  if (tellsSites(tooth)) return bleedingSite(tooth, fits) !== null;
  return tooth.depth !== null && fits(tooth.depth) && reaches(tooth.bleeding, 1);
}
