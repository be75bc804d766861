import { zodResolver } from '@hookform/resolvers/zod';
import { beginStepUpPasskey, stepUp } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { CurrentPasswordField } from '../account/CurrentPasswordField';
import { answerChallenge } from '../account/factor/passkey';
import { useAccountForm } from '../account/useAccountForm';
import { FormDialog } from '../common/FormDialog';
import { useStepUp } from './withStepUp';

export function StepUpDialog() {
  const { answer } = useStepUp();
  return answer && <Asking onAnswer={answer} />;
}

type Factor = 'none' | 'code' | 'passkey';
const TEXTS = {
  none: 'account:stepUp.text',
  code: 'account:stepUp.textFactor',
  passkey: 'account:stepUp.textPasskey',
} as const satisfies Record<Factor, string>;

function Asking({ onAnswer }: { readonly onAnswer: (isProved: boolean) => void }) {
  const { profile } = useSession();
  const hasPasskey = profile !== null && profile.passkeys > 0;
  const [byCode, setByCode] = useState(false);
  const factor = hasPasskey && !byCode ? 'passkey' : hasPasskey || profile?.authenticator ? 'code' : 'none';
  return <Proof key={factor} factor={factor} onAnswer={onAnswer} onCode={() => setByCode(true)} />;
}

interface ProofProps {
  readonly factor: Factor;
  readonly onAnswer: (isProved: boolean) => void;
  readonly onCode: () => void;
}

const resolver = zodResolver(stepUp.body);

function Proof({ factor, onAnswer, onCode }: ProofProps) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { current_password: '', ...(factor === 'code' ? { code: '' } : {}) },
    fields: ['current_password', 'code'],
  });
  const send = submit(async (body) => {
    const passkey = factor === 'passkey' && (await answerChallenge(await call(beginStepUpPasskey, {})));
    await call(stepUp, { body: passkey ? { ...body, passkey } : body });
    onAnswer(true);
  });
  return (
    <FormDialog
      title={t('account:stepUp.title')}
      description={t(TEXTS[factor])}
      action={t('account:stepUp.confirm')}
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={() => onAnswer(false)}
    >
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
        <Button variant="quiet" className="-ml-4 self-start" onClick={onCode}>
          {t('account:passkey.useCode')}
        </Button>
      )}
    </FormDialog>
  );
}
