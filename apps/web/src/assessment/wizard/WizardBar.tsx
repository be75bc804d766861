import type { WizardStep } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import { Button, IconButton } from '../../ui/Button';
import { leaveNumbering } from '../steps/measurement/numbering';
import { useAssessment, useIsReading, dispatch } from '../saving/store';
import { HistoryButton, SavingNotice } from './notices/SaveStatus';
import { classes } from '../../ui/classes';
import { useSettled } from '../../ui/useSettled';
import { Icon } from '../../ui/icon/Icon';
import { WIZARD_STEPS } from '../document/editor';
import { isDone } from './missing';

interface WizardBarProps {
  readonly onGo: (step: WizardStep) => Promise<void>;
  readonly onHelp: () => void;
  readonly onReset: () => void;
  readonly onExit: () => void;
}

export function WizardBar({ onGo, onHelp, onReset, onExit }: WizardBarProps) {
  const { t } = useTranslation();
  const step = useAssessment((state) => state.editor?.step ?? 0);
  const reached = useAssessment((state) => state.editor?.reached ?? 0);
  const isReading = useIsReading();
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-4 border-b max-sm:flex-wrap max-sm:gap-0 border-line bg-paper px-4 max-sm:px-2 print:hidden">
      {/* Covers the steps until a key is in them, because in the page it would move what is pressed. */}
      <div className="relative min-w-0 grow max-sm:basis-full">
        <Stepper
          step={step}
          reached={reached}
          onGo={(to) => (to > step ? leaveNumbering(() => void onGo(to)) : void onGo(to))}
        />
        <SavingNotice />
      </div>
      <div className="flex items-center gap-1 border-l border-line pl-4 max-sm:grow max-sm:justify-end max-sm:gap-0 max-sm:border-0 max-sm:pl-0">
        {!isReading && (
          <>
            <UndoButtons />
            <IconButton icon="reset" label={t('wizard:reset')} onClick={onReset} />
          </>
        )}
        <HistoryButton />
        <IconButton icon="keyboard" label={t('wizard:keys')} onClick={onHelp} />
        <Button variant="quiet" className="max-sm:px-2" onClick={onExit}>
          {t('wizard:exit')}
        </Button>
      </div>
    </div>
  );
}

interface StepperProps {
  readonly step: WizardStep;
  readonly reached: WizardStep;
  readonly onGo: (step: WizardStep) => void;
}

function Stepper({ step, reached, onGo }: StepperProps) {
  const { t } = useTranslation();
  const assessment = useSettled(useAssessment((state) => state));
  const finished = useMemo(() => WIZARD_STEPS.filter((each) => isDone(assessment, each)), [assessment]);
  return (
    <nav aria-label={t('wizard:steps.label')} className="peer">
      <ol className="flex items-center">
        {WIZARD_STEPS.map((each) => {
          const here = each === step;
          const done = finished.includes(each) && !here;
          const open = each <= reached;
          return (
            <li key={each} className={classes('flex min-w-0 items-center', each > 0 && 'grow')}>
              {each > 0 && (
                <span
                  aria-hidden="true"
                  className={classes('mx-1 h-0.5 min-w-2 grow rounded-full', open ? 'bg-accent' : 'bg-line')}
                />
              )}
              <button
                type="button"
                data-step={each}
                title={t(`wizard:steps.${each}`)}
                aria-current={here ? 'step' : undefined}
                aria-disabled={!open || undefined}
                onClick={() => open && !here && onGo(each)}
                className={classes(
                  'flex min-h-10 items-center gap-2 rounded-md px-2 whitespace-nowrap pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center',
                  open ? 'hover:bg-ground-deep' : 'cursor-default',
                  here ? 'font-semibold text-ink' : 'text-ink-faint',
                )}
              >
                <span
                  className={classes(
                    'flex size-6 shrink-0 items-center justify-center rounded-full border text-dense tabular',
                    here && 'border-accent bg-accent font-semibold text-paper',
                    done && 'border-accent text-accent',
                    !here && !done && 'border-line-strong',
                  )}
                >
                  {done ? <Icon name="check" size={14} /> : each + 1}
                </span>
                <span className={classes('text-dense', here ? 'max-sm:sr-only' : 'max-xl:sr-only')}>
                  {t(`wizard:steps.${each}`)}
                </span>
                <span className="sr-only">
                  {here && `, ${t('wizard:steps.current')}`}
                  {done && `, ${t('wizard:steps.done')}`}
                  {!open && `, ${t('wizard:steps.notReached')}`}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

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
