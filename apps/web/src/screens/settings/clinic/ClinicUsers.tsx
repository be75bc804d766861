import { type ClinicDetails, type ClinicUser, listClinicUsers } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { classes } from '../../../ui/classes';
import { DataTable } from '../../../ui/DataTable';
import { Loaded } from '../../common/Loaded';
import { InviteForm } from './InviteForm';
import { RemoveDialog } from './RemoveDialog';
import { Section } from '../../common/Section';

const COLUMNS = ['user', 'state', 'since', 'actions'] as const;

/** Who works in the clinic, and whose invitation is open. */
export function ClinicUsers({ seats }: { readonly seats: ClinicDetails['seats'] }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [removing, setRemoving] = useState<ClinicUser | null>(null);
  const answer = useQuery({ queryKey: ['clinic-users'], queryFn: () => call(listClinicUsers, {}) });
  return (
    <Section title={t('account:clinic.users')}>
      <p className="-mt-4 text-ink-soft tabular">
        {t('account:clinic.seats', { taken: seats.taken, count: seats.total })}
      </p>
      <Loaded answer={answer}>
        {(users) => (
          <DataTable
            columns={COLUMNS.map((column) => [
              column,
              <span key={column} className={classes(column === 'actions' && 'sr-only')}>
                {t(`account:clinic.columns.${column}`)}
              </span>,
            ])}
          >
            {users.map((user) => (
              <tr key={user.id}>
                <td className="table-cell-data">
                  {user.name && <span className="block font-medium">{user.name}</span>}
                  <span className={user.name ? 'block text-ink-faint' : 'font-medium'}>{user.email}</span>
                </td>
                <td className="table-cell-data">
                  <span className="block">{t(`account:clinic.state.${user.state}`)}</span>
                  {user.factor !== null && (
                    <span className="block text-dense text-ink-faint">
                      {t(user.factor ? 'account:clinic.factor' : 'account:clinic.noFactor')}
                    </span>
                  )}
                </td>
                <td className="table-cell-data tabular whitespace-nowrap">{day(user.since)}</td>
                <td className="table-cell-data text-right">
                  {user.state !== 'owner' && (
                    <Button
                      aria-label={t('account:clinic.removeOf', { who: user.name || user.email })}
                      onClick={() => setRemoving(user)}
                    >
                      {t('account:clinic.remove')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </Loaded>
      <InviteForm isFull={seats.taken >= seats.total} />
      {removing && <RemoveDialog user={removing} onClose={() => setRemoving(null)} />}
    </Section>
  );
}
