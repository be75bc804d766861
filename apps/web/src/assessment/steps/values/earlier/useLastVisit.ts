import { getReport, listReports } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../session/api';
import { useAssessment } from '../../../saving/store';
import { type LastVisit, toLastVisit } from './differences';

const LOOKED_AT = 6;

/** The newest completed analysis before this one. Null: there is none, or it is not loaded. */
export function useLastVisit(): LastVisit | null {
  const patientNumber = useAssessment((state) => state.patientNumber);
  const ownId = useAssessment(({ reportId, completed }) => completed?.reportId ?? reportId);
  const examined = useAssessment((state) => state.examined);
  const { data: list } = useQuery({
    queryKey: ['reports', 'of-patient', patientNumber],
    queryFn: ({ signal }) =>
      call(listReports, { body: { patient_number: patientNumber, limit: LOOKED_AT } }, { signal }),
    enabled: patientNumber !== '',
  });
  const before = list?.reports.find(
    ({ id, status, analysis_date }) =>
      id !== ownId && status === 'Completed' && (examined === null || analysis_date.slice(0, 10) <= examined),
  );
  const { data: report } = useQuery({
    queryKey: ['reports', 'last', before?.id],
    queryFn: ({ signal }) => call(getReport, { query: { id: before?.id ?? '' } }, { signal }),
    enabled: before !== undefined,
  });
  return useMemo(() => (before && report ? toLastVisit(report) : null), [before, report]);
}
