import { type AskedAssessment, isReadable, PROBING_ORDER, teethToRead } from '@alveola/clinical';
import { type ComponentProps, memo, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes';
import { Icon } from '../../../../ui/icon/Icon';
import { Kbd } from '../../../../ui/Kbd';
import { toAsked } from '../../../document/asked';
import type { Editor } from '../../../document/editor';
import { useEditor, dispatch } from '../../../saving/store';
import { MarkIcon } from '../../../viewer/markers/MarkShape';
import { chooseStep } from '../numbering';
import { toProgress } from '../prompt';
import { Button } from '../../../../ui/Button';
import { hasEstimates } from '../../../document/advance';

export function StepList() {
  const editor = useEditor();
  const { measuringStep, approach } = editor;
  const document = useDeferredValue(toAsked(editor));
  return <Steps document={document} measuringStep={measuringStep} approach={approach} />;
}

interface StepsProps extends Pick<Editor, 'measuringStep' | 'approach'> {
  readonly document: AskedAssessment;
}

const Steps = memo(function Steps({ document, measuringStep, approach }: StepsProps) {
  const { t } = useTranslation();
  const now = `${measuringStep} ${approach}`;
  // Another step closes the list, also when a key of the keyboard led there.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === now;
  const list = useId();
  const current = approach === 'thirds' || approach === 'deciding' ? null : measuringStep;
  const currentProgress = toProgress(document).find(({ step }) => step === current);
  return (
    <div className="border-b border-line p-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpenAt(isOpen ? null : now)}
        className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-dense font-semibold hover:bg-ground-deep pointer-coarse:min-h-11"
      >
        <span className="sr-only">{t('xray:steps')}: </span>
        {current && current !== 'AdditionalFindings' && <MarkIcon step={current} />}
        <span className="min-w-0 grow">
          {current
            ? t(`teeth:step.${current}`)
            : t(approach === 'deciding' ? 'xray:deciding.title' : 'xray:thirds.title')}
        </span>
        {currentProgress && current !== 'AdditionalFindings' && (
          <span className="shrink-0 font-normal text-ink-soft tabular">
            {t('charting:values.progress', { done: currentProgress.done, total: currentProgress.total })}
          </span>
        )}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      <ol
        id={list}
        hidden={!isOpen}
        aria-label={t('xray:steps')}
        className="flex flex-col gap-0.5 pt-1 hidden:hidden"
      >
        <ThirdRows document={document} approach={approach} />
        {toProgress(document).map(({ step, done, total }, n) => {
          const optional = step === 'AdditionalFindings';
          const complete = !optional && done === total;
          const count = optional
            ? done > 0 && t('wizard:missing.present', { count: done })
            : t('charting:values.progress', { done, total });
          return (
            <Row
              key={step}
              data-step={step}
              isCurrent={step === current}
              hint={
                <>
                  <Kbd>{String(n + 1)}</Kbd>
                  {optional ? <span className="w-7" /> : <MarkIcon step={step} />}
                </>
              }
              count={count}
              onClick={() => {
                setOpenAt(null);
                chooseStep(step);
              }}
              end={<Icon name="check" size={16} className={complete ? 'text-accent' : 'invisible'} />}
            >
              {t(`teeth:step.${step}`)}
            </Row>
          );
        })}
      </ol>
    </div>
  );
});

type Approach = NonNullable<Editor['approach']>;

function approachBy(approach: Approach) {
  return () => dispatch({ type: 'approachChosen', approach });
}

function ThirdRows({ document, approach }: Pick<Editor, 'document' | 'approach'>) {
  const { t } = useTranslation();
  const total = PROBING_ORDER.filter((tooth) => isReadable(document, tooth)).length;
  if (total === 0 && !hasEstimates(document)) return null;
  const done = total - teethToRead(document).length;
  return (
    <>
      <Row
        data-approach="thirds"
        isCurrent={approach === 'thirds'}
        hint={<Kbd>B</Kbd>}
        count={t('charting:values.progress', { done, total })}
        onClick={approachBy('thirds')}
      >
        {t('xray:thirds.title')}
      </Row>
      {hasEstimates(document) && (
        <Row
          data-approach="deciding"
          isCurrent={approach === 'deciding'}
          hint={<span className="w-7" />}
          onClick={approachBy('deciding')}
        >
          {t('xray:deciding.title')}
        </Row>
      )}
    </>
  );
}

interface RowProps extends ComponentProps<'button'> {
  readonly isCurrent: boolean;
  readonly hint: ReactNode;
  readonly count?: ReactNode;
  readonly end?: ReactNode;
}

function Row({ isCurrent, hint, count, end, children, ...button }: RowProps) {
  return (
    <li>
      <button
        {...button}
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        className={classes(
          'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-dense pointer-coarse:min-h-11',
          isCurrent ? 'bg-ground-deep font-semibold text-ink' : 'text-ink-soft hover:bg-ground-deep',
        )}
      >
        {hint}
        <span className="min-w-0 grow">{children}</span>
        {count !== undefined && <span className="shrink-0 tabular">{count}</span>}
        {end}
      </button>
    </li>
  );
}

export function ThirdsChoice() {
  const { t } = useTranslation();
  return (
    <div className="grid border-b border-line p-4">
      <Button variant="primary" onClick={approachBy('thirds')}>
        {t('xray:thirds.choice')} <Kbd>B</Kbd>
      </Button>
    </div>
  );
}
