import { useIsApart } from '../../../session/layout/OfflineNotice';
import { classes } from '../../../ui/classes';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon/Icon';
import { Turning } from '../../../ui/Spinner';
import { Tooltip } from '../../../ui/overlay/Tooltip';
import { useActivePatient } from '../../saving/patientReports';
import { activeSession, useAssessment, useFailureText, useReportId } from '../../saving/store';
import { useState, Suspense, useEffect } from 'react';
import { Alert } from '../../../ui/Alert';
import { IconButton } from '../../../ui/Button';
import { isPatientUnsubmitted, isUnsaved } from '../../saving/activeAssessment';
import { isForeign } from '../../saving/sender';
import { lazyPart } from '../../../shell/loadPart';
import { create } from 'zustand';

function SaveStatus() {
  const { t } = useTranslation();
  const saveState = useAssessment((state) =>
    state.saveState === 'saved' && isPatientUnsubmitted(state) ? 'unsaved' : state.saveState,
  );
  const isOpen = useAssessment((state) => (state.editor?.document ?? null) !== null);
  const isSaved = useReportId() !== null;
  // The notice beside it has the icon then.
  const isApart = useIsApart();
  const because = useFailureText();
  if (!isOpen) return null;
  return (
    <span className="inline-flex items-center gap-2 text-dense whitespace-nowrap" data-save-state={saveState}>
      <span role="status" className="inline-flex items-center gap-1.5">
        {saveState === 'saving' && <Turning size={14} />}
        {saveState === 'saved' && <Icon name="check" size={16} className="text-good" />}
        {saveState === 'unsaved' && <Icon name="edit" size={16} className="text-ink-faint" />}
        {saveState === 'failed' && !isApart && <Icon name="cloud-off" size={16} className="text-danger" />}
        {saveState === 'conflict' && <Icon name="warning" size={16} className="text-danger" />}
        {/*
         * Shows the shape only on a phone, and no long words on a tablet, because the patient's number needs
         * the room.
         */}
        <span
          className={saveState === 'failed' || saveState === 'conflict' ? 'max-lg:sr-only' : 'max-sm:sr-only'}
        >
          {t(`wizard:save.${saveState}`)}
        </span>
      </span>
      {saveState === 'failed' && (
        <Tooltip text={because}>
          <button
            type="button"
            className={classes(
              'rounded-sm px-1 font-semibold text-accent underline underline-offset-2 pointer-coarse:min-h-11',
              isApart && 'max-sm:hidden',
            )}
            aria-description={because}
            onClick={() => void activeSession().save()}
          >
            {t('wizard:save.retry')}
          </button>
        </Tooltip>
      )}
      {isSaved && (
        <button
          type="button"
          className="rounded-sm px-1 text-accent underline underline-offset-2 pointer-coarse:min-h-11 max-md:hidden"
          onClick={() => setHistory('open')}
        >
          {t('wizard:history.open')}
        </button>
      )}
    </span>
  );
}

export function ActiveInTopBar() {
  const { t } = useTranslation();
  const reference = useAssessment((state) => state.reference ?? state.completed?.reference ?? null);
  const { number, name } = useActivePatient();
  const isShown = useHistoryState(({ dialog }) => dialog !== 'absent');
  if (!isShown || number === '') return null;
  return (
    <>
      <p className="flex min-w-0 items-baseline gap-3 border-l border-line pl-4 max-sm:pl-2 sm:max-lg:max-w-48 sm:max-lg:shrink-0">
        <span title={number} className="max-w-full shrink-0 truncate font-semibold tabular lg:max-w-72">
          <span className="max-lg:hidden">{t('common:patient', { number })}</span>
          <span className="lg:hidden">{number}</span>
        </span>
        {name !== null && (
          <span title={name} className="truncate max-sm:hidden lg:max-w-72">
            {name}
          </span>
        )}
        {reference !== null && (
          <span title={reference} className="truncate text-dense text-ink-faint tabular max-xl:hidden">
            {t('common:reference', { reference })}
          </span>
        )}
      </p>
      <SaveStatus />
    </>
  );
}

/** Says what the line about the connection does not: that entries are refused on the way, or kept nowhere. */
export function SavingNotice() {
  const { t } = useTranslation();
  const [isSeen, setSeen] = useState(false);
  const because = useFailureText();
  const isKeptNowhere = useAssessment(({ isKept }) => isKept === false);
  const isFailed = useAssessment((state) => state.failure !== null && isUnsaved(state));
  const isBlocked = useAssessment(({ failure }) => failure !== null && isForeign(failure));
  const isNeeded = isFailed ? isBlocked || isKeptNowhere : isKeptNowhere && !isSeen;
  if (!isNeeded) return null;
  return (
    <div className="absolute inset-x-0 top-1/2 z-40 -translate-y-1/2 rounded-md bg-paper text-dense max-sm:top-auto max-sm:bottom-0 max-sm:translate-y-0 peer-has-focus-visible:invisible">
      <Alert tone={isFailed && isKeptNowhere ? 'danger' : 'warn'}>
        <span className="-my-1.5 flex min-h-8 items-center gap-2">
          <span className="grow">{isFailed ? because : t('wizard:save.notKept')}</span>
          {!isFailed && <IconButton icon="close" label={t('common:close')} onClick={() => setSeen(true)} />}
        </span>
      </Alert>
    </div>
  );
}

const HistoryDialog = lazyPart(['xray', 'versions'], () =>
  import('./versions/HistoryDialog').then((m) => m.HistoryDialog),
);

export function SaveHistory({ onClose }: { readonly onClose: () => void }) {
  const isSaved = useReportId() !== null;
  return (
    isSaved && (
      <Suspense>
        <HistoryDialog onClose={onClose} />
      </Suspense>
    )
  );
}

export function HistoryButton() {
  const { t } = useTranslation();
  const isSaved = useReportId() !== null;
  return (
    isSaved && (
      <IconButton
        icon="clock"
        label={t('wizard:history.open')}
        className="md:hidden"
        onClick={() => setHistory('open')}
      />
    )
  );
}

export function WizardHistory() {
  const isOpen = useHistoryState(({ dialog }) => dialog === 'open');
  useEffect(() => {
    setHistory('closed');
    return () => setHistory('absent');
  }, []);
  return isOpen && <SaveHistory onClose={() => setHistory('closed')} />;
}

type HistoryState = 'absent' | 'closed' | 'open';

/** The save status in the top bar opens it. `absent`: no wizard is on the screen. */
export const useHistoryState = create<{ readonly dialog: HistoryState }>()(() => ({ dialog: 'absent' }));

export function setHistory(dialog: HistoryState): void {
  useHistoryState.setState({ dialog });
}
