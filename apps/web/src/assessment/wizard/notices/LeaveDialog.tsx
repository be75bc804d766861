import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { useAssessment } from '../../saving/store';

export interface LeaveDialogProps {
  readonly kind: 'exit' | 'reset' | null;
  readonly onClose: () => void;
  readonly onDiscard: () => Promise<boolean>;
  readonly onSave: () => Promise<boolean>;
}

/** Ending a diagnosis, or starting it over: what is lost is said before it is. */
export function LeaveDialog({ kind, onClose, onDiscard, onSave }: LeaveDialogProps) {
  const { t } = useTranslation();
  const mode = useAssessment((state) => state.mode);
  const [busy, setBusy] = useState<'discard' | 'save' | null>(null);
  const [failed, setFailed] = useState<'discard' | 'save' | null>(null);
  const run = async (what: 'discard' | 'save') => {
    setBusy(what);
    setFailed(null);
    const went = await (what === 'save' ? onSave() : onDiscard());
    setBusy(null);
    if (went) onClose();
    else setFailed(what);
  };
  const close = () => {
    setFailed(null);
    onClose();
  };
  const words = kind === 'reset' ? 'resetDialog' : 'exitDialog';
  const failure = failed === 'save' ? 'wizard:exitDialog.failed' : 'wizard:exitDialog.discardFailed';
  return (
    <Dialog
      open={kind !== null}
      onOpenChange={(open) => !open && close()}
      title={t(`wizard:${words}.title`)}
      description={t(mode === 'new' ? `wizard:${words}.textNew` : `wizard:${words}.textResumed`)}
      wide
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t(kind === 'reset' ? 'wizard:resetDialog.cancel' : 'wizard:exitDialog.stay')}
          </Button>
          <Button variant="danger" busy={busy === 'discard'} onClick={() => void run('discard')}>
            {t(kind === 'reset' ? 'wizard:resetDialog.confirm' : 'wizard:exitDialog.discard')}
          </Button>
          {kind === 'exit' && (
            <Button variant="primary" busy={busy === 'save'} onClick={() => void run('save')}>
              {t('wizard:exitDialog.save')}
            </Button>
          )}
        </>
      }
    >
      {failed && <Alert tone="danger">{t(kind === 'reset' ? 'wizard:resetDialog.failed' : failure)}</Alert>}
    </Dialog>
  );
}
