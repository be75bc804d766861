import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { buttonClasses } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';
import { AccountFrame } from '../account/AccountFrame';

/** Specification §2: the provider approves the account. */
export function SuccessScreen() {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('account:registration.successTitle')}>
      <div className="flex flex-col gap-5">
        <p className="flex gap-3">
          <Icon name="check" className="mt-0.5 text-good" />
          <span>{t('account:registration.successText')}</span>
        </p>
        <p className="flex gap-3">
          <Icon name="clock" className="mt-0.5 text-accent" />
          <span>{t('account:registration.successMail')}</span>
        </p>
        <Link to="/login" className={buttonClasses('secondary', 'lg')}>
          {t('account:toLogin')}
        </Link>
      </div>
    </AccountFrame>
  );
}
