import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { activeSession, useAssessment } from '../../saving/store';
import { FooterAction } from './footerAction';
import { ReasonField } from './ReasonField';

/**
 * The clinician's Confirm, which alone completes: the full save, its failure kept with a way to try again.
 * What was completed before is completed anew with a reason.
 */
export function Confirm() {
  const { t } = useTranslation();
  const wasCompleted = useAssessment(({ completions }) => completions.length > 0);
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const complete = async () => {
    setAsking(false);
    setState('busy');
    const went = await activeSession().complete(reason.trim() || undefined);
    setState(went ? 'ready' : 'failed');
  };
  return (
    <>
      {state === 'failed' && <Failed onRetry={() => void complete()} />}
      {wasCompleted && <Alert tone="info">{t('summary:confirm.draft')}</Alert>}
      <FooterAction>
        <Button
          variant="primary"
          size="lg"
          icon="check"
          busy={state === 'busy'}
          title={t('summary:confirm.hint')}
          onClick={() => (wasCompleted ? setAsking(true) : void complete())}
        >
          {t('summary:confirm.action')}
        </Button>
      </FooterAction>
      <span role="status" className="sr-only">
        {state === 'busy' && t('summary:confirm.busy')}
      </span>
      {isAsking && (
        <ReasonDialog
          reason={reason}
          onChange={setReason}
          onCancel={() => setAsking(false)}
          onConfirm={() => void complete()}
        />
      )}
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const failure = useAssessment((state) => state.failure);
  const conflict = useAssessment((state) => state.conflict);
  // A conflict has its own dialog, which asks whose version stands.
  if (conflict) return null;
  const isRefused = failure !== null && failure.status >= 400 && failure.status < 500;
  return (
    <Alert
      tone="danger"
      title={t('summary:confirm.failed')}
      action={
        <Button onClick={onRetry} icon="reset">
          {t('summary:confirm.retry')}
        </Button>
      }
    >
      {isRefused && t('summary:confirm.refused', { message: failure.message })}
    </Alert>
  );
}

interface ReasonDialogProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function ReasonDialog({ reason, onChange, onCancel, onConfirm }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const isEmpty = reason.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={t('summary:confirm.reasonTitle')}
      description={t('summary:confirm.reasonText')}
      actions={
        <>
          <Button onClick={onCancel}>{t('summary:confirm.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              setTried(true);
              if (!isEmpty) onConfirm();
            }}
          >
            {t('summary:confirm.action')}
          </Button>
        </>
      }
    >
      <ReasonField
        label={t('summary:confirm.reason')}
        value={reason}
        onChange={onChange}
        error={tried && isEmpty ? t('summary:confirm.reasonRequired') : undefined}
      />
    </Dialog>
  );
}
