import type { Step } from '@alveola/report';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockList } from './BlockList';

interface StepsProps {
  readonly steps: readonly Step[];
  readonly isPaper: boolean;
}

export function Steps({ steps, isPaper }: StepsProps) {
  return (
    <ol className="flex flex-col gap-px overflow-hidden rounded-md border border-line bg-line">
      {steps.map((step) => (
        <OneStep key={step.key} step={step} isPaper={isPaper} />
      ))}
    </ol>
  );
}

interface OneStepProps {
  readonly step: Step;
  readonly isPaper: boolean;
}

function OneStep({ step, isPaper }: OneStepProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isPaper);
  const id = useId();
  const { key, title, whose, because, points } = step;
  return (
    <li data-block={key} className="bg-paper px-4 py-3">
      <div>
        <div className="flex items-baseline gap-3">
          <h4 className="grow font-semibold">{title}</h4>
          {!isPaper && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-why`}
              aria-label={t('summary:whyOf', { what: title })}
              onClick={() => setOpen(!isOpen)}
              className="min-h-8 shrink-0 rounded-md px-2 text-dense font-medium text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
            >
              {t('summary:why')}
            </button>
          )}
        </div>
        {whose && <p className="font-medium tabular">{whose}</p>}
        {isOpen && (
          <div id={`${id}-why`} className="my-2 rounded-md bg-ground p-3 text-dense print:my-0 print:p-0">
            <BlockList list={{ is: 'list', items: because }} />
          </div>
        )}
        <ul className="mt-1 flex max-w-[75ch] list-disc flex-col gap-1 pl-5 text-ink-soft">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
