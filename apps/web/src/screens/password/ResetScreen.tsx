import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useAddress } from '../../session/layout/Address';
import { buttonClasses } from '../../ui/Button';
import { AccountFrame } from '../account/AccountFrame';
import { linkClasses } from '../../ui/classes';
import { Loading } from '../common/Loaded';
import { linkFrom, linkIn, type MailedLink } from './link';
import { ResetForm } from './ResetForm';
import { useLinkState } from './useLinkState';

export function ResetScreen() {
  const { hash, state, pathname } = useAddress();
  const [, navigate] = useLocation();
  const link = linkIn(hash) ?? linkFrom(state);
  useEffect(() => {
    if (hash !== '') navigate(pathname, { replace: true, state: linkIn(hash) });
  }, [hash, pathname, navigate]);
  return <Reset key={link?.token} link={link} />;
}

function Reset({ link }: { readonly link: MailedLink | null }) {
  const { t } = useTranslation();
  const [state, setState] = useLinkState(link);
  const isInvitation = link?.invitation ?? false;
  const words = isInvitation ? 'invitation' : 'reset';
  const email = link?.email ?? '';
  if (state === 'done')
    return (
      <AccountFrame
        key="done"
        title={t(`account:${words}.doneTitle`)}
        intro={t(`account:${words}.doneText`, { email })}
      >
        <Link to="/login" className={buttonClasses('primary', 'lg')}>
          {t('login:submit')}
        </Link>
      </AccountFrame>
    );
  if (!link || state === 'expired')
    return (
      <AccountFrame
        key="expired"
        title={t('account:reset.expiredTitle')}
        intro={t(`account:${words}.expiredText`)}
        foot={
          !isInvitation && (
            <Link to="/login" className={linkClasses}>
              {t('account:toLogin')}
            </Link>
          )
        }
      >
        {isInvitation ? (
          <Link to="/login" className={buttonClasses('primary', 'lg')}>
            {t('login:submit')}
          </Link>
        ) : (
          <Link to="/forgot-password" className={buttonClasses('primary', 'lg')}>
            {t('account:reset.askAgain')}
          </Link>
        )}
      </AccountFrame>
    );
  return (
    <AccountFrame title={t(`account:${words}.title`)} intro={t(`account:${words}.for`, { email })}>
      {state === 'asked' ? (
        <Loading />
      ) : (
        <ResetForm link={link} onDone={() => setState('done')} onExpired={() => setState('expired')} />
      )}
    </AccountFrame>
  );
}
