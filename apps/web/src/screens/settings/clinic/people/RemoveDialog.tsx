import { type ClinicUser, removeUser } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { ProblemAlert } from '../../../common/ProblemAlert';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/overlay/Dialog';
import { toast } from '../../../../ui/overlay/toast';
import { useSending } from '../../../common/useSending';
import { refetchClinic } from '../clinicQueries';
import { withStepUp } from '../../../stepUp/withStepUp';

export function RemoveDialog({ user, onClose }: { readonly user: ClinicUser; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, refused, send } = useSending();
  const who = user.name || user.email;
  const remove = async () => {
    await withStepUp(() => call(removeUser, { params: { id: user.id } }));
    await refetchClinic();
    toast({ tone: 'good', text: t('account:clinic.removed', { who }) });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('account:clinic.removeTitle', { who })}
      description={t(user.state === 'active' ? 'account:clinic.removeText' : 'account:clinic.withdrawText', {
        who,
      })}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void send(remove)}>
            {t('account:clinic.remove')}
          </Button>
        </>
      }
    >
      {refused !== null && <ProblemAlert problem={refused} />}
    </Dialog>
  );
}
