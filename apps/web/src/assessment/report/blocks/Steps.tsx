import type { Step } from '@alveola/report';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockList } from './BlockList';

interface StepsProps {
  readonly steps: readonly Step[];
  readonly isPaper: boolean;
}

/** Numbered steps, each with its reasons when asked for; on paper always. */
export function Steps({ steps, isPaper }: StepsProps) {
  return (
    <ol className="flex flex-col gap-px overflow-hidden rounded-md border border-line bg-line">
      {steps.map((step, n) => (
        <NumberedStep key={step.key} step={step} number={n + 1} isPaper={isPaper} />
      ))}
    </ol>
  );
}

interface NumberedStepProps {
  readonly step: Step;
  readonly number: number;
  readonly isPaper: boolean;
}

function NumberedStep({ step, number, isPaper }: NumberedStepProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isPaper);
  const id = useId();
  const { key, title, whose, because, points } = step;
  return (
    <li data-block={key} className="flex gap-4 bg-paper px-4 py-3">
      <span className="w-6 shrink-0 text-lead font-semibold text-accent tabular">{number}</span>
      <div className="min-w-0 grow">
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
