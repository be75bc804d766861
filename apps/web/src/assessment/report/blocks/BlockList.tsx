import type { Item, List, Check, Step } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon/Icon';
import { classes } from '../../../ui/classes';
import { TONES } from './BlockTable';
import { openPlace, valuePlace } from '../place';
import { useReport } from '../reportView';
import { useId, useState } from 'react';

export function BlockList({ list: { items, tone = 'plain' } }: { readonly list: List }) {
  const areCriteria = items.some(({ isMet }) => isMet !== undefined);
  return (
    <ul className={classes('flex flex-col gap-1', !areCriteria && 'list-disc pl-5', TONES[tone])}>
      {items.map((item, n) =>
        areCriteria ? (
          <Criterion key={n} item={item} />
        ) : (
          <li key={n}>
            {item.text} {item.check && <CheckLink check={item.check} />}
          </li>
        ),
      )}
    </ul>
  );
}

const ICONS = {
  true: { name: 'check', look: 'mt-0.75 text-accent' },
  false: { name: 'minus', look: 'mt-0.75 text-ink-faint' },
  null: { name: 'info', look: 'mt-0.75 text-ink-soft' },
} as const;

function Criterion({ item: { text, note, isMet = null } }: { readonly item: Item }) {
  const { t } = useTranslation();
  const { name, look } = ICONS[`${isMet}`];
  return (
    <li className="flex gap-2" data-met={isMet}>
      <Icon name={name} size={16} className={look} />
      <span className="min-w-0">
        {isMet !== null && (
          <span className="sr-only">{t(isMet ? 'report:criterion.met' : 'report:criterion.unmet')}: </span>
        )}
        {text}
        {note && <span className="text-ink-faint"> [{note}]</span>}
      </span>
    </li>
  );
}

/** A finished report cannot be changed, so it has no links. */
export function CheckLink({ check }: { readonly check: Check }) {
  const { editable } = useReport();
  if (!editable) return null;
  return (
    <button
      type="button"
      data-check={check.at.value}
      onClick={() => void openPlace(valuePlace(check.at))}
      className="min-h-8 rounded-md px-1 font-medium text-accent underline underline-offset-2 hover:bg-accent-soft pointer-coarse:min-h-11"
    >
      {check.text}
    </button>
  );
}

interface StepsProps {
  readonly steps: readonly Step[];
  readonly isPaper: boolean;
}

export function TreatmentSteps({ steps, isPaper }: StepsProps) {
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
