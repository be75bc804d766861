import { type ClinicUser, removeUser, resendInvitation, setUserRole } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { useToastedCall } from '../../../../session/form/useCall';
import { ConfirmDialog } from '../../../../session/form/ConfirmDialog';
import { leave, refreshProfile } from '../../../../session/session';
import { changeSession } from '../../../../session/store';
import { useSession } from '../../../../session/useSession';
import { Button } from '../../../../ui/Button';
import { toast } from '../../../../ui/overlay/toast';
import { ReasonDialog } from '../../../../session/form/FormDialog';
import { refetchClinic } from '../clinicQueries';
import { RoleDialog } from './RoleDialog';

const reasonOnly = setUserRole.body.pick({ reason: true });

export interface UserActionsProps {
  readonly user: ClinicUser;
  readonly isSelf: boolean;
  readonly isLastOwner: boolean;
}

export function UserActions({ user, isSelf, isLastOwner }: UserActionsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'remove' | 'owner' | 'role' | 'leave' | null>(null);
  const { profile } = useSession();
  const { busy, send } = useToastedCall('warn');
  const { id, email, state } = user;
  const who = user.name || email;
  const close = () => setAsking(null);
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
        <Button aria-label={t(`account:clinic.${change}Of`, { who })} onClick={() => setAsking('owner')}>
          {t(`account:clinic.${change}`)}
        </Button>
      )}
      {state === 'active' && (
        <Button aria-label={t('roles:changeOf', { who })} onClick={() => setAsking('role')}>
          {t('roles:change')}
        </Button>
      )}
      {isSelf && <Button onClick={() => setAsking('leave')}>{t('account:clinic.leave')}</Button>}
      {!isOwner && (
        <Button aria-label={t('account:clinic.removeOf', { who })} onClick={() => setAsking('remove')}>
          {t('account:clinic.remove')}
        </Button>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('account:clinic.removeTitle', { who })}
          text={t(state === 'active' ? 'account:clinic.removeText' : 'account:clinic.withdrawText', { who })}
          action={t('account:clinic.remove')}
          onConfirm={async () => {
            await call(removeUser, { params: { id } });
            await refetchClinic();
          }}
          done={t('account:clinic.removed', { who })}
          onClose={close}
        />
      )}
      {asking === 'leave' && (
        <ConfirmDialog
          title={t('account:clinic.leaveTitle', { clinic: profile?.clinic?.name ?? '' })}
          text={t('account:clinic.leaveText')}
          action={t('account:clinic.leave')}
          onConfirm={async () => {
            await call(removeUser, { params: { id } });
            changeSession({ leaving: true });
            await leave(null);
          }}
          onClose={close}
        />
      )}
      {asking === 'role' && <RoleDialog user={user} onClose={close} />}
      {asking === 'owner' && (
        <ReasonDialog
          title={t(`account:clinic.${change}Title`, { who })}
          description={t(`account:clinic.${change}Text`, { who })}
          action={t(`account:clinic.${change}`)}
          label={t('account:clinic.reason')}
          schema={reasonOnly}
          isDangerous={isOwner}
          done={t(isOwner ? 'account:clinic.endedOwner' : 'account:clinic.madeOwner', { who })}
          onSend={async ({ reason }) => {
            const type = isOwner ? 'clinic_user' : 'clinic_owner';
            await call(setUserRole, { params: { id }, body: { type, reason } });
            // A user who gave up ownership no longer sees this page.
            await (isSelf ? refreshProfile() : refetchClinic());
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
