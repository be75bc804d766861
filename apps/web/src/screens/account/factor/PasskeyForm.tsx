import {
  beginConfirmPasskey,
  type beginPasskey,
  type CallOutput,
  confirm,
  type passkeyAsked,
  type PasskeyProof,
} from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { Button } from '../../../ui/Button';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCall } from '../../../session/form/useCall';
import { Alert } from '../../../ui/Alert';
import type { z } from 'zod';
import { ApiProblem, REFUSED_HERE } from '../../../shell/problem';

export function PasskeyForm(props: {
  readonly request: string;
  readonly onConfirmed: (answer: CallOutput<typeof confirm>) => Promise<void>;
  readonly onCode: () => void;
}) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const use = async () => {
    const challenge = await call(beginConfirmPasskey, { body: { request: props.request } });
    const host = challenge.options.rpId;
    if (findObstacle(host)) return setElsewhere(host);
    const body = { request: props.request, passkey: await answerChallenge(challenge) };
    await props.onConfirmed(await call(confirm, { params: { step: 'login' }, body }));
  };
  return (
    <div className="flex flex-col gap-5">
      <ProblemAlert problem={refused} />
      {elsewhere !== null && <PasskeyObstacle host={elsewhere} />}
      <Button variant="primary" size="lg" busy={busy} autoFocus onClick={() => void send(use)}>
        {t('account:passkey.use')}
      </Button>
      <Button variant="quiet" size="lg" onClick={props.onCode}>
        {t('account:passkey.useCode')}
      </Button>
    </div>
  );
}

export function PasskeyObstacle({ host }: { readonly host: string }) {
  const { t } = useTranslation();
  const obstacle = findObstacle(host);
  return obstacle && <Alert tone="info">{t(`account:passkey.${obstacle}`, { host })}</Alert>;
}

/** A passkey belongs to `host`. null: it can be used here. */
export function findObstacle(host: string): 'address' | 'browser' | null {
  if (location.hostname !== host) return 'address';
  return 'PublicKeyCredential' in window ? null : 'browser';
}

/** @throws ApiProblem when the user cancels */
export async function answerChallenge(asked: z.output<typeof passkeyAsked>): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await orRefused(startAuthentication({ optionsJSON: asked.options }));
  return { challenge: asked.challenge, response };
}

/** @throws ApiProblem when the user cancels */
export async function makePasskey(asked: CallOutput<typeof beginPasskey>) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await orRefused(startRegistration({ optionsJSON: asked.options }));
  return { challenge: asked.challenge, response };
}

/** A browser gives no reason: it may be cancelled, too late, or without a usable authenticator. */
async function orRefused<T>(answer: Promise<T>): Promise<T> {
  return answer.catch(() => {
    throw new ApiProblem({
      status: REFUSED_HERE,
      code: 'passkey-invalid',
      message: 'The passkey was not accepted.',
    });
  });
}
