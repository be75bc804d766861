import { INVITED_ROLES, type InvitedRole, inviteUser, takesSeat } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { Alert } from '../../../../ui/Alert';
import { ProblemAlert } from '../../../../shell/ProblemAlert';
import { Button } from '../../../../ui/Button';
import { Select } from '../../../../ui/form/Select';
import { TextField } from '../../../../ui/form/TextField';
import { toast } from '../../../../ui/overlay/toast';
import { useCheckedForm } from '../../../../session/form/useCheckedForm';
import { refetchClinic } from '../clinicQueries';
import { useRoleHint } from './useRoleHint';

const schema = inviteUser.body;

export function InviteForm({ isFull }: { readonly isFull: boolean }) {
  const { t } = useTranslation();
  const hint = useRoleHint();
  const free = INVITED_ROLES.filter((role) => !isFull || !takesSeat(role));
  const [chosen, setChosen] = useState<InvitedRole>('clinic_user');
  const type = free.find((role) => role === chosen) ?? 'clinic_reader';
  const { form, field, submit, refused, busy } = useCheckedForm({
    schema,
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
      <div className="w-full">
        <TextField
          {...field('email')}
          type="email"
          label={t('account:clinic.inviteEmail')}
          hint={t('account:clinic.inviteHint')}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className="w-full">
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
