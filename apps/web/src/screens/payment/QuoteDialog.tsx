import { askQuote } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api';
import { useSession } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { toast } from '../../ui/toast';
import { refetchSubscription } from './queries';

interface Form {
  readonly clinic_users: string;
  readonly message: string;
  readonly contactEmail: string;
}

/** A plan for several users is asked for, not bought. */
export function QuoteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { profile } = useSession();
  const [form, setForm] = useState<Form>({
    clinic_users: '2',
    message: '',
    contactEmail: profile?.email ?? '',
  });
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const send = async () => {
    const read = askQuote.body.safeParse({ ...form, clinic_users: Number(form.clinic_users) });
    setFaults(new Set(read.error?.issues.map(({ path }) => String(path[0]))));
    if (!read.success) return;
    setBusy(true);
    setRefused(null);
    try {
      await call(askQuote, { body: read.data });
      await refetchSubscription();
      toast({ tone: 'good', text: t('payment.quote.sent') });
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
      title={t('payment.quote.title')}
      description={t('payment.quote.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {t('payment.quote.send')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
        <TextField
          label={t('payment.quote.users')}
          inputMode="numeric"
          autoFocus
          value={form.clinic_users}
          error={faults.has('clinic_users') ? t('payment.quote.usersFault') : undefined}
          onChange={(event) => change({ clinic_users: event.target.value })}
        />
        <TextField
          label={t('payment.quote.message')}
          maxLength={2000}
          value={form.message}
          onChange={(event) => change({ message: event.target.value })}
        />
        <TextField
          label={t('payment.quote.email')}
          type="email"
          value={form.contactEmail}
          error={faults.has('contactEmail') ? t('payment.quote.emailFault') : undefined}
          onChange={(event) => change({ contactEmail: event.target.value })}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
