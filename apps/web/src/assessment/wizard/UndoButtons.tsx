import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton';
import { dispatch, useAssessment } from '../saving/store';

/** Shared by the wizard and a second reading, which both edit the document of the one session. */
export function UndoButtons() {
  const { t } = useTranslation();
  const canUndo = useAssessment(({ editor }) => (editor?.past.length ?? 0) > 0);
  const canRedo = useAssessment(({ editor }) => (editor?.future.length ?? 0) > 0);
  return (
    <>
      <IconButton
        icon="undo"
        label={t('wizard:undo')}
        disabled={!canUndo}
        onClick={() => dispatch({ type: 'undone' })}
      />
      <IconButton
        icon="redo"
        label={t('wizard:redo')}
        disabled={!canRedo}
        onClick={() => dispatch({ type: 'redone' })}
      />
    </>
  );
}
