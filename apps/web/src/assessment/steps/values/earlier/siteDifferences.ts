import {
  type Assessment,
  findSites,
  PROBING_ORDER,
  type SitePlace,
  type SiteRow,
  SITES,
  sitedRows,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import type { SiteCursor } from '../../../document/state';
import type { LastVisit } from './differences';

export type EarlierSites = ReadonlyMap<ToothNumber, SiteRow>;

export function earlierSites(
  last: LastVisit | null,
  { dentition }: Pick<Assessment, 'dentition'>,
): EarlierSites {
  if (last === null) return new Map();
  return new Map(
    sitedRows(last.document.clinical_values)
      .filter(({ tooth }) => {
        const state = toothState({ dentition }, tooth);
        return state !== 'missing' && state === toothState(last.document, tooth);
      })
      .map((row) => [row.tooth, row.reference === 'CEJ' ? row : { ...row, margin: SITES.map(() => null) }]),
  );
}

/** The depth or margin of the last visit at the asked site. Null while another value is awaited. */
export function earlierAt(earlier: EarlierSites, { at, list, awaits }: SiteCursor): number | null {
  if (at === null || awaits !== null || (list !== 'depth' && list !== 'margin')) return null;
  return earlier.get(at.tooth)?.[list][SITES.indexOf(at.site)] ?? null;
}

export interface SiteDifference extends SitePlace {
  readonly earlier: number;
  readonly current: number;
}

export function siteDifferences(earlier: EarlierSites, document: Assessment, from: number) {
  return PROBING_ORDER.flatMap((tooth): readonly SiteDifference[] => {
    const row = earlier.get(tooth);
    if (row === undefined) return [];
    const { depth } = findSites(document, tooth);
    return SITES.flatMap((site, at): readonly SiteDifference[] => {
      const earlierDepth = row.depth[at] ?? null;
      const current = depth[at] ?? null;
      return earlierDepth !== null && current !== null && Math.abs(current - earlierDepth) >= from
        ? [{ tooth, site, earlier: earlierDepth, current }]
        : [];
    });
  });
}
