import { zodResolver } from '@hookform/resolvers/zod';
import { addPasskey, beginPasskey } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { makePasskey } from '../../account/factor/passkey';
import { RecoveryCodes } from '../../account/factor/RecoveryCodes';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';
import { withStepUp } from '../../stepUp/withStepUp';

interface PasskeyAddProps {
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

const resolver = zodResolver(addPasskey.body.pick({ name: true }));

/** The first second factor of a user also brings recovery codes. */
export function PasskeyAdd({ onAdded, onClose }: PasskeyAddProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { name: '' },
    fields: ['name'],
  });
  const send = submit(async ({ name }) => {
    const challenge = await withStepUp(() => call(beginPasskey, {}));
    const { recovery_codes } = await call(addPasskey, { body: { ...(await makePasskey(challenge)), name } });
    toast({ tone: 'good', text: t('account:passkey.added') });
    if (recovery_codes) return setCodes(recovery_codes);
    onClose();
    await onAdded();
  });
  const close = () => {
    onClose();
    void onAdded();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={close} />;
  return (
    <FormDialog
      title={t('account:passkey.add')}
      description={t('account:passkey.addText')}
      action={t('account:factor.next')}
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={t('account:passkey.name')}
        hint={t('account:passkey.nameHint')}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}
