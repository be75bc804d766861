import { type ClinicUser, INVITED_ROLES, type InvitedRole, setUserRole, takesSeat } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { FormDialog } from '../../../../session/form/FormDialog';
import { hasBilling } from '../../../../shell/config';
import { RadioGroup } from '../../../../ui/form/RadioGroup';
import { TextField } from '../../../../ui/form/TextField';
import { toast } from '../../../../ui/overlay/toast';
import { refetchClinic } from '../clinicQueries';

export function RoleDialog({ user, onClose }: { readonly user: ClinicUser; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const hint = useRoleHint();
  const who = user.name || user.email;
  return (
    <FormDialog
      title={t('roles:title', { who })}
      description={t('roles:text', { who })}
      action={t('roles:change')}
      schema={setUserRole.body}
      values={{ type: INVITED_ROLES.find((role) => role === user.type), reason: '' }}
      onSend={async (body) => {
        await call(setUserRole, { params: { id: user.id }, body });
        await refetchClinic();
        onClose();
        toast({ tone: 'good', text: t('roles:changed', { who, role: t(`roles:name.${body.type}`) }) });
      }}
      onClose={onClose}
    >
      {({ field, choice }) => (
        <>
          <RadioGroup
            {...choice('type')}
            legend={t('roles:label')}
            layout="column"
            options={INVITED_ROLES.map((value) => ({
              value,
              label: t(`roles:name.${value}`),
              hint: hint(value),
            }))}
          />
          <TextField
            {...field('reason')}
            label={t('account:clinic.reason')}
            maxLength={1000}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

export function useRoleHint(): (role: InvitedRole) => string {
  const { t } = useTranslation();
  return (role) =>
    takesSeat(role) || !hasBilling()
      ? t(`roles:may.${role}`)
      : `${t(`roles:may.${role}`)} ${t('roles:noSeat')}`;
}
