import { askQuote } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { FormDialog } from '../../session/form/FormDialog';
import { useSession } from '../../session/useSession';
import { TextArea, TextField } from '../../ui/form/TextField';
import { refetchSubscription } from '../billing/queries';

export function QuoteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  return (
    <FormDialog
      title={t('payment:quote.title')}
      description={t('payment:quote.text')}
      action={t('payment:quote.send')}
      schema={askQuote.body}
      values={{ clinic_users: '2', message: '', contactEmail: profile?.email ?? '' }}
      toBody={(values) => ({ ...values, clinic_users: Number(values.clinic_users) })}
      onSend={async (body) => {
        await call(askQuote, { body });
        await refetchSubscription();
      }}
      done={t('payment:quote.sent')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('clinic_users')}
            label={t('payment:quote.users')}
            inputMode="numeric"
            autoFocus
          />
          <TextArea {...field('message')} label={t('payment:quote.message')} maxLength={2000} />
          <TextField {...field('contactEmail')} label={t('payment:quote.email')} type="email" />
        </>
      )}
    </FormDialog>
  );
}
