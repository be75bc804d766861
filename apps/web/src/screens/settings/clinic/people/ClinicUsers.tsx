import { type ClinicDetails, type ClinicUser, listClinicUsers } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { useSession } from '../../../../session/useSession';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { classes } from '../../../../ui/classes';
import { DataTable, StackedCell, StackedRow } from '../../../../ui/DataTable';
import { EmailAddress } from '../../../common/EmailAddress';
import { Loaded } from '../../../common/Loaded';
import { InviteForm } from './InviteForm';
import { Section } from '../../../common/Section';
import { UserActions } from './UserActions';

const COLUMNS = ['user', 'state', 'since', 'actions'] as const;

const countOwners = (users: readonly ClinicUser[]) => users.filter(({ state }) => state === 'owner').length;

export function ClinicUsers({ seats }: { readonly seats: ClinicDetails['seats'] }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { profile } = useSession();
  const answer = useQuery({ queryKey: ['clinic-users'], queryFn: () => call(listClinicUsers, {}) });
  return (
    <Section title={t('account:clinic.users')}>
      <p className="-mt-4 text-ink-soft tabular">
        {t('account:clinic.seats', { taken: seats.taken, count: seats.total })}
      </p>
      <Loaded answer={answer}>
        {(users) => (
          <DataTable
            stacks
            columns={COLUMNS.map((column) => [
              column,
              <span key={column} className={classes(column === 'actions' && 'sr-only')}>
                {t(`account:clinic.columns.${column}`)}
              </span>,
            ])}
          >
            {users.map((user) => (
              <StackedRow key={user.id}>
                <StackedCell className="min-w-40 wrap-anywhere">
                  {user.name && <span className="block font-medium">{user.name}</span>}
                  <span className={user.name ? 'block text-ink-faint' : 'font-medium'}>
                    <EmailAddress email={user.email} />
                  </span>
                </StackedCell>
                <StackedCell className="min-w-28">
                  <span className="block">{t(`roles:name.${user.type}`)}</span>
                  {user.factor === null && (
                    <span className="block text-dense text-ink-faint">
                      {t(`account:clinic.state.${user.state}`)}
                    </span>
                  )}
                  {user.factor !== null && (
                    <span className="block text-dense text-ink-faint">
                      {t(user.factor ? 'account:clinic.factor' : 'account:clinic.noFactor')}
                    </span>
                  )}
                </StackedCell>
                <StackedCell label={t('account:clinic.columns.since')} className="tabular whitespace-nowrap">
                  {day(user.since)}
                </StackedCell>
                <StackedCell className="sm:min-w-64">
                  <UserActions
                    user={user}
                    isSelf={user.id === profile?.id}
                    isLastOwner={user.state === 'owner' && countOwners(users) === 1}
                  />
                </StackedCell>
              </StackedRow>
            ))}
          </DataTable>
        )}
      </Loaded>
      <InviteForm isFull={seats.taken >= seats.total} />
    </Section>
  );
}
