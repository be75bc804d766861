import {
  beginPasskeySignIn,
  type CallOutput,
  CONFIRMATION_METHODS,
  CONFIRMATION_STEPS,
  type ConfirmationMethod,
  type ConfirmationStep,
  passkeySignIn,
} from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'wouter';
import { z } from 'zod';
import { type Confirmation as NextConfirmation, openSession } from '../../session/session';
import { Button, buttonClasses } from '../../ui/Button';
import { AccountFrame } from '../account/AccountFrame';
import { linkClasses } from '../../ui/classes';
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
  const { step: named } = useParams();
  const { state } = useAddress();
  const step = CONFIRMATION_STEPS.find((each) => each === named);
  const handed = handedOver.safeParse(state);
  // A passkey alone confirms the user: an address of its own would be one more step to protect.
  if (named === 'passkey') return <PasskeyScreen />;
  if (!step) return <NotFound />;
  if (!handed.success) return <NothingExpected />;
  return <Confirmation key={handed.data.request} step={step} {...handed.data} />;
}

function Confirmation(props: {
  readonly step: ConfirmationStep;
  readonly request: string;
  readonly email: string;
  readonly method: ConfirmationMethod;
}) {
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
    return (
      <AccountFrame title={t('account:code.emailDone')} intro={t('account:code.emailDoneText', { email })}>
        <ToLogin />
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={t(method === 'setup' ? 'account:factor.required' : `account:code.${step}`)}
      intro={t(INTROS[method], { email })}
      foot={
        <Link to="/login" className={linkClasses}>
          {t('account:toLogin')}
        </Link>
      }
    >
      {step === 'login' ? (
        <SignInStep request={request} method={method} onNext={goOn} />
      ) : (
        <CodeForm step={step} request={request} onConfirmed={confirmed} />
      )}
    </AccountFrame>
  );
}

function NothingExpected() {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('account:code.notFound')} intro={t('account:code.notFoundText')}>
      <ToLogin />
    </AccountFrame>
  );
}

function ToLogin() {
  const { t } = useTranslation();
  return (
    <Link to="/login" className={buttonClasses('primary', 'lg')}>
      {t('account:toLogin')}
    </Link>
  );
}

type Asked = CallOutput<typeof beginPasskeySignIn>;

function PasskeyScreen() {
  const { t } = useTranslation();
  const { search } = useAddress();
  const { busy, refused, send } = useCall();
  const [offeredChallenge, setAsked] = useState<Asked | null>(null);
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
      intro={t('account:passkey.signInText')}
      foot={
        <Link to={`/login${search}`} className={linkClasses}>
          {t('account:passkey.byPassword')}
        </Link>
      }
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
