import { ACCOUNT_STATUS, type CallQuery, EXPORT_FORMATS, exportInvoices } from '@alveola/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { QueriesProvider } from '../../session/Queries';
import { useAddress } from '../../session/layout/Address';
import { lazyPart } from '../../shell/loadPart';
import { Page } from '../../shell/Page';
import { useSearchText } from '../../ui/useSettled';
import { TextField } from '../../ui/form/TextField';
import { Icon } from '../../ui/icon/Icon';
import { Tabs } from '../../ui/Tabs';
import { Loading } from '../common/Loaded';
import { Accounts, FoundAccounts } from './Accounts';
import { Quotes } from './Quotes';
import { OutboxSection } from './Outbox';
import { useWaiting } from './accountQueries';
import { saveFile } from '../../assessment/papers/saveFile';
import { Button } from '../../ui/Button';
import { DateField } from '../common/DateField';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useCheckedForm } from '../../session/form/useCheckedForm';

const Withdrawals = lazyPart(['rules', 'account'], () => import('./Withdrawals').then((m) => m.Withdrawals));

const TABS = [...ACCOUNT_STATUS, 'quotes', 'invoices', 'rules', 'outbox'] as const;
export function ProviderScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useSearchText(typed);
  return (
    <Page title={t('provider:title')} className="max-w-6xl">
      <QueriesProvider>
        <div className="mb-5 max-w-120">
          <TextField
            type="search"
            label={t('provider:search.label')}
            placeholder={t('provider:search.placeholder')}
            leading={<Icon name="search" />}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {search === '' ? <Lists /> : <FoundAccounts search={search} />}
      </QueriesProvider>
    </Page>
  );
}

function Lists() {
  const { t } = useTranslation();
  const [pathname, navigate] = useLocation();
  const query = new URLSearchParams(useAddress().search);
  const waiting = useWaiting().data;
  const shown = TABS.find((tab) => tab === query.get('show')) ?? 'pending';
  const counts: Partial<Record<(typeof TABS)[number], number | undefined>> = {
    pending: waiting?.accounts,
    quotes: waiting?.quotes,
  };
  return (
    <Tabs
      label={t('provider:tabs.label')}
      tabs={TABS.map((value) => ({
        value,
        label: (
          <>
            {value === 'quotes'
              ? t('payment:provider.tab')
              : value === 'invoices'
                ? t('payment:invoices.export.tab')
                : value === 'rules' || value === 'outbox'
                  ? t(`provider:tabs.${value}`)
                  : t(`provider:status.${value}`)}
            <Badge count={counts[value]} />
          </>
        ),
      }))}
      value={shown}
      onChange={(show) =>
        navigate(show === 'pending' ? pathname : `${pathname}?show=${show}`, { replace: true })
      }
    >
      <div className="pt-5">
        {shown === 'outbox' ? (
          <OutboxSection />
        ) : shown === 'invoices' ? (
          <InvoiceExport />
        ) : shown === 'quotes' ? (
          <Quotes />
        ) : shown === 'rules' ? (
          <Suspense fallback={<Loading />}>
            <Withdrawals />
          </Suspense>
        ) : (
          <Accounts key={shown} status={shown} />
        )}
      </div>
    </Tabs>
  );
}

function Badge({ count }: { readonly count: number | undefined }) {
  const { t } = useTranslation();
  if (!count) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-dense font-semibold text-paper tabular">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('provider:waiting', { count })}</span>
    </span>
  );
}

/** ISO days of the month before this one, since books are kept by month. */
function lastMonth(now: Date): { readonly from: string; readonly to: string } {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month, 0)) };
}

type ExportQuery = CallQuery<typeof exportInvoices>;

function InvoiceExport() {
  const { t } = useTranslation();
  const [month] = useState(() => lastMonth(new Date()));
  const { choice, form, submit, refused, busy } = useCheckedForm<ExportQuery, ExportQuery>({
    schema: exportInvoices.terms.query,
    values: { ...month, format: EXPORT_FORMATS[0] },
  });
  const save = submit(async (query) => {
    const path = `${exportInvoices.path}?${new URLSearchParams(query).toString()}`;
    await saveFile(path, `invoices.${query.format}`);
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">{t('payment:invoices.export.intro')}</p>
      <div className="grid max-w-md gap-4 sm:grid-cols-2">
        <DateField {...choice('from')} label={t('payment:invoices.export.from')} />
        <DateField {...choice('to')} label={t('payment:invoices.export.to')} />
      </div>
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap gap-3">
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            icon="download"
            busy={busy}
            onClick={() => {
              form.setValue('format', format);
              save();
            }}
          >
            {t(`payment:invoices.export.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
