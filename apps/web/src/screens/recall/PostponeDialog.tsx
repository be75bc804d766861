import type { RecallRow } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../ui/form/TextArea';
import { DateField } from '../common/DateField';
import { FormDialog } from '../common/FormDialog';
import { useSending } from '../common/useSending';
import type { Acts } from './useRecalls';

export interface PostponeDialogProps {
  readonly row: RecallRow;
  /** ISO day; the new day must be later. */
  readonly today: string;
  readonly postpone: Acts['postpone'];
  readonly onClose: () => void;
}

const DAY = 86_400_000;
/** Offers the day four weeks after the due day, or after today where that day is past. */
const OFFERED = 28;

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

export function PostponeDialog({ row, today, postpone, onClose }: PostponeDialogProps) {
  const { t } = useTranslation();
  const { busy, refused, send } = useSending();
  const [until, setUntil] = useState(() =>
    addDays(row.due !== null && row.due > today ? row.due : today, OFFERED),
  );
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const dateError =
    until === '' ? t('validation:date-required') : until <= today ? t('validation:date-to-come') : undefined;
  const reasonError = reason.trim() === '' ? t('validation:reason-required') : undefined;
  const confirm = async () => {
    setAsked(true);
    if (dateError ?? reasonError) return;
    await send(async () => {
      await postpone(row, until, reason.trim());
      onClose();
    });
  };
  return (
    <FormDialog
      title={t('recall:postpone.title', { number: row.patient_number })}
      action={t('recall:postpone.confirm')}
      busy={busy}
      refused={refused}
      onSend={() => void confirm()}
      onClose={onClose}
    >
      <DateField
        label={t('recall:postpone.until')}
        value={until}
        min={addDays(today, 1)}
        error={asked ? dateError : undefined}
        onChange={setUntil}
      />
      <TextArea
        label={t('recall:postpone.reason')}
        hint={t('recall:postpone.reasonHint')}
        maxLength={500}
        autoFocus
        value={reason}
        error={asked ? reasonError : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
