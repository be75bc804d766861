import { askQuote } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { useSession } from '../../session/useSession';
import { useFaultText } from '../../shell/problemText';
import { TextArea } from '../../ui/form/TextArea';
import { TextField } from '../../ui/form/TextField';
import { toast } from '../../ui/overlay/toast';
import { FormDialog } from '../common/FormDialog';
import { useCheckedForm } from '../common/useCheckedForm';
import { refetchSubscription } from '../billing/queries';

export function QuoteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const { profile } = useSession();
  const [users, setUsers] = useState('2');
  const [message, setMessage] = useState('');
  const [contactEmail, setContactEmail] = useState(profile?.email ?? '');
  const { faults, submit, ...sending } = useCheckedForm(askQuote.body, async (body) => {
    await call(askQuote, { body });
    await refetchSubscription();
    toast({ tone: 'good', text: t('payment:quote.sent') });
    onClose();
  });
  return (
    <FormDialog
      {...sending}
      title={t('payment:quote.title')}
      description={t('payment:quote.text')}
      action={t('payment:quote.send')}
      onSend={() => submit({ clinic_users: Number(users), message, contactEmail })}
      onClose={onClose}
    >
      <TextField
        label={t('payment:quote.users')}
        inputMode="numeric"
        autoFocus
        value={users}
        error={faultText(faults.get('clinic_users'))}
        onChange={(event) => setUsers(event.target.value)}
      />
      <TextArea
        label={t('payment:quote.message')}
        maxLength={2000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <TextField
        label={t('payment:quote.email')}
        type="email"
        value={contactEmail}
        error={faultText(faults.get('contactEmail'))}
        onChange={(event) => setContactEmail(event.target.value)}
      />
    </FormDialog>
  );
}
