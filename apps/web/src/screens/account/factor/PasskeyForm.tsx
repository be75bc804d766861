import { beginConfirmPasskey, type CallOutput, confirm } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { Button } from '../../../ui/Button';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCall } from '../../../session/form/useCall';
import { PasskeyObstacle } from './PasskeyObstacle';
import { answerChallenge, findObstacle } from './passkey';

export interface PasskeyFormProps {
  readonly request: string;
  readonly onConfirmed: (answer: CallOutput<typeof confirm>) => Promise<void> | void;
  readonly onCode: () => void;
}

export function PasskeyForm({ request, onConfirmed, onCode }: PasskeyFormProps) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const use = async () => {
    const challenge = await call(beginConfirmPasskey, { body: { request } });
    const host = challenge.options.rpId;
    if (findObstacle(host)) return setElsewhere(host);
    const body = { request, passkey: await answerChallenge(challenge) };
    await onConfirmed(await call(confirm, { params: { step: 'login' }, body }));
  };
  return (
    <div className="flex flex-col gap-5">
      <ProblemAlert problem={refused} />
      {elsewhere !== null && <PasskeyObstacle host={elsewhere} />}
      <Button variant="primary" size="lg" busy={busy} autoFocus onClick={() => void send(use)}>
        {t('account:passkey.use')}
      </Button>
      <Button variant="quiet" size="lg" onClick={onCode}>
        {t('account:passkey.useCode')}
      </Button>
    </div>
  );
}
