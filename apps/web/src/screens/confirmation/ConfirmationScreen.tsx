import {
  CONFIRMATION_METHODS,
  CONFIRMATION_STEPS,
  type ConfirmationMethod,
  type ConfirmationStep,
} from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import type { Confirmation as NextConfirmation } from '../../session/session';
import { buttonClasses } from '../../ui/Button';
import { PasskeyScreen } from './PasskeyScreen';
import { AccountFrame } from '../account/AccountFrame';
import { linkClasses } from '../../ui/classes';
import { CodeForm } from '../account/CodeForm';
import { SignInStep } from '../account/SignInStep';
import { NotFound } from '../../shell/NotFound';
import { forgetDraft } from '../registration/draft';

const INTROS = {
  mail: 'account:code.sentTo',
  app: 'account:factor.ask',
  setup: 'account:factor.requiredText',
  passkey: 'account:passkey.ask',
} as const;

/** From the screen that asked for the code; it survives a reload. */
const handedOver = z.object({
  request: z.string(),
  email: z.string(),
  method: z.enum(CONFIRMATION_METHODS).default('mail'),
});

/** A code that was e-mailed, or that the authenticator app shows, is entered: to open an account, to sign in, or to take another email. */
export function ConfirmationScreen() {
  const { step: named } = useParams();
  const { state } = useLocation();
  const step = CONFIRMATION_STEPS.find((each) => each === named);
  const handed = handedOver.safeParse(state);
  // Who they are is confirmed by that alone. An address of its own would be part of what the sign-in waits for.
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
  const navigate = useNavigate();
  const { search } = useLocation();
  const [emailDone, setEmailDone] = useState(false);
  const goOn = (next: NextConfirmation) =>
    void navigate(`/confirmation/login${search}`, { replace: true, state: { ...next, email } });

  const confirmed = async () => {
    if (step !== 'registration') return setEmailDone(true);
    forgetDraft();
    await navigate('/registration/success', { replace: true });
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
        // Signed in: the guard of this screen leads on.
        <SignInStep request={request} method={method} onNext={goOn} />
      ) : (
        <CodeForm step={step} request={request} onConfirmed={confirmed} />
      )}
    </AccountFrame>
  );
}

/** Opened by its address alone. */
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
