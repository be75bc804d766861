import { postponeRecall, type PatientRecall } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { TextArea } from '../../ui/form/TextField';
import { DateField } from '../common/DateField';
import { FormDialog } from '../../session/form/FormDialog';
import type { Acts } from './useRecalls';

export interface PostponeDialogProps {
  readonly row: PatientRecall;
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
  const { until, reason } = postponeRecall.body.shape;
  const schema = z.object({ until: until.refine((day) => day > today, 'date-to-come'), reason });
  return (
    <FormDialog
      title={t('recall:postpone.title', { number: row.patient_number })}
      action={t('recall:postpone.confirm')}
      schema={schema}
      values={{ until: addDays(row.due !== null && row.due > today ? row.due : today, OFFERED), reason: '' }}
      onSend={async (body) => {
        await postpone(row, body.until, body.reason);
        onClose();
      }}
      onClose={onClose}
    >
      {({ field, choice }) => (
        <>
          <DateField {...choice('until')} label={t('recall:postpone.until')} min={addDays(today, 1)} />
          <TextArea
            {...field('reason')}
            label={t('recall:postpone.reason')}
            hint={t('recall:postpone.reasonHint')}
            maxLength={500}
            autoFocus
          />
        </>
      )}
    </FormDialog>
  );
}
