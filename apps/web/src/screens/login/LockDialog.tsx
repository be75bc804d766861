import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Confirmation, lastUser, leaveLocked } from '../../session/session';
import { PinForm } from '../../session/offline/PinForm';
import { hasPin } from '../../session/offline/pin';
import { useIsOnline } from '../../session/layout/OfflineNotice';
import { useSession } from '../../session/useSession';
import { lastSignInAddress } from '../../session/paths';
import { Button } from '../../ui/Button';
import { classes, linkClasses } from '../../ui/classes';
import { Dialog } from '../../ui/overlay/Dialog';
import { LoginForm } from './LoginForm';
import { SignInStep } from '../account/SignInStep';

/**
 * Covers the work of a session that has ended, until the same user has signed in again. It can only be left,
 * not closed.
 */
export function LockDialog() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const isOnline = useIsOnline();
  // After the server ended the session, or a logout, there is no last user.
  const opensByPin = !isOnline && profile !== null && lastUser() === profile.id && hasPin(profile.id);
  const [code, setCode] = useState<Confirmation | null>(null);
  const signInAddress = lastSignInAddress();
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('common:lock.title')}
      description={
        // Without a connection nobody else can sign in here, and a PIN starts no session.
        !opensByPin && (
          <>
            <p>{t('common:lock.text')}</p>
            {isOnline ? (
              <p className="mt-1">{t('common:lock.asOther')}</p>
            ) : (
              <p className="mt-1">
                <strong>{t('common:offline.title')}</strong> {t('common:offline.text')}
              </p>
            )}
          </>
        )
      }
      actions={
        <Button variant="quiet" onClick={() => void leaveLocked()}>
          {t('common:logout')}
        </Button>
      }
    >
      {opensByPin ? (
        <PinForm user={profile.id} intro={t('device:open.text')} />
      ) : code ? (
        <SignInStep key={code.request} request={code.request} method={code.method} onNext={setCode} />
      ) : (
        <LoginForm knownEmail={profile?.email ?? ''} onCodeNeeded={setCode} />
      )}
      {signInAddress && !opensByPin && (
        // Opens another tab, because a sign-in there unlocks this one and the work stays.
        <a
          href={signInAddress}
          target="_blank"
          rel="noreferrer"
          className={classes(linkClasses, 'self-center')}
        >
          {t('singleSignOn:title')}
        </a>
      )}
    </Dialog>
  );
}
