import { type ClinicUser, INVITED_ROLES, type InvitedRole, setUserRole } from '@alveola/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { RadioGroup } from '../../../../ui/form/RadioGroup';
import { TextField } from '../../../../ui/form/TextField';
import { toast } from '../../../../ui/overlay/toast';
import { FormDialog } from '../../../common/FormDialog';
import { useSending } from '../../../common/useSending';
import { withStepUp } from '../../../stepUp/withStepUp';
import { refetchClinic } from '../clinicQueries';
import { useRoleHint } from './useRoleHint';

export function RoleDialog({ user, onClose }: { readonly user: ClinicUser; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const hint = useRoleHint();
  const { busy, refused, send } = useSending();
  const [type, setType] = useState<InvitedRole | null>(
    INVITED_ROLES.find((role) => role === user.type) ?? null,
  );
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const error = reason.trim() === '' ? t('validation:reason-required') : undefined;
  const who = user.name || user.email;
  const change = async () => {
    // The fault must be drawn before the field takes the focus, so that it scrolls into view with it.
    flushSync(() => setAsked(true));
    if (error) return field.current?.focus();
    if (type === null) return;
    await send(async () => {
      const body = { type, reason: reason.trim() };
      await withStepUp(() => call(setUserRole, { params: { id: user.id }, body }));
      await refetchClinic();
      toast({ tone: 'good', text: t('roles:changed', { who, role: t(`roles:name.${type}`) }) });
      onClose();
    });
  };
  return (
    <FormDialog
      title={t('roles:title', { who })}
      description={t('roles:text', { who })}
      action={t('roles:change')}
      busy={busy}
      refused={refused}
      onSend={() => void change()}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('roles:label')}
        layout="column"
        value={type}
        options={INVITED_ROLES.map((value) => ({
          value,
          label: t(`roles:name.${value}`),
          hint: hint(value),
        }))}
        onChange={setType}
      />
      <TextField
        ref={field}
        label={t('account:clinic.reason')}
        maxLength={1000}
        autoComplete="off"
        value={reason}
        error={asked ? error : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
