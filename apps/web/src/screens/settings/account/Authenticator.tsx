import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import {
  beginAuthenticator,
  type CallOutput,
  confirmAuthenticator,
  removeAuthenticator,
} from '@alveola/contract';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { refreshProfile } from '../../../session/session';
import { CurrentPasswordField } from '../../account/PasswordPair';
import { RecoveryCodes } from '../../account/factor/RecoveryCodes';
import { Scan } from '../../account/factor/Scan';
import { SettingRow } from '../../common/Section';
import { useSession } from '../../../session/useSession';
import { TextField } from '../../../ui/form/TextField';

export function Authenticator({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'setup' | 'removal' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SettingRow
        title={t('account:factor.title')}
        text={t(isOn ? 'account:factor.on' : 'account:factor.off')}
      >
        <Button onClick={() => setOpen(isOn ? 'removal' : 'setup')}>
          {t(isOn ? 'account:factor.remove' : 'account:factor.setUp')}
        </Button>
      </SettingRow>
      {open === 'setup' && <AuthenticatorSetup onClose={close} />}
      {open === 'removal' && <AuthenticatorRemoval onClose={close} />}
    </>
  );
}

/** Nothing has changed if the dialog is left before the first code. */
function AuthenticatorSetup({ onClose }: { readonly onClose: () => void }) {
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

function AuthenticatorRemoval({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  return (
    <FormDialog
      title={t('account:factor.removeTitle')}
      description={t(profile?.passkeys ? 'account:factor.removeTextPasskey' : 'account:factor.removeText')}
      action={t('account:factor.remove')}
      isDangerous
      schema={removeAuthenticator.body}
      values={{ current_password: '', code: '' }}
      onSend={async (body) => {
        await call(removeAuthenticator, { body });
        await refreshProfile();
      }}
      done={t('account:factor.removed')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <CurrentPasswordField {...field('current_password')} autoFocus />
          <TextField
            {...field('code')}
            label={t('account:factor.codeOrRecovery')}
            autoComplete="one-time-code"
            spellCheck={false}
          />
        </>
      )}
    </FormDialog>
  );
}
