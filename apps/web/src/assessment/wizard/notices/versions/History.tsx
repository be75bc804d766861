import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../shell/loadPart';
import { IconButton } from '../../../../ui/IconButton';
import { useAssessment } from '../../../saving/store';
import type { HistoryDialogProps } from './HistoryDialog';
import { create } from 'zustand';

const HistoryDialog = lazyPart<HistoryDialogProps>(['xray', 'versions'], () =>
  import('./HistoryDialog').then((m) => m.HistoryDialog),
);

export function SaveHistory(props: HistoryDialogProps) {
  return (
    <Suspense>
      <HistoryDialog {...props} />
    </Suspense>
  );
}

/** Below 768 px the top bar has no room for it. */
export function HistoryButton() {
  const { t } = useTranslation();
  const isSaved = useAssessment(({ reportId, completed }) => reportId !== null || completed !== null);
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

interface HistoryState {
  /** The save status in the top bar opens it. `absent`: no wizard is on the screen. */
  readonly dialog: 'absent' | 'closed' | 'open';
}

export const useHistoryState = create<HistoryState>()(() => ({ dialog: 'absent' }));

export function setHistory(dialog: HistoryState['dialog']): void {
  useHistoryState.setState({ dialog });
}
