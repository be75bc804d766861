import { known, SITES } from '../../model/sites';
import { reaches } from './charted';
import type { NaturalTooth } from './mouth';
import type { SiteValue } from './siteLevels';

type Bleeder = Pick<NaturalTooth, 'depth' | 'bleeding' | 'sites'>;

function tellsSites({ sites }: Bleeder): boolean {
  return sites !== null && known(sites.depth).length > 0 && known(sites.bleeding).length > 0;
}

export function bleedingSite(tooth: Bleeder, fits: (depth: number) => boolean): SiteValue | null {
  const { sites } = tooth;
  if (sites === null) return null;
  for (const [at, site] of SITES.entries()) {
    const mm = sites.depth[at] ?? null;
    if (mm !== null && fits(mm) && sites.bleeding[at] === true) return { site, mm };
  }
  return null;
}

export function mayHaveBleedingPocket(tooth: Bleeder, fits: (depth: number) => boolean): boolean {
  const { sites, depth, bleeding } = tooth;
  if (sites === null || !tellsSites(tooth)) return depth !== null && fits(depth) && bleeding === null;
  return sites.depth.some((mm, at) => mm !== null && fits(mm) && (sites.bleeding[at] ?? null) === null);
}

/** The same site must bleed where sites were charted, else any surface of the tooth. */
export function hasBleedingPocket(tooth: Bleeder, fits: (depth: number) => boolean): boolean {
  if (tellsSites(tooth)) return bleedingSite(tooth, fits) !== null;
  return tooth.depth !== null && fits(tooth.depth) && reaches(tooth.bleeding, 1);
}
