import { type ReportGap, gapSentence, listQuestions, listUnexamined } from '@alveola/report';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/useSession';
import { isUnanswered } from '../../../shell/problem';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { Dialog } from '../../../ui/overlay/Dialog';
import { activeSession, useAssessment } from '../../saving/store';
import { gapPlace, openPlace } from '../place';
import { useReader, useReport } from '../reportView';
import { FooterAction } from './footerAction';
import { TextArea } from '../../../ui/form/TextField';

/** Only this completes a report; where the report was completed before, it asks a reason. */
export function Confirm() {
  const { t } = useTranslation();
  const wasCompleted = useAssessment(({ completions }) => completions.length > 0);
  const view = useReport();
  const mayComplete = useMay('complete');
  const areAllThere = useAssessment(({ picturesWaiting }) => picturesWaiting === 0);
  const gaps = [...listUnexamined(view), ...listQuestions(view)];
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
      {!mayComplete && <Alert tone="info">{t('summary:confirm.byClinician')}</Alert>}
      {!areAllThere && <Alert tone="warn">{t('summary:confirm.pictures')}</Alert>}
      {wasCompleted && <Alert tone="info">{t('summary:confirm.draft')}</Alert>}
      <FooterAction>
        <Button
          variant="primary"
          size="lg"
          icon="check"
          busy={state === 'busy'}
          disabled={!mayComplete || !areAllThere}
          title={t(mayComplete ? 'summary:confirm.hint' : 'summary:confirm.byClinician')}
          onClick={() => (wasCompleted || gaps.length > 0 ? setAsking(true) : void complete())}
        >
          {t('summary:confirm.action')}
        </Button>
      </FooterAction>
      <span role="status" className="sr-only">
        {state === 'busy' && t('summary:confirm.busy')}
      </span>
      {isAsking && (
        <ConfirmDialog
          gaps={gaps}
          reason={wasCompleted ? reason : null}
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
  const textOf = useProblemText();
  const notice = useRef<HTMLDivElement>(null);
  // Confirm is in the footer, so the page may be scrolled anywhere.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (conflict) return null;
  const isRefused = failure !== null && !isUnanswered(failure);
  return (
    <div ref={notice}>
      <Alert
        tone="danger"
        title={t(isRefused ? 'summary:confirm.failed' : 'summary:confirm.unknown')}
        action={
          <Button onClick={onRetry} icon="reset">
            {t('common:retry')}
          </Button>
        }
      >
        {isRefused ? t('summary:confirm.refused', { message: textOf(failure) }) : failure && textOf(failure)}
      </Alert>
    </div>
  );
}

interface ConfirmDialogProps {
  readonly gaps: readonly ReportGap[];
  readonly reason: string | null;
  readonly onChange: (reason: string) => void;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function ConfirmDialog({ gaps, reason, onChange, onCancel, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const isEmpty = reason?.trim() === '';
  const [next] = gaps;
  const hasGaps = gaps.length > 0;
  const go = (gap: ReportGap) => {
    onCancel();
    void openPlace(gapPlace(gap));
  };
  return (
    <Dialog
      open
      wide={hasGaps}
      onOpenChange={onCancel}
      title={t(reason === null ? 'summary:confirm.gapsTitle' : 'summary:confirm.reasonTitle')}
      description={reason === null ? undefined : t('summary:confirm.reasonText')}
      actions={
        <>
          {!hasGaps && <Button onClick={onCancel}>{t('common:cancel')}</Button>}
          <Button
            variant={hasGaps ? 'secondary' : 'primary'}
            onClick={() => {
              setTried(true);
              if (!isEmpty) onConfirm();
            }}
          >
            {t(hasGaps ? 'summary:confirm.anyway' : 'summary:confirm.action')}
          </Button>
          {next && (
            <Button variant="primary" onClick={() => go(next)}>
              {t(next.is === 'question' ? 'summary:confirm.check' : 'summary:confirm.measure')}
            </Button>
          )}
        </>
      }
    >
      {hasGaps && <Gaps gaps={gaps} onChoose={go} />}
      {reason !== null && (
        <div className="mt-4">
          <TextArea
            label={t('summary:overrule.reason')}
            maxLength={2000}
            value={reason}
            onChange={({ target }) => onChange(target.value)}
            error={tried && isEmpty ? t('summary:overrule.reasonRequired') : undefined}
          />
        </div>
      )}
    </Dialog>
  );
}

function Gaps({ gaps, onChoose }: { gaps: readonly ReportGap[]; onChoose: (gap: ReportGap) => void }) {
  const { t } = useTranslation();
  const reader = useReader();
  return (
    <>
      <p className="text-ink-soft">{t('summary:confirm.gapsText')}</p>
      <ul className="mt-2 divide-y divide-line overflow-hidden rounded-md border border-line">
        {gaps.map((gap) => {
          const sentence = gapSentence(gap, reader);
          return (
            <li key={sentence} data-gap={gap.is}>
              <button
                type="button"
                onClick={() => onChoose(gap)}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left text-accent hover:bg-accent-soft"
              >
                <span className="grow">{sentence}</span>
                <Icon name="chevron-right" size={18} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
