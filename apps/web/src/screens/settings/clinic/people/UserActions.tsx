import { type ClinicUser, resendInvitation, setUserRole } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { refreshProfile } from '../../../../session/session';
import { useProblemText } from '../../../../shell/problemText';
import { Button } from '../../../../ui/Button';
import { toast } from '../../../../ui/overlay/toast';
import { ReasonDialog } from '../../../account/clinic/ReasonDialog';
import { withStepUp } from '../../../stepUp/withStepUp';
import { refetchClinic } from '../clinicQueries';
import { LeaveDialog } from './LeaveDialog';
import { RemoveDialog } from './RemoveDialog';
import { RoleDialog } from './RoleDialog';

export interface UserActionsProps {
  readonly user: ClinicUser;
  readonly isSelf: boolean;
  readonly isLastOwner: boolean;
}

export function UserActions({ user, isSelf, isLastOwner }: UserActionsProps) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const [asking, setAsking] = useState<'remove' | 'owner' | 'role' | 'leave' | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, email, state } = user;
  const who = user.name || email;
  const close = () => setAsking(null);
  const isOwner = state === 'owner';
  const resend = async () => {
    setBusy(true);
    try {
      await withStepUp(() => call(resendInvitation, { params: { id } }));
      toast({ tone: 'good', text: t('account:clinic.resent', { email }) });
    } catch (error) {
      toast({ tone: 'warn', text: toText(error) });
    }
    setBusy(false);
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
      {asking === 'remove' && <RemoveDialog user={user} onClose={close} />}
      {asking === 'leave' && <LeaveDialog id={id} onClose={close} />}
      {asking === 'role' && <RoleDialog user={user} onClose={close} />}
      {asking === 'owner' && (
        <ReasonDialog
          title={t(`account:clinic.${change}Title`, { who })}
          text={t(`account:clinic.${change}Text`, { who })}
          action={t(`account:clinic.${change}`)}
          label={t('account:clinic.reason')}
          isDangerous={isOwner}
          done={t(isOwner ? 'account:clinic.endedOwner' : 'account:clinic.madeOwner', { who })}
          onSend={async ({ reason }) => {
            const type = isOwner ? 'clinic_user' : 'clinic_owner';
            await withStepUp(() => call(setUserRole, { params: { id }, body: { type, reason } }));
            // A user who gave up ownership no longer sees this page.
            await (isSelf ? refreshProfile() : refetchClinic());
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
