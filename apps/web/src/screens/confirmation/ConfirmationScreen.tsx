import {
  beginPasskeySignIn,
  type CallOutput,
  CONFIRMATION_METHODS,
  CONFIRMATION_STEPS,
  type ConfirmationStep,
  passkeySignIn,
} from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { z } from 'zod';
import { type Confirmation as NextConfirmation, openSession } from '../../session/session';
import { Button } from '../../ui/Button';
import { ButtonLink, TextLink } from '../../ui/Links';
import { AccountFrame } from '../account/AccountFrame';
import { CodeForm } from '../account/CodeForm';
import { SignInStep } from '../account/SignInStep';
import { useAddress } from '../../session/layout/Address';
import { NotFound } from '../../shell/Page';
import { forgetDraft } from '../registration/draft';
import { call } from '../../session/api';
import { answerChallenge, findObstacle, PasskeyObstacle } from '../account/factor/PasskeyForm';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useCall } from '../../session/form/useCall';

const INTROS = {
  mail: 'account:code.sentTo',
  app: 'account:factor.ask',
  setup: 'account:factor.requiredText',
  passkey: 'account:passkey.ask',
} as const;

const handedOver = z.object({
  request: z.string(),
  email: z.string(),
  method: z.enum(CONFIRMATION_METHODS).default('mail'),
});

export function ConfirmationScreen() {
  const { t } = useTranslation();
  const { step: named } = useParams();
  const { state } = useAddress();
  const step = CONFIRMATION_STEPS.find((each) => each === named);
  const handed = handedOver.safeParse(state);
  // A passkey alone confirms the user: an address of its own would be one more step to protect.
  if (named === 'passkey') return <PasskeyScreen />;
  if (!step) return <NotFound />;
  if (!handed.success) return <Message title={t('account:code.notFound')} />;
  return <Confirmation key={handed.data.request} step={step} {...handed.data} />;
}

function Confirmation(props: z.output<typeof handedOver> & { readonly step: ConfirmationStep }) {
  const { step, request, email, method } = props;
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { search } = useAddress();
  const [emailDone, setEmailDone] = useState(false);
  const goOn = (next: NextConfirmation) =>
    navigate(`/confirmation/login${search}`, { replace: true, state: { ...next, email } });

  const confirmed = async () => {
    if (step !== 'registration') return setEmailDone(true);
    forgetDraft();
    navigate('/registration/success', { replace: true });
  };
  if (emailDone)
    return <Message title={t('account:code.emailDone')} text={t('account:code.emailDoneText', { email })} />;
  return (
    <AccountFrame
      title={t(method === 'setup' ? 'account:factor.required' : `account:code.${step}`)}
      intro={t(INTROS[method], { email })}
      foot={<TextLink to="/login">{t('account:toLogin')}</TextLink>}
    >
      {step === 'login' ? (
        <SignInStep request={request} method={method} onNext={goOn} />
      ) : (
        <CodeForm step={step} request={request} onConfirmed={confirmed} />
      )}
    </AccountFrame>
  );
}

function Message({ title, text }: { readonly title: string; readonly text?: string }) {
  const { t } = useTranslation();
  return (
    <AccountFrame title={title} intro={text}>
      <ButtonLink to="/login" variant="primary" size="lg">
        {t('account:toLogin')}
      </ButtonLink>
    </AccountFrame>
  );
}

function PasskeyScreen() {
  const { t } = useTranslation();
  const { search } = useAddress();
  const { busy, refused, send } = useCall();
  const [offeredChallenge, setAsked] = useState<CallOutput<typeof beginPasskeySignIn> | null>(null);
  useEffect(() => {
    // Shows an obstacle before anything is pressed; a call that fails here fails again when the button is
    // pressed.
    call(beginPasskeySignIn, {}).then(setAsked, () => undefined);
  }, []);
  const signIn = async () => {
    // Each challenge may be answered once.
    setAsked(null);
    const challenge = offeredChallenge ?? (await call(beginPasskeySignIn, {}));
    const { token, user } = await call(passkeySignIn, { body: await answerChallenge(challenge) });
    await openSession(token, user);
  };
  const host = offeredChallenge?.options.rpId ?? null;
  return (
    <AccountFrame
      title={t('account:passkey.signIn')}
      foot={<TextLink to={`/login${search}`}>{t('common:byPassword')}</TextLink>}
    >
      <div className="flex flex-col gap-5">
        <ProblemAlert problem={refused} />
        {host !== null && <PasskeyObstacle host={host} />}
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          disabled={host !== null && findObstacle(host) !== null}
          onClick={() => void send(signIn)}
        >
          {t('account:passkey.use')}
        </Button>
      </div>
    </AccountFrame>
  );
}
