import type { ReportRow } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { create } from 'zustand';
import { call } from '../api';
import { currentSession } from '../store';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useToastedCall } from '../form/useCall';
import { reportLink } from '../paths';

const key = () => `alveola.tour.${currentSession().profile?.id}`;

export interface Tour {
  /** The example patient of the tour; null: no tour is running. */
  readonly reportId: string | null;
  readonly isNew: boolean;
}

export const useTour = create<Tour>()(() => ({ reportId: null, isNew: false }));

/**
 * Creates the example patient where there is none; takes the tour if it is requested or was not taken yet.
 * @throws ApiProblem
 */
export async function openExampleReport(patientNumber: string, isAsked: boolean): Promise<ReportRow> {
  const report = await call(calls.openExample, { body: { patient_number: patientNumber } });
  if (isAsked || localStorage.getItem(key()) === null) useTour.setState({ reportId: report.id, isNew: true });
  return report;
}

export function beginTour(): void {
  useTour.setState({ isNew: false });
}

export function leaveTour(): void {
  localStorage.setItem(key(), 'taken');
  useTour.setState({ reportId: null, isNew: false });
}

export function useExample(isAsked: boolean, onOpened?: () => void) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { busy, send } = useToastedCall();
  const open = () =>
    send(async () => {
      const { to, state } = reportLink(await openExampleReport(t('common:status.example'), isAsked));
      navigate(to, { state });
      onOpened?.();
    });
  return { busy, open };
}
