import { beginPasskeySignIn, type CallOutput, passkeySignIn } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useAddress } from '../../session/layout/Address';
import { call } from '../../session/api';
import { openSession } from '../../session/session';
import { Button } from '../../ui/Button';
import { linkClasses } from '../../ui/classes';
import { AccountFrame } from '../account/AccountFrame';
import { answerChallenge, findObstacle, PasskeyObstacle } from '../account/factor/PasskeyForm';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useCall } from '../../session/form/useCall';

type Asked = CallOutput<typeof beginPasskeySignIn>;

export function PasskeyScreen() {
  const { t } = useTranslation();
  const { search } = useAddress();
  const { busy, refused, send } = useCall();
  const [offeredChallenge, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    // Tells an obstacle before anything is pressed; a call that fails here fails again when the button is
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
