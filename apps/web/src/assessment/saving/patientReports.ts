import { listReports } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api';
import { queryClient } from '../../session/Queries';
import { useAssessment } from './store';

const MOST = 20;

/**
 * The newest analyses under a number, one query for the top bar, which has no provider, and the steps. They
 * are kept no longer than they are shown, and asked anew once the first save has made a patient of the number.
 */
export function useReportsOfPatient(number: string) {
  const ownId = useAssessment((state) => state.reportId);
  return useQuery(
    {
      queryKey: ['reports', 'of-patient', number, ownId],
      queryFn: ({ signal }) =>
        call(listReports, { body: { patient_number: number, limit: MOST } }, { signal }),
      enabled: number !== '',
      gcTime: 0,
      placeholderData: (before, asked) => (asked?.queryKey[2] === number ? before : undefined),
    },
    queryClient,
  );
}

export function useActivePatient() {
  const number = useAssessment((state) => state.patientNumber);
  const { data } = useReportsOfPatient(number);
  return { number, id: data?.reports[0]?.patient_id ?? null, name: data?.reports[0]?.patient_name ?? null };
}
