import {
  type Assessment,
  assemble,
  ASCENDING,
  findSites,
  type Site,
  sitedRows,
  type SiteRow,
  SITES,
  type ToothState,
  toothState,
  applies,
  boneLoss,
  type ClinicalValueType,
  type Entrance,
  findRow,
  fourSurfaces,
  onlyKnown,
  PLAQUE_MAXIMUM,
  readCharted,
  type ToothNumber,
} from '@alveola/clinical';
import { type CsvCell, toCsvLine } from '../../platform/csv';
import type { Queries } from '../../platform/db/open';
import { isRow, report } from '../../platform/db/schema';
import { newestEntries, readEntryParts } from './entries';
import { siteAttachment } from '@alveola/report';

export interface ChartedAnalysis {
  readonly id: string;
  readonly patient_number: string;
  readonly reference_number: string;
  readonly analysis_date: Date;
  readonly status: string;
  readonly draft: boolean;
  readonly deleted: boolean;
  readonly document: Assessment;
}

const ANALYSIS_COLUMNS = {
  report_id: ({ id }) => id,
  patient_number: ({ patient_number }) => patient_number,
  reference_number: ({ reference_number }) => reference_number,
  analysis_date: ({ analysis_date }) => analysis_date.toISOString().slice(0, 10),
  status: ({ status }) => status,
  draft: ({ draft }) => draft,
  deleted: ({ deleted }) => deleted,
} as const satisfies Record<string, (analysis: ChartedAnalysis) => CsvCell>;

export function toTable<Row>(
  columns: Readonly<Record<string, (row: Row, analysis: ChartedAnalysis) => CsvCell>>,
) {
  return {
    names: [...Object.keys(ANALYSIS_COLUMNS), ...Object.keys(columns)],
    toCells: (analysis: ChartedAnalysis, row: Row): readonly CsvCell[] => [
      ...Object.values(ANALYSIS_COLUMNS).map((read) => read(analysis)),
      ...Object.values(columns).map((read) => read(row, analysis)),
    ],
  };
}

export async function findCharted(
  db: Queries,
  clinicId: string,
  id: string,
): Promise<ChartedAnalysis | null> {
  const [row] = await db
    .select()
    .from(report)
    .where(isRow(report, clinicId, id));
  const { information, ...parts } = readEntryParts(await newestEntries(db, clinicId, id));
  if (!row || !information) return null;
  const { patient_number, reference_number, analysis_date, status, draft, deleted_at } = row;
  return {
    id,
    patient_number,
    reference_number,
    analysis_date,
    status,
    draft,
    deleted: deleted_at !== null,
    document: assemble({ information, ...parts }),
  };
}

interface SiteOfTooth {
  readonly state: ToothState;
  readonly row: SiteRow;
  readonly site: Site;
  readonly at: number;
}

const SITES_TABLE = toTable<SiteOfTooth>({
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

export const SITES_HEAD = toCsvLine(SITES_TABLE.names);

export function sitesLines(analysis: ChartedAnalysis): string {
  const { document } = analysis;
  if (sitedRows(document.clinical_values).length === 0) return '';
  return ASCENDING.flatMap((tooth) => {
    const state = toothState(document, tooth);
    if (state === 'missing') return [];
    const row = findSites(document, tooth);
    return SITES.map((site, at) => toCsvLine(SITES_TABLE.toCells(analysis, { state, row, site, at })));
  }).join('');
}

function value(type: ClinicalValueType) {
  return (tooth: ToothNumber, { document }: ChartedAnalysis) =>
    applies(document, type, tooth)
      ? readCharted(document.clinical_values, type, document.dentition)(tooth)
      : null;
}

function grade(at: Entrance) {
  return (tooth: ToothNumber, { document }: ChartedAnalysis) =>
    findSites(document, tooth).furcation[at] ?? null;
}

function keratinized(face: 'B' | 'L') {
  return (tooth: ToothNumber, { document }: ChartedAnalysis) => findSites(document, tooth).keratinized[face];
}

/** An estimate counts only where no side was measured. */
function estimate(tooth: ToothNumber, { document }: ChartedAnalysis): number | null {
  if (toothState(document, tooth) !== 'present') return null;
  const row = findRow(document, tooth);
  return 'known' in boneLoss(row, false) ? (row.estimate ?? null) : null;
}

function countLooked(sites: readonly (boolean | null)[]): number | null {
  return onlyKnown(sites).length || null;
}

const TEETH_TABLE = toTable<ToothNumber>({
  tooth: (tooth) => tooth,
  state: (tooth, { document }) => toothState(document, tooth),
  charted_at_sites: (tooth, { document }) =>
    sitedRows(document.clinical_values).some((row) => row.tooth === tooth),
  depth_mm: value('PocketDepth'),
  bleeding: value('Bleeding'),
  bleeding_of: (tooth, { document }) =>
    countLooked(findSites(document, tooth).bleeding) ??
    document.clinical_values.bleeding_registration ??
    null,
  plaque: value('Plaque'),
  plaque_of: (tooth, { document }) => {
    const { plaque_surface_registration: isSurfaces } = document.clinical_values;
    const looked = countLooked(fourSurfaces(findSites(document, tooth).plaque));
    return looked ?? (isSurfaces === undefined ? null : PLAQUE_MAXIMUM[isSurfaces ? 'surfaces' : 'index']);
  },
  mobility: value('Mobility'),
  furcation: value('Furcation'),
  bone_loss_estimate: estimate,
  furcation_B: grade('B'),
  furcation_M: grade('M'),
  furcation_L: grade('L'),
  furcation_D: grade('D'),
  keratinized_B_mm: keratinized('B'),
  keratinized_L_mm: keratinized('L'),
});

export const TEETH_HEAD = toCsvLine(TEETH_TABLE.names);

export function teethLines(analysis: ChartedAnalysis): string {
  return ASCENDING.map((tooth) => toCsvLine(TEETH_TABLE.toCells(analysis, tooth))).join('');
}
