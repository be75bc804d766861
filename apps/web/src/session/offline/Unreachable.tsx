import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FullMessagePage } from '../../shell/Page';
import { Button } from '../../ui/Button';
import { useWindowEvent } from '../../ui/useKeys';
import { isRemembered } from '../activeDiagnosis';
import { lastUser, resumeSession } from '../session';
import { PinForm } from './PinForm';
import { isAnswered } from './release';
import { hasPin } from './pin';

/** Milliseconds between two questions, since the network may never have been away. */
const ASK_EVERY = 5_000;

/** Shown while it is unknown who is signed in; goes on when the connection is back. */
export function Unreachable() {
  const { t } = useTranslation();
  useWindowEvent('online', () => void resumeSession());
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      if ((await isAnswered()) && !isGone) await resumeSession();
    };
    const timer = setInterval(() => void ask(), ASK_EVERY);
    return () => {
      // A late answer would start the session again and close the work that was opened.
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  const user = lastUser();
  const opensByPin = user !== null && hasPin(user);
  return (
    <FullMessagePage
      icon="cloud-off"
      title={t('device:unreachable.title')}
      text={
        <>
          {t('device:unreachable.text')}
          {!opensByPin && isRemembered() && <span className="mt-3 block">{t('device:kept')}</span>}
        </>
      }
      action={
        <>
          {opensByPin && (
            <section className="w-full max-w-md rounded-lg border border-line bg-paper p-6 text-left">
              <PinForm user={user} intro={t('device:open.text')} />
            </section>
          )}
          <Button
            variant={opensByPin ? 'secondary' : 'primary'}
            size="lg"
            onClick={() => void resumeSession()}
          >
            {t('common:retry')}
          </Button>
        </>
      }
    />
  );
}
