import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../shell/loadPart';
import { IconButton } from '../../../../ui/IconButton';
import { useReportId } from '../../../saving/store';
import { create } from 'zustand';

const HistoryDialog = lazyPart(['xray', 'versions'], () =>
  import('./HistoryDialog').then((m) => m.HistoryDialog),
);

export function SaveHistory({ onClose }: { readonly onClose: () => void }) {
  return (
    <Suspense>
      <HistoryDialog onClose={onClose} />
    </Suspense>
  );
}

/** Below 768 px the top bar has no room for it. */
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
