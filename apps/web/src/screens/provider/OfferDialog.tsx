import { type Interval, offerQuote, type ProviderQuote } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { queryClient } from '../../session/Queries';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { TextField } from '../../ui/form/TextField';
import { toast } from '../../ui/overlay/toast';
import { FormDialog } from '../common/FormDialog';
import { useCheckedForm } from '../common/useCheckedForm';
import { toMinorUnits } from './amount';
import { QUOTES } from './quotesKey';
import { refetchAccounts } from './useAccounts';

export interface OfferDialogProps {
  readonly quote: ProviderQuote;
  readonly onClose: () => void;
}

export function OfferDialog({ quote, onClose }: OfferDialogProps) {
  const { t } = useTranslation();
  const { name } = quote.clinic;
  const [users, setUsers] = useState(String(quote.clinic_users));
  const [typed, setTyped] = useState('');
  const [interval, setInterval] = useState<Interval>('YEARLY');
  const { faults, submit, ...sending } = useCheckedForm(offerQuote.body, async (body) => {
    await call(offerQuote, { params: { id: quote.id }, body });
    toast({ tone: 'good', text: t('payment:provider.sent', { clinic: name }) });
    await Promise.all([queryClient.invalidateQueries({ queryKey: QUOTES }), refetchAccounts()]);
    onClose();
  });
  const currency = quote.offer?.currency ?? 'EUR';
  return (
    <FormDialog
      {...sending}
      title={t('payment:provider.title', { clinic: name })}
      action={t('payment:provider.send')}
      onSend={() => submit({ clinic_users: Number(users), price: toMinorUnits(typed), interval })}
      onClose={onClose}
    >
      <TextField
        label={t('payment:provider.users')}
        inputMode="numeric"
        value={users}
        error={faults.has('clinic_users') ? t('payment:quote.usersFault') : undefined}
        onChange={(event) => setUsers(event.target.value)}
      />
      <TextField
        label={t('payment:provider.price', { currency })}
        inputMode="decimal"
        autoFocus
        value={typed}
        error={faults.has('price') ? t('payment:provider.priceFault') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <RadioGroup
        legend={t('payment:provider.interval')}
        options={[
          { value: 'YEARLY', label: t('payment:starter.YEARLY') },
          { value: 'MONTHLY', label: t('payment:starter.MONTHLY') },
        ]}
        value={interval}
        onChange={setInterval}
      />
    </FormDialog>
  );
}
