import {
  CONFIRMATION_METHODS,
  CONFIRMATION_STEPS,
  type ConfirmationMethod,
  type ConfirmationStep,
} from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'wouter';
import { z } from 'zod';
import type { Confirmation as NextConfirmation } from '../../session/session';
import { buttonClasses } from '../../ui/Button';
import { PasskeyScreen } from './PasskeyScreen';
import { AccountFrame } from '../account/AccountFrame';
import { linkClasses } from '../../ui/classes';
import { CodeForm } from '../account/CodeForm';
import { SignInStep } from '../account/SignInStep';
import { useAddress } from '../../session/layout/Address';
import { NotFound } from '../../shell/MessagePage';
import { forgetDraft } from '../registration/draft';

const INTROS = {
  mail: 'account:code.sentTo',
  app: 'account:factor.ask',
  setup: 'account:factor.requiredText',
  passkey: 'account:passkey.ask',
} as const;

/** Comes from the screen that requested the code, and survives a reload. */
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
