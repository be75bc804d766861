import { removeAuthenticator } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { refreshProfile } from '../../../session/session';
import { useSession } from '../../../session/useSession';
import { TextField } from '../../../ui/form/TextField';
import { CurrentPasswordField } from '../../account/CurrentPasswordField';

export function AuthenticatorRemoval({ onClose }: { readonly onClose: () => void }) {
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
