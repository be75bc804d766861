import type { CallOutput, deletedReports, ReportRow } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadDiagnosis, useActiveDiagnosis } from '../../session/activeDiagnosis';
import { call } from '../../session/api';
import { ConfirmDialog } from '../../session/form/ConfirmDialog';
import { useToastedCall } from '../../session/form/useCall';
import { useSession } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { toast } from '../../ui/overlay/toast';
import { Loaded } from '../common/Loaded';
import { DELETED, refetchLists } from './usePatientList';

function useRestore() {
  const { t } = useTranslation();
  const { busy, send } = useToastedCall();
  const restore = ({ id, patient_number: number }: ReportRow) =>
    send(async () => {
      await call(calls.restoreReport, { params: { id } });
      await refetchLists();
      toast({ tone: 'good', text: t('patients:delete.restored', { number }) });
    });
  return { busy, restore };
}

export function DeletedReports() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const [open, setOpen] = useState(false);
  if (profile?.type !== 'clinic_owner') return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setOpen(true)}>
        {t('patients:deleted.open')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={close}
        title={t('patients:deleted.open')}
        description={t('patients:deleted.text')}
        wide
        actions={
          <Button variant="primary" onClick={close}>
            {t('common:close')}
          </Button>
        }
      >
        <Deleted />
      </Dialog>
    </>
  );
}

function Deleted() {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: DELETED,
    queryFn: () => call(calls.deletedReports, {}),
    staleTime: 0,
  });
  return (
    <Loaded answer={answer}>
      {({ reports }) =>
        reports.length === 0 ? (
          <p className="text-ink-soft">{t('patients:deleted.none')}</p>
        ) : (
          <ul className="flex max-h-96 flex-col divide-y divide-line overflow-auto rounded-md border border-line">
            {reports.map((row) => (
              <DeletedRow key={row.id} row={row} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function DeletedRow({ row }: { readonly row: CallOutput<typeof deletedReports>['reports'][number] }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { busy, restore } = useRestore();
  const { patient_number: number, reference_number: reference, analysis_date, deleted_at } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 text-dense">
      <div className="min-w-40 grow basis-0">
        <p className="font-semibold tabular wrap-anywhere">{number}</p>
        <p className="text-ink-soft tabular wrap-anywhere">
          {reference} · {day(analysis_date)}
        </p>
      </div>
      <p className="shrink-0 text-ink-soft tabular">{t('patients:deleted.on', { date: day(deleted_at) })}</p>
      <Button
        aria-label={t('patients:deleted.restoreOf', { number })}
        icon="undo"
        className="ml-auto"
        busy={busy}
        onClick={() => void restore(row)}
      >
        {t('patients:deleted.restore')}
      </Button>
    </li>
  );
}

/** Offers to undo to the clinic's owner, who alone may restore. */
export function DeleteDialog({ row, onClose }: { row: ReportRow | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const active = useActiveDiagnosis();
  const { restore } = useRestore();
  if (!row) return null;
  const { id, patient_number: number, reference_number: reference } = row;
  const isOwner = profile?.type === 'clinic_owner';
  const isActive = active.active && active.reportId === id;

  const remove = async () => {
    const diagnosis = isActive ? await loadDiagnosis() : null;
    await call(calls.deleteReport, { params: { id } });
    diagnosis?.stop();
    await refetchLists();
    toast({
      text: t('patients:delete.done', { number }),
      ...(isOwner ? { action: { label: t('common:undo'), run: () => void restore(row) } } : {}),
    });
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
