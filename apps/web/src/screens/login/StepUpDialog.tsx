import { beginStepUpPasskey, stepUp } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { FormDialog } from '../../session/form/FormDialog';
import { useStepUp } from '../../session/store';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { CurrentPasswordField } from '../account/PasswordPair';
import { answerChallenge } from '../account/factor/PasskeyForm';

export function StepUpDialog() {
  const { t } = useTranslation();
  const { answer } = useStepUp();
  const { profile } = useSession();
  const hasPasskey = profile !== null && profile.passkeys > 0;
  const [byCode, setByCode] = useState(false);
  const factor = hasPasskey && !byCode ? 'passkey' : hasPasskey || profile?.authenticator ? 'code' : 'none';
  return (
    <FormDialog
      key={factor}
      title={t('account:stepUp.title')}
      description={t(factor === 'passkey' ? 'account:stepUp.textPasskey' : 'account:stepUp.text')}
      action={t('common:confirm')}
      schema={stepUp.terms.body}
      values={{ current_password: '', ...(factor === 'code' ? { code: '' } : {}) }}
      onSend={async (body) => {
        const passkey = factor === 'passkey' && (await answerChallenge(await call(beginStepUpPasskey, {})));
        await call(stepUp, { body: passkey ? { ...body, passkey } : body });
        answer?.(true);
      }}
      onClose={() => answer?.(false)}
    >
      {({ field }) => (
        <>
          <CurrentPasswordField {...field('current_password')} autoFocus />
          {factor === 'code' && (
            <TextField
              {...field('code')}
              label={t('account:factor.codeOrRecovery')}
              autoComplete="one-time-code"
              spellCheck={false}
            />
          )}
          {factor === 'passkey' && (
            <Button variant="quiet" className="-ml-4 self-start" onClick={() => setByCode(true)}>
              {t('account:passkey.useCode')}
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}
