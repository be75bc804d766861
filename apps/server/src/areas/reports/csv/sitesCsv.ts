import {
  ASCENDING,
  findSites,
  type Site,
  sitedRows,
  type SiteRow,
  SITES,
  type ToothState,
  toothState,
} from '@alveola/clinical';
import { siteAttachment } from '@alveola/report';
import { toCsvLine } from '../../../platform/csv';
import { type ChartedAnalysis, toTable } from './analysis';

interface SiteOfTooth {
  readonly state: ToothState;
  readonly row: SiteRow;
  readonly site: Site;
  readonly at: number;
}

const TABLE = toTable<SiteOfTooth>({
  tooth: ({ row }) => row.tooth,
  state: ({ state }) => state,
  site: ({ site }) => site,
  depth_mm: ({ row, at }) => row.depth[at] ?? null,
  margin_mm: ({ row, at }) => row.margin[at] ?? null,
  cal_mm: ({ row, at, state }) => siteAttachment(row, at, state),
  margin_from: ({ row, at, state }) => {
    if ((row.margin[at] ?? null) === null) return null;
    return state === 'implant' ? 'shoulder' : row.reference;
  },
  passed_by: ({ row, at }) => row.asked[at] ?? false,
  bleeding: ({ row, at }) => row.bleeding[at] ?? null,
  plaque: ({ row, at }) => row.plaque[at] ?? null,
  suppuration: ({ row, at }) => row.suppuration[at] ?? null,
});

export const SITES_HEAD = toCsvLine(TABLE.names);

export function sitesLines(analysis: ChartedAnalysis): string {
  const { document } = analysis;
  if (sitedRows(document.clinical_values).length === 0) return '';
  return ASCENDING.flatMap((tooth) => {
    const state = toothState(document, tooth);
    if (state === 'missing') return [];
    const row = findSites(document, tooth);
    return SITES.map((site, at) => toCsvLine(TABLE.toCells(analysis, { state, row, site, at })));
  }).join('');
}
