import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes';
import { Icon } from '../../../../ui/icon/Icon';
import { Kbd } from '../../../../ui/Kbd';
import type { Editor } from '../../../document/editor';
import { useEditor } from '../../../saving/store';
import { MarkIcon } from '../../../viewer/markers/MarkShape';
import { chooseStep } from '../numbering';
import { toProgress } from '../prompt';
import { ThirdRows } from '../thirds/ThirdRows';

export function StepList() {
  const { document, measuringStep, approach } = useEditor();
  // Deferred, so that the next marker does not wait for the counts.
  return <Steps document={useDeferredValue(document)} measuringStep={measuringStep} approach={approach} />;
}

type StepsProps = Pick<Editor, 'document' | 'measuringStep' | 'approach'>;

const Steps = memo(function Steps({ document, measuringStep, approach }: StepsProps) {
  const { t } = useTranslation();
  const current = approach === 'thirds' || approach === 'deciding' ? null : measuringStep;
  return (
    <ol aria-label={t('xray:steps')} className="flex flex-col gap-0.5 border-b border-dark-line p-2">
      <ThirdRows document={document} approach={approach} />
      {toProgress(document).map(({ step, done, total }, n) => {
        const optional = step === 'AdditionalFindings';
        const complete = !optional && done === total;
        const count = optional
          ? done > 0 && t('xray:count.findings', { count: done })
          : t('xray:count.done', { done, total });
        return (
          <li key={step}>
            <button
              type="button"
              data-step={step}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => chooseStep(step)}
              className={classes(
                'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-dense pointer-coarse:min-h-11',
                step === current
                  ? 'bg-dark-raised font-semibold text-dark-ink'
                  : 'text-dark-ink-soft hover:bg-dark-raised',
              )}
            >
              <Kbd>{String(n + 1)}</Kbd>
              {optional ? <span className="w-7" /> : <MarkIcon step={step} />}
              <span className="min-w-0 grow">{t(`teeth:step.${step}`)}</span>
              <span className="shrink-0 tabular">{count}</span>
              <Icon name="check" size={16} className={complete ? 'text-accent-light' : 'invisible'} />
            </button>
          </li>
        );
      })}
    </ol>
  );
});
