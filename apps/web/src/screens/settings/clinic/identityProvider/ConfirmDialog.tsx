import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/overlay/Dialog';
import { ProblemAlert } from '../../../common/ProblemAlert';
import { useSending } from '../../../common/useSending';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { busy, refused, send } = useSending();
  const confirm = async () => {
    await onConfirm();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void send(confirm)}>
            {action}
          </Button>
        </>
      }
    >
      <ProblemAlert problem={refused} />
    </Dialog>
  );
}
