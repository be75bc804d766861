import type { Account, AccountStatus } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { DataTable } from '../../ui/DataTable';
import { Loaded } from '../common/Loaded';
import { AccountRow } from './AccountRow';
import { DeclineDialog } from './DeclineDialog';
import { useAccounts } from './useAccounts';

const COLUMNS = ['clinic', 'country', 'orgNumber', 'owner', 'date', 'reason', 'actions'] as const;

/** The accounts of one status. */
export function Accounts({ status }: { readonly status: AccountStatus }) {
  const { t } = useTranslation();
  const answer = useAccounts(status);
  const [declining, setDeclining] = useState<Account | null>(null);
  return (
    <>
      <Loaded answer={answer}>
        {({ pages }) => {
          const accounts = pages.flatMap((page) => page.accounts);
          if (accounts.length === 0)
            return <p className="py-10 text-center text-ink-faint">{t(`provider:empty.${status}`)}</p>;
          return (
            <div className="overflow-hidden rounded-lg border border-line bg-paper">
              <DataTable
                caption={t(`provider:tabs.${status}`)}
                columns={COLUMNS.filter((column) => column !== 'reason' || status === 'declined').map(
                  (column) => [
                    column,
                    <span key={column} className={classes(column === 'actions' && 'sr-only')}>
                      {t(`provider:columns.${column}`)}
                    </span>,
                  ],
                )}
              >
                {accounts.map((account) => (
                  <AccountRow key={account.id} account={account} onDecline={() => setDeclining(account)} />
                ))}
              </DataTable>
            </div>
          );
        }}
      </Loaded>
      {answer.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {t('provider:more')}
          </Button>
        </div>
      )}
      {declining && <DeclineDialog account={declining} onClose={() => setDeclining(null)} />}
    </>
  );
}
