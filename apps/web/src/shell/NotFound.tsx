import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FullMessagePage } from './MessagePage';
import { buttonClasses } from '../ui/Button';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <FullMessagePage
      icon="search"
      title={t('common:notFound.title')}
      text={t('common:notFound.text')}
      action={
        <Link to="/" className={buttonClasses('primary', 'lg')}>
          {t('common:notFound.home')}
        </Link>
      }
    />
  );
}
