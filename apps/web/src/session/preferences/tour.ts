import { calls } from '@alveola/contract/shell';
import { create } from 'zustand';
import { call } from '../api';
import { currentSession } from '../store';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useToastedCall } from '../form/useCall';
import { reportLink } from '../paths';

const key = () => `alveola.tour.${currentSession().profile?.id}`;

/** `reportId` is the example patient of the tour; null: no tour is running. */
export const useTour = create<{ readonly reportId: string | null; readonly isNew: boolean }>()(() => ({
  reportId: null,
  isNew: false,
}));

export function beginTour(): void {
  useTour.setState({ isNew: false });
}

export function leaveTour(): void {
  localStorage.setItem(key(), 'taken');
  useTour.setState({ reportId: null, isNew: false });
}

/** Creates the example patient where there is none; takes the tour if it is asked for or was not taken yet. */
export function useExample(isAsked: boolean, onOpened?: () => void) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { busy, send } = useToastedCall();
  const open = () =>
    send(async () => {
      const report = await call(calls.openExample, { body: { patient_number: t('common:status.example') } });
      if (isAsked || localStorage.getItem(key()) === null)
        useTour.setState({ reportId: report.id, isNew: true });
      const { to, state } = reportLink(report);
      navigate(to, { state });
      onOpened?.();
    });
  return { busy, open };
}
