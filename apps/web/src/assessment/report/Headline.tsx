import { headline } from '@alveola/report';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { Reasons } from './Reasons';
import { useReader, useReport } from './reportView';

export function Headline({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { sentence, implants, overruled } = headline(view, reader);
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="min-w-0 grow basis-80 text-title text-balance">
          {sentence}
        </h2>
        <div className="flex items-center gap-2 max-sm:-ml-3">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-why`}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-9 items-center gap-1 rounded-md px-3 font-medium text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
          >
            {t('summary:why')}
            <Icon name="chevron-down" size={18} className={classes(isOpen && 'rotate-180')} />
          </button>
          {actions}
        </div>
      </div>
      {implants.map((implant) => (
        <p key={implant} className="mt-1 text-lead font-medium">
          {implant}
        </p>
      ))}
      {overruled && <OverruleNote>{overruled}</OverruleNote>}
      {isOpen && (
        <div id={`${id}-why`} className="mt-3 rounded-md bg-ground p-4">
          <Reasons because={view.result.diagnosis.because.condition} askedClass="condition" />
        </div>
      )}
    </section>
  );
}

export function OverruleNote({ children }: { readonly children: string }) {
  return (
    <p className="mt-2 flex items-start gap-2 text-ink-soft">
      <Icon name="edit" size={18} className="mt-0.5" />
      <span>{children}</span>
    </p>
  );
}
