import { type ApiKey, revokeApiKey } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import { ProblemAlert } from '../../common/ProblemAlert';
import { useSending } from '../../common/useSending';

interface RevokeDialogProps {
  readonly apiKey: ApiKey;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

export function RevokeDialog({ apiKey: { id, name }, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const { busy, refused, send } = useSending();
  const revoke = async () => {
    await call(revokeApiKey, { params: { id } });
    onRevoked();
    toast({ tone: 'good', text: t('connections:keys.revoked', { name }) });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('connections:keys.revokeTitle', { name })}
      description={t('connections:keys.revokeText')}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void send(revoke)}>
            {t('connections:keys.revoke')}
          </Button>
        </>
      }
    >
      {refused !== null && <ProblemAlert problem={refused} />}
    </Dialog>
  );
}
