import {
  type ClinicUser,
  INVITED_ROLES,
  type InvitedRole,
  removeUser,
  resendInvitation,
  setUserRole,
  takesSeat,
} from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../session/Queries';
import { call } from '../../../session/api';
import { ConfirmButton } from '../../../session/form/ConfirmDialog';
import { FormDialog, ReasonButton } from '../../../session/form/FormDialog';
import { useToastedCall } from '../../../session/form/useCall';
import { leave, refreshProfile } from '../../../session/session';
import { changeSession } from '../../../session/store';
import { useSession } from '../../../session/useSession';
import { hasBilling } from '../../../shell/config';
import { Button } from '../../../ui/Button';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { DialogButton } from '../../../ui/overlay/Dialog';

export function UserActions(props: {
  readonly user: ClinicUser;
  readonly isSelf: boolean;
  readonly isLastOwner: boolean;
}) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { busy, send } = useToastedCall('warn');
  const { user, isSelf, isLastOwner } = props;
  const { id, email, state } = user;
  const who = user.name || email;
  const isOwner = state === 'owner';
  const resend = async () => {
    await send(async () => {
      await call(resendInvitation, { params: { id } });
      toast({ tone: 'good', text: t('account:clinic.resent', { email }) });
    });
    await refetchClinic();
  };
  if (isLastOwner) return null;
  const change = isOwner ? 'endOwner' : 'makeOwner';
  return (
    <div className="flex flex-wrap gap-2 sm:justify-end">
      {(state === 'invited' || state === 'invitation-expired') && (
        <Button busy={busy} aria-label={t('account:clinic.resendOf', { who })} onClick={() => void resend()}>
          {t('account:clinic.resend')}
        </Button>
      )}
      {(isOwner || state === 'active') && (
        <ReasonButton
          button={{ 'aria-label': t(`account:clinic.${change}Of`, { who }) }}
          title={t(`account:clinic.${change}Title`, { who })}
          description={t(`account:clinic.${change}Text`, { who })}
          action={t(`account:clinic.${change}`)}
          label={t('common:reason')}
          schema={setUserRole.terms.body.pick({ reason: true })}
          isDangerous={isOwner}
          done={t(isOwner ? 'account:clinic.endedOwner' : 'account:clinic.madeOwner', { who })}
          onSend={async ({ reason }) => {
            const type = isOwner ? 'clinic_user' : 'clinic_owner';
            await call(setUserRole, { params: { id }, body: { type, reason } });
            // A user who gave up ownership no longer sees this page.
            await (isSelf ? refreshProfile() : refetchClinic());
          }}
        />
      )}
      {state === 'active' && (
        <DialogButton text={t('roles:change')} aria-label={t('roles:changeOf', { who })}>
          {(close) => <RoleDialog user={user} onClose={close} />}
        </DialogButton>
      )}
      {isSelf && (
        <ConfirmButton
          title={t('account:clinic.leaveTitle', { clinic: profile?.clinic?.name ?? '' })}
          text={t('account:clinic.leaveText')}
          action={t('account:clinic.leave')}
          onConfirm={async () => {
            await call(removeUser, { params: { id } });
            changeSession({ leaving: true });
            await leave(null);
          }}
        />
      )}
      {!isOwner && (
        <ConfirmButton
          button={{ 'aria-label': t('common:removeOf', { name: who }) }}
          title={t('account:clinic.removeTitle', { who })}
          text={t(state === 'active' ? 'account:clinic.removeText' : 'account:clinic.withdrawText', {
            who,
          })}
          action={t('common:remove')}
          onConfirm={async () => {
            await call(removeUser, { params: { id } });
            await refetchClinic();
          }}
          done={t('common:removed', { name: who })}
        />
      )}
    </div>
  );
}

function RoleDialog({ user, onClose }: { readonly user: ClinicUser; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const hint = useRoleHint();
  const who = user.name || user.email;
  return (
    <FormDialog
      title={t('roles:title', { who })}
      description={t('roles:text', { who })}
      action={t('roles:change')}
      schema={setUserRole.terms.body}
      values={{ type: INVITED_ROLES.find((role) => role === user.type), reason: '' }}
      onSend={async (body) => {
        await call(setUserRole, { params: { id: user.id }, body });
        await refetchClinic();
      }}
      done={({ type }) => t('roles:changed', { who, role: t(`roles:name.${type}`) })}
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
          <TextField {...field('reason')} label={t('common:reason')} maxLength={1000} autoComplete="off" />
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

/** A user who came or went also changes the number of seats. */
export async function refetchClinic(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['clinic'] }),
    queryClient.invalidateQueries({ queryKey: ['clinic-users'] }),
  ]);
}
