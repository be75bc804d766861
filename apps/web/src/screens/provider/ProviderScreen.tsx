import { ACCOUNT_STATUS } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Queries } from '../../session/Queries';
import { Page } from '../../shell/Page';
import { Tabs } from '../../ui/Tabs';
import { Accounts } from './Accounts';
import { Quotes } from './Quotes';
import { Outbox } from './Outbox';

const TABS = [...ACCOUNT_STATUS, 'quotes', 'outbox'] as const;

/** The company behind the product: who wants in, and what was written to whom. Nothing clinical. */
export function ProviderScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const shown = TABS.find((tab) => tab === query.get('show')) ?? 'pending';
  return (
    <Page title={t('provider:title')} className="max-w-6xl">
      <p className="-mt-4 mb-6 text-ink-soft">{t('provider:intro')}</p>
      <Queries>
        <Tabs
          label={t('provider:tabs.label')}
          tabs={TABS.map((value) => ({
            value,
            label: value === 'quotes' ? t('payment:provider.tab') : t(`provider:tabs.${value}`),
          }))}
          value={shown}
          onChange={(show) => setQuery(show === 'pending' ? {} : { show }, { replace: true })}
        >
          <div className="pt-5">
            {shown === 'outbox' ? (
              <Outbox />
            ) : shown === 'quotes' ? (
              <Quotes />
            ) : (
              <Accounts key={shown} status={shown} />
            )}
          </div>
        </Tabs>
      </Queries>
    </Page>
  );
}
