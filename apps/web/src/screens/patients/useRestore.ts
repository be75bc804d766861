import type { ReportRow } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { calls } from '@alveola/contract/shell';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';
import { refetchLists } from './usePatientList';

export function useRestore(): (row: ReportRow) => Promise<void> {
  const { t } = useTranslation();
  const toText = useProblemText();
  return async ({ id, patient_number: number }) => {
    try {
      await call(calls.restoreReport, { params: { id } });
      await refetchLists();
      toast({ tone: 'good', text: t('patients:delete.restored', { number }) });
    } catch (error) {
      toast({ tone: 'danger', text: t('patients:delete.restoreFailed', { problem: toText(error) }) });
    }
  };
}
