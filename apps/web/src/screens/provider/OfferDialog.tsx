import { offerQuote, type ProviderQuote } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { FormDialog } from '../../session/form/FormDialog';
import { queryClient } from '../../session/Queries';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { TextField } from '../../ui/form/TextField';
import { refetchAccounts } from './useAccounts';

/** Every currency in which plans are sold has two decimals. */
const MINOR = 100;

const TYPED = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

export const QUOTES = ['provider-quotes'];

export interface OfferDialogProps {
  readonly quote: ProviderQuote;
  readonly onClose: () => void;
}

export function OfferDialog({ quote, onClose }: OfferDialogProps) {
  const { t } = useTranslation();
  const { name } = quote.clinic;
  return (
    <FormDialog
      title={t('payment:provider.title', { clinic: name })}
      action={t('payment:provider.send')}
      schema={offerQuote.body}
      values={{ clinic_users: String(quote.clinic_users), price: '', interval: 'YEARLY' }}
      toBody={(values) => ({
        ...values,
        clinic_users: Number(values.clinic_users),
        price: toMinorUnits(values.price),
      })}
      onSend={async (body) => {
        await call(offerQuote, { params: { id: quote.id }, body });
        await Promise.all([queryClient.invalidateQueries({ queryKey: QUOTES }), refetchAccounts()]);
      }}
      done={t('payment:provider.sent', { clinic: name })}
      onClose={onClose}
    >
      {({ field, choice, errors }) => (
        <>
          <TextField
            {...field('clinic_users')}
            label={t('payment:provider.users')}
            inputMode="numeric"
            error={errors.clinic_users && t('payment:quote.usersFault')}
          />
          <TextField
            {...field('price')}
            label={t('payment:provider.price', { currency: quote.offer?.currency ?? 'EUR' })}
            inputMode="decimal"
            autoFocus
            error={errors.price && t('payment:provider.priceFault')}
          />
          <RadioGroup
            {...choice('interval')}
            legend={t('payment:provider.interval')}
            options={[
              { value: 'YEARLY', label: t('payment:starter.YEARLY') },
              { value: 'MONTHLY', label: t('payment:starter.MONTHLY') },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Reads "150", "150.5" or "150,50" as minor units without floating point; null: not an amount. */
export function toMinorUnits(typed: string): number | null {
  const match = TYPED.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  return Number(whole) * MINOR + Number(part.padEnd(2, '0'));
}
