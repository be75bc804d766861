import type { ListedPatient } from '@alveola/contract';
import { useState } from 'react';
import { useAnalyses } from '../useAnalyses';
import { type TableRow, toTableRows } from './tableRows';

export function useOpened(patients: readonly ListedPatient[]): {
  readonly rows: readonly TableRow[];
  readonly toggle: (patientNumber: string) => void;
} {
  const [open, setOpen] = useState<readonly string[]>([]);
  const analyses = useAnalyses(open);
  return {
    rows: toTableRows(patients, analyses),
    toggle: (number) =>
      setOpen((now) => (now.includes(number) ? now.filter((each) => each !== number) : [...now, number])),
  };
}
