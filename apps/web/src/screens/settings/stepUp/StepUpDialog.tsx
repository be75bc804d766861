import { zodResolver } from '@hookform/resolvers/zod';
import { stepUp } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useSession } from '../../../session/useSession';
import { TextField } from '../../../ui/form/TextField';
import { CurrentPasswordField } from '../../account/CurrentPasswordField';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';
import { useStepUp } from './withStepUp';

/** Stands over the screen while a call waits for the proof of who the user is. */
export function StepUpDialog() {
  const { answer } = useStepUp();
  return answer && <Asking onAnswer={answer} />;
}

const resolver = zodResolver(stepUp.body);

function Asking({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const hasFactor = profile?.authenticator ?? false;
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { current_password: '', ...(hasFactor ? { code: '' } : {}) },
    fields: ['current_password', 'code'],
  });
  const send = submit(async (body) => {
    await call(stepUp, { body });
    onAnswer(true);
  });
  return (
    <FormDialog
      title={t('account:stepUp.title')}
      description={t(hasFactor ? 'account:stepUp.textFactor' : 'account:stepUp.text')}
      action={t('account:stepUp.confirm')}
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={() => onAnswer(false)}
    >
      <CurrentPasswordField {...field('current_password')} autoFocus />
      {hasFactor && (
        <TextField
          {...field('code')}
          label={t('account:factor.codeOrRecovery')}
          autoComplete="one-time-code"
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}
