import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Confirmation, lastUser, leaveLocked } from '../../session/session';
import { PinForm } from '../../session/offline/PinForm';
import { hasPin } from '../../session/offline/unlocked';
import { useIsOnline } from '../../session/layout/OfflineBanner';
import { useSession } from '../../session/useSession';
import { lastSignInAddress } from '../account/signInAddress';
import { Button } from '../../ui/Button';
import { classes, linkClasses } from '../../ui/classes';
import { Dialog } from '../../ui/overlay/Dialog';
import { LoginForm } from './LoginForm';
import { SignInStep } from '../account/SignInStep';

/**
 * Over the work of a session that has ended: it goes on where it was once the same user has signed in. It cannot
 * be closed without that, only left.
 */
export function LockDialog() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const isOnline = useIsOnline();
  // Of a session that the server has ended, or that was logged out of, nobody is the last user.
  const opensByPin = !isOnline && profile !== null && lastUser() === profile.id && hasPin(profile.id);
  const [code, setCode] = useState<Confirmation | null>(null);
  const signInAddress = lastSignInAddress();
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('common:lock.title')}
      description={
        // Without a connection nobody else can sign in here, and a PIN signs nobody in.
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
          {t('common:lock.leave')}
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
        // The work stays here: a sign-in in another tab opens this one, too.
        <a
          href={signInAddress}
          target="_blank"
          rel="noreferrer"
          className={classes(linkClasses, 'self-center')}
        >
          {t('singleSignOn:openInTab')}
        </a>
      )}
    </Dialog>
  );
}
