import type { Customer } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { QueriesProvider } from '../../../session/Queries';
import { useSession } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Page } from '../../../shell/Page';
import { Alert } from '../../../ui/Alert';
import { Icon } from '../../../ui/icon/Icon';
import { countryName } from '../../account/countries';
import { ClinicChanges } from '../../account/clinic/ClinicChanges';
import { Facts, Section } from '../../common/Section';
import { Loaded } from '../../common/Loaded';
import { ClinicActions, ClinicStorage, Notes } from './ClinicActions';
import { ClinicInvoices, ClinicQuotes } from './ClinicBilling';
import { useCustomer } from '../accountQueries';
import { isEnding, usePlanName, usePlanPrice } from '../../billing/planText';

export function ClinicScreen() {
  const { clinicId = '' } = useParams();
  return (
    <QueriesProvider>
      <Clinic key={clinicId} id={clinicId} />
    </QueriesProvider>
  );
}

function Clinic({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const answer = useCustomer(id);
  return (
    <Page
      title={answer.data?.account.clinic.name ?? t('provider:clinic.details')}
      aside={
        <Link
          to="/provider"
          className="inline-flex min-h-8 items-center gap-1 text-accent hover:underline pointer-coarse:min-h-11"
        >
          <Icon name="chevron-left" size={18} />
          {t('provider:clinic.back')}
        </Link>
      }
      className="max-w-5xl"
    >
      <Loaded answer={answer}>
        {(customer) => (
          <div className="flex flex-col gap-6">
            <State customer={customer} />
            <ClinicActions customer={customer} />
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <Details customer={customer} />
              <ClinicPlan customer={customer} />
            </div>
            <ClinicStorage customer={customer} />
            <Notes customer={customer} />
            <ClinicInvoices customer={customer} />
            <ClinicQuotes customer={customer} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function State({ customer: { account, plan_ends_by_suspension } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { suspended, declined, duplicates, status, created_at, clinic } = account;
  return (
    <>
      {status === 'pending' && (
        <Alert tone="info">
          {t('provider:clinic.waits', { clinic: clinic.name, date: day(created_at) })}
        </Alert>
      )}
      {suspended && (
        <Alert tone="warn" title={t('provider:clinic.suspendedSince', { date: day(suspended.at) })}>
          <p className="break-words">{suspended.reason}</p>
          {plan_ends_by_suspension && <p className="mt-1">{t('provider:clinic.planEnds')}</p>}
        </Alert>
      )}
      {declined && (
        <Alert tone="warn" title={t('provider:clinic.declinedOn', { date: day(declined.at) })}>
          <p className="break-words">{declined.reason}</p>
        </Alert>
      )}
      {duplicates.length > 0 && (
        <Alert tone="warn" title={t('provider:duplicateMark')}>
          {t('provider:duplicate', { names: '' })}
          {duplicates.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={`/provider/clinics/${id}`} className="font-medium text-accent underline">
                {name}
              </Link>
            </span>
          ))}
        </Alert>
      )}
    </>
  );
}

function Details({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { language } = useSession();
  const { account, users, last_sign_in_at } = customer;
  return (
    <Section title={t('provider:clinic.details')}>
      <Facts
        rows={[
          [t('provider:columns.status'), t(`provider:status.${account.status}`)],
          [t('provider:columns.orgNumber'), account.clinic.org_number],
          [t('provider:columns.country'), countryName(account.clinic.country, language)],
          [t('provider:columns.date'), day(account.created_at)],
          [
            t('provider:clinic.lastSignIn'),
            last_sign_in_at ? day(last_sign_in_at) : t('provider:clinic.noSignIn'),
          ],
        ]}
      />
      {/* One below the other, because an email takes the whole width of a phone. */}
      <div>
        <h3 className="text-ink-faint">{t('account:clinic.users')}</h3>
        <ul className="flex flex-col gap-1">
          {users.map(({ name, email, type }) => (
            <li key={email}>
              {name}
              {type === 'clinic_owner' && (
                <span className="text-ink-faint"> · {t('provider:columns.owner')}</span>
              )}
              <span className="block text-dense text-ink-faint">{email}</span>
            </li>
          ))}
        </ul>
      </div>
      <ClinicChanges changes={customer.changes} />
    </Section>
  );
}

function ClinicPlan({ customer: { plan, seats } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const planName = usePlanName();
  const planPrice = usePlanPrice();
  const seatsText = t('account:clinic.seats', { taken: seats.taken, count: seats.total });
  if (!plan)
    return (
      <Section title={t('account:plan.title')}>
        <p className="text-ink-faint">{t('common:noneYet')}</p>
      </Section>
    );
  const { code, status, interval, amount, currency, next_payment_date: next } = plan;
  const date =
    code === 'trial'
      ? 'account:plan.trialEnds'
      : isEnding(plan)
        ? 'payment:plan.ends'
        : plan.by_invoice
          ? 'payment:plan.paidUntil'
          : 'account:plan.next';
  return (
    <Section title={t('account:plan.title')}>
      <Facts
        rows={[
          [t('account:plan.title'), planName(plan)],
          [t('account:plan.state'), t(`account:plan.${status}`)],
          [t('payment:plan.started'), day(plan.started_at)],
          [t('account:clinic.users'), seatsText],
          [t('payment:plan.amount'), planPrice(amount, currency, interval)],
          [t(status === 'expired' ? 'payment:plan.ended' : date), next && day(next)],
        ]}
      />
    </Section>
  );
}
