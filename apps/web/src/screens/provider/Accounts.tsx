import { type ClinicAccount, type AccountStatus, declineAccount } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { DataTable } from '../../ui/DataTable';
import { Loaded } from '../common/Loaded';
import { AccountRow } from './AccountRow';
import { refetchAccounts, useAccounts, useFoundAccounts } from './useAccounts';
import { call } from '../../session/api';
import { ReasonDialog } from '../../session/form/FormDialog';

export function Accounts({ status }: { readonly status: AccountStatus }) {
  const { t } = useTranslation();
  const answer = useAccounts(status);
  const hasReason = status === 'declined' || status === 'suspended';
  return (
    <>
      <Loaded answer={answer}>
        {({ pages }) => (
          <AccountTable
            caption={t(`provider:tabs.${status}`)}
            accounts={pages.flatMap((page) => page.accounts)}
            empty={t(`provider:empty.${status}`)}
            more={hasReason ? ['reason'] : []}
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
          more={['status']}
        />
      )}
    </Loaded>
  );
}

const COLUMNS = ['clinic', 'orgNumber', 'owner', 'date', 'status', 'reason', 'actions'] as const;

interface AccountTableProps {
  readonly caption: string;
  readonly accounts: readonly ClinicAccount[];
  readonly empty: string;
  readonly more: readonly ('status' | 'reason')[];
}

function AccountTable({ caption, accounts, empty, more }: AccountTableProps) {
  const { t } = useTranslation();
  const [declining, setDeclining] = useState<ClinicAccount | null>(null);
  const columns = COLUMNS.filter(
    (column) => (column !== 'status' && column !== 'reason') || more.includes(column),
  );
  if (accounts.length === 0) return <p className="py-10 text-center text-ink-faint">{empty}</p>;
  return (
    <>
      <DataTable
        stacks
        framed
        caption={caption}
        columns={columns.map((column) => [
          column,
          <span key={column} className={classes(column === 'actions' && 'sr-only')}>
            {t(`provider:columns.${column}`)}
          </span>,
        ])}
      >
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            columns={new Set(columns)}
            onDecline={() => setDeclining(account)}
          />
        ))}
      </DataTable>
      {declining && <DeclineDialog account={declining} onClose={() => setDeclining(null)} />}
    </>
  );
}

export function DeclineDialog(props: { readonly account: ClinicAccount; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, clinic } = props.account;
  return (
    <ReasonDialog
      label={t('provider:reason')}
      schema={declineAccount.body}
      isDangerous
      title={t('provider:declineTitle', { clinic: clinic.name })}
      description={t('provider:declineText')}
      action={t('provider:decline')}
      done={t('provider:declined', { clinic: clinic.name })}
      onSend={async (body) => {
        await call(declineAccount, { params: { id }, body });
        await refetchAccounts();
      }}
      onClose={props.onClose}
    />
  );
}
