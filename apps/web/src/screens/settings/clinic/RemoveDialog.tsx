import { type ClinicUser, removeUser } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import { refetchClinic } from './clinicQueries';

export function RemoveDialog({ user, onClose }: { readonly user: ClinicUser; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const who = user.name || user.email;
  const remove = async () => {
    setBusy(true);
    try {
      await call(removeUser, { params: { id: user.id } });
      await refetchClinic();
      toast({ tone: 'good', text: t('account:clinic.removed', { who }) });
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
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
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {t('account:clinic.remove')}
          </Button>
        </>
      }
    >
      {error !== null && <Alert tone="danger">{textOf(error)}</Alert>}
    </Dialog>
  );
}
