import type { PatientPage } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../session/api';
import type { CompletedVisit } from './plots';

export function usePatient(id: string) {
  return useQuery({
    queryKey: ['patient', id],
    queryFn: ({ signal }) => call(calls.getPatient, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

export function usePatientXrays(id: string) {
  return useQuery({
    queryKey: ['patient', id, 'xrays'],
    queryFn: async ({ signal }) => (await call(calls.patientXrays, { params: { id } }, { signal })).xrays,
    staleTime: 0,
  });
}

export function useCompleted({ visits }: PatientPage): readonly CompletedVisit[] {
  return useMemo(
    () =>
      visits
        .flatMap(({ id, analysis_date, findings }) => (findings ? [{ id, analysis_date, findings }] : []))
        .toReversed(),
    [visits],
  );
}
