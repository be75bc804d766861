import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../shell/loadPart';
import { IconButton } from '../../../../ui/IconButton';
import { useAssessment } from '../../../saving/store';
import type { HistoryDialogProps } from './HistoryDialog';
import { setHistory, useHistoryState } from './historyState';

const HistoryDialog = lazyPart<HistoryDialogProps>(['xray', 'versions'], () =>
  import('./HistoryDialog').then((m) => m.HistoryDialog),
);

export function History(props: HistoryDialogProps) {
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
  return isOpen && <History onClose={() => setHistory('closed')} />;
}
