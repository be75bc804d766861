import {
  type ClinicDetails,
  INVITED_ROLES,
  type InvitedRole,
  inviteUser,
  listClinicUsers,
  takesSeat,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { useSession } from '../../../session/useSession';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { hasBilling } from '../../../shell/config';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { DataTable, StackedCell, StackedRow } from '../../../ui/DataTable';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import { Icon } from '../../../ui/icon/Icon';
import { toast } from '../../../ui/overlay/toast';
import { EmailAddress, Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';
import { refetchClinic, UserActions, useRoleHint } from './UserActions';

const COLUMNS = ['user', 'state', 'since', 'actions'] as const;

export function ClinicUsers({ seats }: { readonly seats: ClinicDetails['seats'] }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { profile } = useSession();
  const answer = useQuery({ queryKey: ['clinic-users'], queryFn: () => call(listClinicUsers, {}) });
  return (
    <Section title={t('account:clinic.users')}>
      {hasBilling() && (
        <p className="-mt-4 text-ink-soft tabular">
          {t('account:clinic.seats', { taken: seats.taken, count: seats.total })}
        </p>
      )}
      <Loaded answer={answer}>
        {(users) => (
          <DataTable
            stacks
            columns={COLUMNS.map((column) => [column, t(`account:clinic.columns.${column}`)])}
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
                  <span className="block text-dense text-ink-faint">
                    {user.factor === null
                      ? t(`account:clinic.state.${user.state}`)
                      : t(user.factor ? 'account:clinic.factor' : 'account:clinic.noFactor')}
                  </span>
                </StackedCell>
                <StackedCell label={t('account:clinic.columns.since')} className="tabular whitespace-nowrap">
                  {day(user.since)}
                </StackedCell>
                <StackedCell className="sm:min-w-64">
                  <UserActions
                    user={user}
                    isSelf={user.id === profile?.id}
                    isLastOwner={
                      user.state === 'owner' && users.filter(({ state }) => state === 'owner').length === 1
                    }
                  />
                </StackedCell>
              </StackedRow>
            ))}
          </DataTable>
        )}
      </Loaded>
      <details className="group">
        <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-md font-medium text-accent hover:underline pointer-coarse:min-h-11">
          <Icon name="plus" size={18} className="group-open:hidden" />
          <Icon name="minus" size={18} className="not-group-open:hidden" />
          {t('account:clinic.inviteOpen')}
        </summary>
        <div className="mt-4">
          <InviteForm isFull={seats.taken >= seats.total} />
        </div>
      </details>
    </Section>
  );
}

function InviteForm({ isFull }: { readonly isFull: boolean }) {
  const { t } = useTranslation();
  const hint = useRoleHint();
  const free = INVITED_ROLES.filter((role) => !isFull || !takesSeat(role));
  const [chosen, setChosen] = useState<InvitedRole>('clinic_user');
  const type = free.find((role) => role === chosen) ?? 'clinic_reader';
  const { form, field, submit, refused, busy } = useCheckedForm({
    schema: inviteUser.terms.body,
    values: { email: '' },
  });
  const send = submit(async ({ email: to }) => {
    const { email } = await call(inviteUser, { body: { email: to, type } });
    await refetchClinic();
    form.reset();
    toast({ tone: 'good', text: t('account:clinic.invited', { email }) });
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-md flex-col items-start gap-4">
      {isFull && <Alert tone="info">{t('account:clinic.full')}</Alert>}
      <ProblemAlert problem={refused} />
      <div className="flex w-full flex-col gap-4">
        <TextField
          {...field('email')}
          type="email"
          label={t('account:clinic.inviteEmail')}
          autoComplete="off"
          spellCheck={false}
        />
        <Select
          label={t('roles:label')}
          hint={hint(type)}
          value={type}
          options={free.map((value) => ({ value, label: t(`roles:name.${value}`) }))}
          onChange={setChosen}
        />
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        {t('account:clinic.invite')}
      </Button>
    </form>
  );
}
