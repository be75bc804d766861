import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { hasNothingToLose, isPatientUnsubmitted, isReading } from '../saving/activeAssessment';
import { dropUploads, settleUploads } from '../steps/images/uploads';
import { activeSession, current, keepEverything, useAssessment, useFailureText } from '../saving/store';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';

export function useLeaving() {
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState<'exit' | 'reset' | null>(null);
  const waits = useRef<object | null>(null);
  const finish = async (end: () => Promise<boolean>) => {
    const went = await end();
    if (went) navigate('/dashboard');
    return went;
  };
  const save = async () => {
    if (isPatientUnsubmitted(current()) && !(await activeSession().submitPatient())) return true;
    // Waits for X-rays on their way, which are part of the save. Closing the dialog cancels that.
    const { assessmentId } = current();
    const token = (waits.current = {});
    await settleUploads();
    if (waits.current !== token || current().assessmentId !== assessmentId) return true;
    return finish(() => activeSession().leave('save'));
  };
  const discard = async () => {
    dropUploads();
    return leaving === 'reset' ? activeSession().reset() : finish(() => activeSession().leave('discard'));
  };
  const keep = () => finish(async () => (await keepEverything()) && activeSession().leave('keep'));
  const exit = () => {
    if (!hasNothingToLose(current())) return setLeaving('exit');
    void finish(() => activeSession().leave(isReading(current()) ? 'completed' : 'save'));
  };
  const dialog = (
    <LeaveAssessmentDialog
      kind={leaving}
      onClose={() => {
        waits.current = null;
        setLeaving(null);
      }}
      ways={{ save, keep, discard }}
    />
  );
  return { exit, reset: () => setLeaving('reset'), dialog };
}

interface LeaveDialogProps {
  readonly kind: 'exit' | 'reset' | null;
  readonly onClose: () => void;
  readonly ways: Readonly<Record<Way, () => Promise<boolean>>>;
}

type Way = 'discard' | 'save' | 'keep';

const WAY_OUT_OFFERED_AFTER_MS = 5000;

function LeaveAssessmentDialog({ kind, onClose, ways }: LeaveDialogProps) {
  const { t } = useTranslation();
  const mode = useAssessment((state) => state.mode);
  const [busy, setBusy] = useState<Way | null>(null);
  const [failed, setFailed] = useState<Way | null>(null);
  const [slow, setSlow] = useState(false);
  const run = async (what: Way) => {
    setBusy(what);
    setFailed(null);
    const timer = setTimeout(setSlow, WAY_OUT_OFFERED_AFTER_MS, what === 'save');
    const went = await ways[what]();
    clearTimeout(timer);
    setSlow(false);
    setBusy(null);
    if (went) onClose();
    else setFailed(what);
  };
  const close = () => {
    setFailed(null);
    onClose();
  };
  const words = kind === 'reset' ? 'resetDialog' : 'exitDialog';
  const because = useFailureText();
  const isKeptNowhere = useAssessment(({ isKept }) => isKept === false);
  const failures = {
    save: `${t('wizard:exitDialog.failed')} ${because}`,
    keep: t('wizard:exitDialog.keepFailed'),
    discard: t('wizard:exitDialog.discardFailed'),
  };
  const canKeep = kind === 'exit' && !isKeptNowhere && (slow || failed === 'save' || failed === 'keep');
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
          {canKeep && (
            <Button busy={busy === 'keep'} onClick={() => void run('keep')}>
              {t('wizard:exitDialog.keep')}
            </Button>
          )}
          {kind === 'exit' && (
            <Button variant="primary" busy={busy === 'save'} onClick={() => void run('save')}>
              {t('wizard:exitDialog.save')}
            </Button>
          )}
        </>
      }
    >
      {slow && (
        <Alert tone="warn">{t(isKeptNowhere ? 'wizard:save.notKept' : 'wizard:exitDialog.slow')}</Alert>
      )}
      {failed && <Alert tone="danger">{failures[failed]}</Alert>}
    </Dialog>
  );
}
