import {
  applies,
  type Assessment,
  assemble,
  type ClinicalValueType,
  findValue,
  PROBING_ORDER,
  type ToothNumber,
  toothState,
  findSiteRow,
  type SitePlace,
  type SiteRow,
  SITES,
  sitedRows,
} from '@alveola/clinical';
import type { Report } from '@alveola/contract';
import { useMemo } from 'react';
import { useEarlierReport } from '../../../report/comparison/useEarlier';
import { useReportsOfPatient } from '../../../saving/patientReports';
import { useAssessment } from '../../../saving/store';
import type { SiteCursor } from '../../../document/state';

/** Millimetres: more than a probing error, so it may be a slip. */
export const CHANGED_MM = 2;
export const ASKED_MM = 3;

export interface LastVisit {
  readonly document: Assessment;
  readonly visitedAt: string;
}

function toLastVisit(report: Report): LastVisit | null {
  const information = report.information.at(-1);
  const values = report.clinical_values.at(-1);
  if (!information || !values) return null;
  const dentition = report.dentitions.at(-1);
  const measurement = report.measurements.at(-1);
  return {
    document: assemble({ information, dentition, clinical_values: values, measurement }),
    visitedAt: report.analysis_date,
  };
}

export function earlierValue(
  last: LastVisit | null,
  document: Assessment,
  type: ClinicalValueType,
  tooth: ToothNumber,
): number | null {
  if (last === null || !applies(document, type, tooth)) return null;
  return toothState(last.document, tooth) === toothState(document, tooth)
    ? findValue(last.document, type, tooth)
    : null;
}

interface Difference {
  readonly earlier: number;
  readonly current: number;
}

function findDifference(earlier: number | null, current: number | null, from: number): readonly Difference[] {
  const isFar = earlier !== null && current !== null && Math.abs(current - earlier) >= from;
  return isFar ? [{ earlier, current }] : [];
}

export function depthDifferences(last: LastVisit | null, document: Assessment, from: number) {
  return PROBING_ORDER.flatMap((tooth) => {
    const earlier = earlierValue(last, document, 'PocketDepth', tooth);
    const differences = findDifference(earlier, findValue(document, 'PocketDepth', tooth), from);
    return differences.map((difference) => ({ tooth, ...difference }));
  });
}

/** The newest completed analysis before this one. Null: there is none, or it is not loaded. */
export function useLastVisit(): LastVisit | null {
  const patientNumber = useAssessment((state) => state.patientNumber);
  const ownId = useAssessment(({ reportId, completed }) => completed?.reportId ?? reportId);
  const examined = useAssessment((state) => state.examined);
  const { data: list } = useReportsOfPatient(patientNumber);
  const before = list?.reports.find(
    ({ id, status, analysis_date }) =>
      id !== ownId && status === 'Completed' && (examined === null || analysis_date.slice(0, 10) <= examined),
  );
  const { data: report } = useEarlierReport(before?.id ?? null);
  return useMemo(() => (before && report ? toLastVisit(report) : null), [before, report]);
}

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

export interface SiteDifference extends SitePlace, Difference {}

export function siteDifferences(earlier: EarlierSites, document: Assessment, from: number) {
  return PROBING_ORDER.flatMap((tooth) =>
    SITES.flatMap((site, at): readonly SiteDifference[] => {
      const current = findSiteRow(document, tooth)?.depth[at] ?? null;
      const differences = findDifference(earlier.get(tooth)?.depth[at] ?? null, current, from);
      return differences.map((difference) => ({ tooth, site, ...difference }));
    }),
  );
}
