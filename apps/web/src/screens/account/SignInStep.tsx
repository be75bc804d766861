import { beginSetup, type CallOutput, confirm, type ConfirmationMethod } from '@alveola/contract';
import { type Confirmation, openSession } from '../../session/session';
import { CodeForm } from './CodeForm';
import { PasskeyForm } from './factor/PasskeyForm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { Button } from '../../ui/Button';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useCall } from '../../session/form/useCall';
import { useCheckedForm } from '../../session/form/useCheckedForm';
import { RecoveryCodes } from './factor/RecoveryCodes';
import { Scan } from './factor/Scan';

type Confirmed = CallOutput<typeof confirm>;

type Secret = CallOutput<typeof beginSetup>;

export function SignInStep(props: {
  readonly request: string;
  readonly method: ConfirmationMethod;
  readonly onNext: (confirmation: Confirmation) => void;
}) {
  const { request, method, onNext } = props;
  const confirmed = async (answer: Confirmed) => {
    if (!answer) return;
    if ('next' in answer) return onNext(answer);
    await openSession(answer.token, answer.user);
  };
  if (method === 'setup') return <SetUpForm request={request} onConfirmed={confirmed} />;
  if (method === 'passkey') {
    const useCode = () => onNext({ next: 'confirmation', step: 'login', method: 'app', request });
    return <PasskeyForm request={request} onConfirmed={confirmed} onCode={useCode} />;
  }
  return <CodeForm step="login" request={request} method={method} onConfirmed={confirmed} />;
}

function SetUpForm(props: {
  readonly request: string;
  readonly onConfirmed: (answer: Confirmed) => Promise<void>;
}) {
  const { request, onConfirmed } = props;
  const { t } = useTranslation();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [confirmation, setDone] = useState<Confirmed>();
  const { busy, refused, send } = useCall();
  const begin = async () => setSecret(await call(beginSetup, { body: { request } }));
  if (confirmation && 'recovery_codes' in confirmation && confirmation.recovery_codes)
    return (
      <RecoveryCodes codes={confirmation.recovery_codes} onClose={() => void onConfirmed(confirmation)} />
    );
  if (secret) return <FirstCode secret={secret} request={request} onDone={setDone} />;
  return (
    <div className="flex flex-col gap-5">
      <ProblemAlert problem={refused} />
      <p>{t('account:factor.setUpText')}</p>
      <Button variant="primary" size="lg" busy={busy} onClick={() => void send(begin)}>
        {t('account:factor.setUp')}
      </Button>
    </div>
  );
}

function FirstCode(props: {
  readonly secret: Secret;
  readonly request: string;
  readonly onDone: (answer: Confirmed) => void;
}) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useCheckedForm({
    schema: confirm.terms.body,
    values: { request: props.request, code: '' },
  });
  const send = submit(async (body) => props.onDone(await call(confirm, { params: { step: 'login' }, body })));
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <ProblemAlert problem={refused} />
      <p>{t('account:factor.scan')}</p>
      <Scan {...field('code')} secret={props.secret} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('account:factor.turnOn')}
      </Button>
    </form>
  );
}
