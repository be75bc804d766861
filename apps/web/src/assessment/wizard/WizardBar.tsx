import type { WizardStep } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { leaveNumbering } from '../steps/measurement/numbering';
import { dispatch, useAssessment, useIsReading } from '../saving/store';
import { HistoryButton } from './notices/versions/History';
import { Stepper } from './Stepper';

export interface WizardBarProps {
  readonly onGo: (step: WizardStep) => Promise<void>;
  readonly onHelp: () => void;
  readonly onReset: () => void;
  readonly onExit: () => void;
}

export function WizardBar({ onGo, onHelp, onReset, onExit }: WizardBarProps) {
  const { t } = useTranslation();
  const step = useAssessment((state) => state.editor?.step ?? 0);
  const reached = useAssessment((state) => state.editor?.reached ?? 0);
  const canUndo = useAssessment((state) => (state.editor?.past.length ?? 0) > 0);
  const canRedo = useAssessment((state) => (state.editor?.future.length ?? 0) > 0);
  const isReading = useIsReading();
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-4 border-b max-sm:flex-wrap max-sm:gap-0 border-line bg-paper px-4 in-[.dark]:border-dark-line in-[.dark]:bg-dark-panel print:hidden">
      <Stepper
        step={step}
        reached={reached}
        onGo={(to) => (to > step ? leaveNumbering(() => void onGo(to)) : void onGo(to))}
      />
      <div className="flex items-center gap-1 border-l border-line pl-4 max-sm:grow max-sm:justify-end max-sm:border-0 in-[.dark]:border-dark-line">
        {!isReading && (
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
            <IconButton icon="reset" label={t('wizard:reset')} onClick={onReset} />
          </>
        )}
        <HistoryButton />
        <IconButton icon="keyboard" label={t('wizard:keys')} onClick={onHelp} />
        <Button variant="quiet" onClick={onExit}>
          {t('wizard:exit')}
        </Button>
      </div>
    </div>
  );
}
