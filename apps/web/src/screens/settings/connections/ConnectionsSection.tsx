import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { buttonClasses } from '../../../ui/Button';
import { Section } from '../../common/Section';
import { ApiKeys } from './ApiKeys';
import { Webhook } from './Webhook';

export function ConnectionsSection() {
  const { t } = useTranslation();
  return (
    <>
      <ApiKeys />
      <Webhook />
      <Section title={t('connections:api.title')}>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <p className="max-w-md text-ink-soft">{t('connections:api.seeHint')}</p>
          <Link to="/api-docs" className={buttonClasses('secondary', 'md')}>
            {t('connections:api.see')}
          </Link>
        </div>
      </Section>
    </>
  );
}
