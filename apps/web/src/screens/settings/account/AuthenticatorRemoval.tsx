import { zodResolver } from '@hookform/resolvers/zod';
import { removeAuthenticator } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { refreshProfile } from '../../../session/session';
import { useSession } from '../../../session/useSession';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { CurrentPasswordField } from '../../account/CurrentPasswordField';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';

const resolver = zodResolver(removeAuthenticator.body);

export function AuthenticatorRemoval({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { current_password: '', code: '' },
    fields: ['current_password', 'code'],
  });
  const send = submit(async (body) => {
    await call(removeAuthenticator, { body });
    await refreshProfile();
    onClose();
    toast({ tone: 'good', text: t('account:factor.removed') });
  });
  return (
    <FormDialog
      title={t('account:factor.removeTitle')}
      description={t(profile?.passkeys ? 'account:factor.removeTextPasskey' : 'account:factor.removeText')}
      action={t('account:factor.remove')}
      isDangerous
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={onClose}
    >
      <CurrentPasswordField {...field('current_password')} autoFocus />
      <TextField
        {...field('code')}
        label={t('account:factor.codeOrRecovery')}
        autoComplete="one-time-code"
        spellCheck={false}
      />
    </FormDialog>
  );
}
