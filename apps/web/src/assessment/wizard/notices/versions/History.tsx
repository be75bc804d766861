import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../../shell/loadPart';
import type { HistoryDialogProps } from './HistoryDialog';
import { setHistory, useHistoryState } from './historyState';

const HistoryDialog = lazyPart<HistoryDialogProps>(['xray', 'versions'], () =>
  import('./HistoryDialog').then((m) => m.HistoryDialog),
);

/** The dialog, loaded when it is first opened. */
export function History(props: HistoryDialogProps) {
  return (
    <Suspense>
      <HistoryDialog {...props} />
    </Suspense>
  );
}

/** Opened from the save status. */
export function WizardHistory() {
  const isOpen = useHistoryState(({ dialog }) => dialog === 'open');
  useEffect(() => {
    setHistory('closed');
    return () => setHistory('absent');
  }, []);
  return isOpen && <History onClose={() => setHistory('closed')} />;
}
