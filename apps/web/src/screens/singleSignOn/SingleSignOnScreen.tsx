import { beginSingleSignOn, finishSingleSignOn } from '@alveola/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { call } from '../../session/api';
import { useAddress } from '../../session/layout/Address';
import { openSession } from '../../session/session';
import { rememberSignInAddress } from '../../session/paths';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';
import { TextLink } from '../../ui/Links';
import { AccountFrame } from '../account/AccountFrame';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useCall } from '../../session/form/useCall';

/** `/login/{random}` leads to the clinic's identity provider, and receives its answer. */
export function SingleSignOnScreen() {
  const { t } = useTranslation();
  const { slug = '' } = useParams();
  const { pathname, search } = useAddress();
  const [, navigate] = useLocation();
  const { busy, refused, send } = useCall();
  const [answer] = useState(() => findAnswer(search));
  const [isBack, setBack] = useState(answer !== null);

  const begin = async () => {
    const { address } = await call(beginSingleSignOn, { body: { slug } });
    location.assign(address);
  };
  const finish = async (providerAnswer: string) => {
    const signedIn = await call(finishSingleSignOn, { body: { slug, answer: providerAnswer } });
    rememberSignInAddress(slug);
    if (!('next' in signedIn)) return openSession(signedIn.token, signedIn.user);
    const { step, ...state } = signedIn;
    navigate(`/confirmation/${step}`, { replace: true, state });
  };
  // The answer can be used once, and must not stay in the history.
  const isUsed = useRef(false);
  const takeAnswer = useEffectEvent(() => {
    if (answer === null || isUsed.current) return;
    isUsed.current = true;
    navigate(pathname, { replace: true });
    void send(() => finish(answer)).then(() => setBack(false));
  });
  useEffect(() => takeAnswer(), []);

  return (
    <AccountFrame
      title={t('singleSignOn:title')}
      foot={<TextLink to="/login">{t('common:byPassword')}</TextLink>}
    >
      {isBack && refused === null ? (
        <div className="flex justify-center py-4">
          <Spinner label={t('singleSignOn:returning')} />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <ProblemAlert problem={refused} />
          <Button variant="primary" size="lg" busy={busy} onClick={() => void send(begin)}>
            {t(refused === null ? 'singleSignOn:continue' : 'common:retry')}
          </Button>
        </div>
      )}
    </AccountFrame>
  );
}

/** null: the browser does not come back from the provider. */
function findAnswer(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.has('code') || query.has('error') ? query.toString() : null;
}
