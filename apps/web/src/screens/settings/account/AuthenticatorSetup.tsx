import { beginAuthenticator, type CallOutput, confirmAuthenticator } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { refreshProfile } from '../../../session/session';
import { CurrentPasswordField } from '../../account/CurrentPasswordField';
import { RecoveryCodes } from '../../account/factor/RecoveryCodes';
import { Scan } from '../../account/factor/Scan';

/** Nothing has changed if the dialog is left before the first code. */
export function AuthenticatorSetup({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<CallOutput<typeof beginAuthenticator> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    onClose();
    if (codes) void refreshProfile();
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={close} />;
  if (secret)
    return (
      <FormDialog
        key="code"
        title={t('account:factor.scan')}
        description={t('account:factor.scanText')}
        action={t('account:factor.turnOn')}
        schema={confirmAuthenticator.body}
        values={{ code: '' }}
        onSend={async (body) => setCodes((await call(confirmAuthenticator, { body })).recovery_codes)}
        onClose={close}
      >
        {({ field }) => <Scan {...field('code')} secret={secret} />}
      </FormDialog>
    );
  return (
    <FormDialog
      key="password"
      title={t('account:factor.setUp')}
      description={t('account:factor.setUpText')}
      action={t('account:factor.next')}
      schema={beginAuthenticator.body}
      values={{ current_password: '' }}
      onSend={async (body) => setSecret(await call(beginAuthenticator, { body }))}
      onClose={close}
    >
      {({ field }) => <CurrentPasswordField {...field('current_password')} autoFocus />}
    </FormDialog>
  );
}
