import type { ClinicUser } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { DataTable, StackedCell, StackedRow } from '../../../ui/DataTable';

const COLUMNS = ['user', 'state', 'since'] as const;

export function PeopleTable({ users }: { readonly users: readonly ClinicUser[] }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <DataTable
      stacks
      caption={t('audit:people')}
      columns={COLUMNS.map((column) => [column, t(`account:clinic.columns.${column}`)])}
    >
      {users.map(({ id, name, email, type, state, since }) => (
        <StackedRow key={id}>
          <StackedCell>
            <span className="block font-medium">{name || email}</span>
            {name && <span className="block text-ink-faint">{email}</span>}
          </StackedCell>
          <StackedCell>
            <span className="block">{t(`roles:name.${type}`)}</span>
            {(state === 'invited' || state === 'invitation-expired') && (
              <span className="block text-dense text-ink-faint">{t(`account:clinic.state.${state}`)}</span>
            )}
          </StackedCell>
          <StackedCell label={t('account:clinic.columns.since')} className="whitespace-nowrap tabular">
            {day(since)}
          </StackedCell>
        </StackedRow>
      ))}
    </DataTable>
  );
}
