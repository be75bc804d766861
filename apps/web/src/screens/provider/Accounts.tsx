import { type AccountStatus, approveAccount, type ClinicAccount, declineAccount } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { ReasonDialog } from '../../session/form/FormDialog';
import { useToastedCall } from '../../session/form/useCall';
import { useSession } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';
import { DataTable, StackedCell, StackedRow } from '../../ui/DataTable';
import { Icon } from '../../ui/icon/Icon';
import { toast } from '../../ui/overlay/toast';
import { DialogButton } from '../../ui/overlay/Dialog';
import { countryName } from '../account/countries';
import { EmailAddress, Loaded } from '../common/Loaded';
import { refetchAccounts, refetchCustomer, useAccounts, useFoundAccounts } from './accountQueries';

export function Accounts({ status }: { readonly status: AccountStatus }) {
  const { t } = useTranslation();
  const answer = useAccounts(status);
  const hasReason = status === 'declined' || status === 'suspended';
  return (
    <>
      <Loaded answer={answer}>
        {({ pages }) => (
          <AccountTable
            caption={t(`provider:status.${status}`)}
            accounts={pages.flatMap((page) => page.accounts)}
            empty={t('provider:emptyList')}
            more={hasReason ? 'reason' : null}
          />
        )}
      </Loaded>
      {answer.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {t('provider:more')}
          </Button>
        </div>
      )}
    </>
  );
}

export function FoundAccounts({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  return (
    <Loaded answer={useFoundAccounts(search)}>
      {({ accounts }) => (
        <AccountTable
          caption={t('provider:search.results')}
          accounts={accounts}
          empty={t('provider:search.none', { search })}
          more="status"
        />
      )}
    </Loaded>
  );
}

/** A column that stands only where the list does not say it. */
type MoreColumn = 'status' | 'reason' | null;

function AccountTable(props: {
  readonly caption: string;
  readonly accounts: readonly ClinicAccount[];
  readonly empty: string;
  readonly more: MoreColumn;
}) {
  const { t } = useTranslation();
  const { caption, accounts, empty, more } = props;
  const columns = ['clinic', 'orgNumber', 'owner', 'date', ...(more ? [more] : []), 'actions'] as const;
  if (accounts.length === 0) return <p className="py-10 text-center text-ink-faint">{empty}</p>;
  return (
    <DataTable
      stacks
      framed
      caption={caption}
      columns={columns.map((column) => [column, t(`provider:columns.${column}`)])}
    >
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} more={more} />
      ))}
    </DataTable>
  );
}

export function DeclineDialog(props: { readonly account: ClinicAccount; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, clinic } = props.account;
  return (
    <ReasonDialog
      label={t('common:reason')}
      schema={declineAccount.terms.body}
      isDangerous
      title={t('provider:declineTitle', { clinic: clinic.name })}
      description={t('provider:declineText')}
      action={t('provider:decline')}
      done={t('provider:declined', { clinic: clinic.name })}
      onSend={async (body) => {
        await call(declineAccount, { params: { id }, body });
        await refetchCustomer(id);
      }}
      onClose={props.onClose}
    />
  );
}

function AccountRow({ account, more }: { readonly account: ClinicAccount; readonly more: MoreColumn }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { language } = useSession();
  const { busy, send } = useToastedCall();
  const { id, status, name, email, clinic, created_at, duplicates } = account;
  const decided = account.declined ?? account.suspended;
  const approve = () =>
    send(async () => {
      await call(approveAccount, { params: { id } });
      toast({ tone: 'good', text: t('provider:approved', { clinic: clinic.name }) });
      await refetchAccounts();
    });
  return (
    <StackedRow>
      <StackedCell>
        <Link
          to={`/provider/clinics/${id}`}
          className="inline-block font-medium text-accent pointer-coarse:min-w-11 pointer-coarse:leading-[44px] hover:underline"
        >
          {clinic.name}
        </Link>
        {duplicates.length > 0 && (
          <span className="mt-1 flex items-start gap-1 text-dense text-fair-text">
            <Icon name="warning" size={16} className="mt-0.5" />
            {t('provider:duplicate', { names: duplicates.map((each) => each.name).join(', ') })}
          </span>
        )}
      </StackedCell>
      <StackedCell label={t('provider:columns.orgNumber')} className="whitespace-nowrap tabular">
        {clinic.org_number}
        <span className="block text-ink-faint">{countryName(clinic.country, language)}</span>
      </StackedCell>
      <StackedCell>
        <span className="block">{name}</span>
        <span className="block wrap-anywhere text-ink-faint min-[43.75rem]:min-w-32">
          <EmailAddress email={email} />
        </span>
      </StackedCell>
      <StackedCell label={t('provider:columns.date')} className="whitespace-nowrap tabular">
        {day(created_at)}
      </StackedCell>
      {more === 'status' && <StackedCell>{t(`provider:status.${status}`)}</StackedCell>}
      {more === 'reason' && (
        <StackedCell className="max-w-64 break-words">
          {decided && (
            <>
              {decided.reason}
              <span className="block text-ink-faint tabular">{day(decided.at)}</span>
            </>
          )}
        </StackedCell>
      )}
      <StackedCell>
        <div className="flex justify-end gap-2 min-[43.75rem]:max-lg:flex-col">
          {status === 'pending' && (
            <DialogButton
              text={t('provider:decline')}
              aria-label={t('provider:declineOf', { clinic: clinic.name })}
            >
              {(close) => <DeclineDialog account={account} onClose={close} />}
            </DialogButton>
          )}
          {(status === 'pending' || status === 'declined') && (
            <Button
              variant="primary"
              busy={busy}
              aria-label={t('provider:approveOf', { clinic: clinic.name })}
              onClick={() => void approve()}
            >
              {t('provider:approve')}
            </Button>
          )}
        </div>
      </StackedCell>
    </StackedRow>
  );
}
