import { type ClinicUser, listClinicUsers } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useMay } from '../../../session/useSession';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import { Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';
import { ActList, type WantedActs } from './ActList';
import { useFormat } from '../../../shell/i18n/useFormat';
import { DataTable, StackedCell, StackedRow } from '../../../ui/DataTable';

const COLUMNS = ['user', 'state', 'since'] as const;

const EVERYONE = '';

/** Auditors have no other section, so people and roles are shown here as well. */
export function AuditSection() {
  const { t } = useTranslation();
  const isOwner = useMay('own');
  const people = useQuery({ queryKey: ['clinic-users'], queryFn: () => call(listClinicUsers, {}) });
  const [number, setNumber] = useState('');
  const [user, setUser] = useState(EVERYONE);
  const [filter, setWanted] = useState<WantedActs>({});
  const named = (people.data ?? []).filter(({ name }) => name !== '');
  const show = (patient: string, who: string) =>
    setWanted({ ...(patient && { patient_number: patient }), ...(who && { user: who }) });
  return (
    <>
      <Section title={t('audit:title')}>
        <p className="-mt-2 max-w-2xl text-ink-soft">{t('audit:intro')}</p>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            show(number.trim(), user);
          }}
        >
          <div className="w-52 max-sm:w-full">
            <TextField
              label={t('audit:patient')}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          </div>
          <div className="w-52 max-sm:w-full">
            <Select
              label={t('audit:person')}
              value={user}
              options={[
                { value: EVERYONE, label: t('audit:everyone') },
                ...named.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setUser}
            />
          </div>
          <Button type="submit">{t('audit:show')}</Button>
          {Object.keys(filter).length > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                setNumber('');
                setUser(EVERYONE);
                show('', EVERYONE);
              }}
            >
              {t('audit:all')}
            </Button>
          )}
        </form>
        {filter.patient_number && <p className="text-dense text-ink-faint">{t('audit:patientHint')}</p>}
        <ActList wanted={filter} />
      </Section>
      {!isOwner && (
        <Section title={t('audit:people')}>
          <Loaded answer={people}>{(users) => <PeopleTable users={users} />}</Loaded>
        </Section>
      )}
    </>
  );
}

function PeopleTable({ users }: { readonly users: readonly ClinicUser[] }) {
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
