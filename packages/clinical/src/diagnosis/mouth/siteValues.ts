import { type Site, SITES, type SiteRow } from '../../model/sites';

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
  // A level can fall below 0 only in a trial of one millimetre less.
  return row.reference !== 'CEJ' || depth === null || margin === null ? null : Math.max(0, depth + margin);
}

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
