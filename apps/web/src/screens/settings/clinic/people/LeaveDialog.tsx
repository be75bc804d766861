import { removeUser } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { leave } from '../../../../session/session';
import { changeSession } from '../../../../session/store';
import { useSession } from '../../../../session/useSession';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/overlay/Dialog';
import { ProblemAlert } from '../../../common/ProblemAlert';
import { useSending } from '../../../common/useSending';
import { withStepUp } from '../../../stepUp/withStepUp';

export function LeaveDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { busy, refused, send } = useSending();
  const go = async () => {
    await withStepUp(() => call(removeUser, { params: { id } }));
    changeSession({ leaving: true });
    await leave(null);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('account:clinic.leaveTitle', { clinic: profile?.clinic?.name ?? '' })}
      description={t('account:clinic.leaveText')}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void send(go)}>
            {t('account:clinic.leave')}
          </Button>
        </>
      }
    >
      {refused !== null && <ProblemAlert problem={refused} />}
    </Dialog>
  );
}
