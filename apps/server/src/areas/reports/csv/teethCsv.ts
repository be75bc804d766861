import {
  applies,
  ASCENDING,
  boneLoss,
  type ClinicalValueType,
  type Entrance,
  findRow,
  findSites,
  fourSurfaces,
  onlyKnown,
  PLAQUE_MAXIMUM,
  readCharted,
  sitedRows,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import { toCsvLine } from '../../../platform/csv';
import { type ChartedAnalysis, toTable } from './analysis';

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

const TABLE = toTable<ToothNumber>({
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

export const TEETH_HEAD = toCsvLine(TABLE.names);

export function teethLines(analysis: ChartedAnalysis): string {
  return ASCENDING.map((tooth) => toCsvLine(TABLE.toCells(analysis, tooth))).join('');
}
