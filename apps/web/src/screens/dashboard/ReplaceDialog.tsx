import { useTranslation } from 'react-i18next';
import { loadDiagnosis, useActiveDiagnosis } from '../../session/activeDiagnosis';
import { ConfirmDialog } from '../../session/form/ConfirmDialog';

export interface ReplaceDialogProps {
  readonly activeNumber: string | undefined;
  readonly onReplaced: () => void;
  readonly onStay: () => void;
  readonly onClose: () => void;
}

/** Asks before an active diagnosis is replaced: specification §4, "Single active diagnosis". */
export function ReplaceDialog({ activeNumber, onReplaced, onStay, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation();
  const { reportId } = useActiveDiagnosis();
  return (
    <ConfirmDialog
      title={t('common:activeDiagnosis.title')}
      text={
        activeNumber
          ? t('common:activeDiagnosis.text', { number: activeNumber })
          : t(reportId === null ? 'common:activeDiagnosis.textNew' : 'common:activeDiagnosis.textSaved')
      }
      action={t('common:activeDiagnosis.start')}
      stay={t('common:activeDiagnosis.continue')}
      onStay={onStay}
      onConfirm={async () => {
        await (await loadDiagnosis()).replaceByNew();
        onReplaced();
      }}
      onClose={onClose}
    />
  );
}
