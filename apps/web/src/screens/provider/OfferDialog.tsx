import { type Interval, offerQuote, type ProviderQuote } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api';
import { queryClient } from '../../Queries';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { RadioGroup } from '../../ui/RadioGroup';
import { TextField } from '../../ui/TextField';
import { toast } from '../../ui/toast';
import { minorUnitsOf } from './amount';

export interface OfferDialogProps {
  readonly quote: ProviderQuote;
  readonly onClose: () => void;
}

/** Seats, price and how often it is paid: the clinic accepts by paying it. */
export function OfferDialog({ quote, onClose }: OfferDialogProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [users, setUsers] = useState(String(quote.clinic_users));
  const [typed, setTyped] = useState('');
  const [interval, setInterval] = useState<Interval>('YEARLY');
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const currency = quote.offer?.currency ?? 'EUR';
  const { name } = quote.clinic;
  const send = async () => {
    const price = minorUnitsOf(typed);
    const read = offerQuote.body.safeParse({ clinic_users: Number(users), price, interval });
    setFaults(new Set(read.error?.issues.map(({ path }) => String(path[0]))));
    if (!read.success) return;
    setBusy(true);
    setRefused(null);
    try {
      await call(offerQuote, { params: { id: quote.id }, body: read.data });
      toast({ tone: 'good', text: t('payment.provider.sent', { clinic: name }) });
      await queryClient.invalidateQueries({ queryKey: ['provider-quotes'] });
      onClose();
    } catch (error) {
      setRefused(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('payment.provider.title', { clinic: name })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {t('payment.provider.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
        <TextField
          label={t('payment.provider.users')}
          inputMode="numeric"
          value={users}
          error={faults.has('clinic_users') ? t('payment.quote.usersFault') : undefined}
          onChange={(event) => setUsers(event.target.value)}
        />
        <TextField
          label={t('payment.provider.price', { currency })}
          inputMode="decimal"
          value={typed}
          error={faults.has('price') ? t('payment.provider.priceFault') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <RadioGroup
          legend={t('payment.provider.interval')}
          options={[
            { value: 'YEARLY', label: t('payment.starter.YEARLY') },
            { value: 'MONTHLY', label: t('payment.starter.MONTHLY') },
          ]}
          value={interval}
          onChange={setInterval}
        />
      </div>
    </Dialog>
  );
}
