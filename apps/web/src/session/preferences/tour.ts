import type { ReportRow } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { create } from 'zustand';
import { call } from '../api';
import { currentSession } from '../store';

/** Each user's own, on this device. */
const key = () => `alveola.tour.${currentSession().profile?.id}`;

export interface Tour {
  /** The example patient, at which the tour is taken; null: it is not. */
  readonly reportId: string | null;
  /** It has not shown its first step yet. */
  readonly isNew: boolean;
}

/** The guided first assessment. */
export const useTour = create<Tour>()(() => ({ reportId: null, isNew: false }));

/**
 * The clinic's example patient, made where there is none, with the tour where it is asked for or was not taken yet.
 * @throws ApiProblem
 */
export async function openExample(patientNumber: string, isAsked: boolean): Promise<ReportRow> {
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
