import { addPasskey, beginPasskey } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { makePasskey } from '../../account/factor/passkey';
import { RecoveryCodes } from '../../account/factor/RecoveryCodes';

interface PasskeyAddProps {
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

const schema = addPasskey.body.pick({ name: true });

/** The first second factor of a user also brings recovery codes. */
export function PasskeyAdd({ onAdded, onClose }: PasskeyAddProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    onClose();
    return onAdded();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={() => void finish()} />;
  return (
    <FormDialog
      title={t('account:passkey.add')}
      description={t('account:passkey.addText')}
      action={t('account:factor.next')}
      schema={schema}
      values={{ name: '' }}
      onSend={async ({ name }) => {
        const passkey = await makePasskey(await call(beginPasskey, {}));
        const { recovery_codes } = await call(addPasskey, { body: { ...passkey, name } });
        toast({ tone: 'good', text: t('account:passkey.added') });
        if (recovery_codes) setCodes(recovery_codes);
        else await finish();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          {...field('name')}
          label={t('account:passkey.name')}
          hint={t('account:passkey.nameHint')}
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  );
}
