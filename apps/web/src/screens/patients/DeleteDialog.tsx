import type { ReportRow } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { ConfirmDialog } from '../../session/form/ConfirmDialog';
import { calls } from '@alveola/contract/shell';
import { useSession } from '../../session/useSession';
import { loadDiagnosis, useActiveDiagnosis } from '../../session/activeDiagnosis';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';
import { refetchLists, useRestore } from './usePatientList';

/** Offers to undo to the clinic's owner, who alone may restore. */
export function DeleteDialog({ row, onClose }: { row: ReportRow | null; onClose: () => void }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const { profile } = useSession();
  const active = useActiveDiagnosis();
  const restore = useRestore();
  if (!row) return null;
  const { id, patient_number: number, reference_number: reference } = row;
  const isOwner = profile?.type === 'clinic_owner';
  const isActive = active.active && active.reportId === id;

  const remove = async () => {
    try {
      const diagnosis = isActive ? await loadDiagnosis() : null;
      await call(calls.deleteReport, { params: { id } });
      diagnosis?.stop();
      await refetchLists();
      toast({
        text: t('patients:delete.done', { number }),
        ...(isOwner ? { action: { label: t('common:undo'), run: () => void restore(row) } } : {}),
      });
    } catch (error) {
      toast({ tone: 'danger', text: t('patients:delete.failed', { problem: toText(error) }) });
    }
  };

  return (
    <ConfirmDialog
      title={t('patients:delete.title')}
      text={
        <>
          <p>{t('patients:delete.text', { reference, number })}</p>
          <p className="mt-2">
            {t(isOwner ? 'patients:delete.restorable' : 'patients:delete.ownerRestores')}
          </p>
          {isActive && <p className="mt-2 font-medium text-ink">{t('patients:delete.active')}</p>}
        </>
      }
      action={t('patients:delete.confirm')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
