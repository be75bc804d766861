import { diagnosisSentence, implantSentences, overruled } from '@alveola/contract';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Reasons } from './Reasons';
import { standing, useReader, useReport } from './reportView';
import { WhatIfs } from './WhatIfs';

/** The answer: the diagnosis as one sentence, and what the implants have. */
export function Headline({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const diagnosis = standing(view);
  const { stable_unstable_classification: showStability } = view.preferences;
  const sick = view.result.implants.filter(({ condition }) => condition !== 'PeriImplantHealth');
  const implants = diagnosis.condition === 'Edentulous' ? view.result.implants : sick;
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="min-w-0 grow basis-80 text-title text-balance">
          {diagnosisSentence(diagnosis, showStability, reader)}
        </h2>
        <div className="flex items-center gap-2 print:hidden">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-why`}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-9 items-center gap-1 rounded-md px-3 font-medium text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
          >
            {t('report.why')}
            <Icon name="chevron-down" size={18} className={classes(isOpen && 'rotate-180')} />
          </button>
          {actions}
        </div>
      </div>
      {implantSentences(implants, reader).map((sentence) => (
        <p key={sentence} className="mt-1 text-lead font-medium">
          {sentence}
        </p>
      ))}
      <OverruleNote />
      {isOpen && (
        <div id={`${id}-why`} className="mt-3 rounded-md bg-ground p-4 print:hidden">
          <Reasons because={diagnosis.because.condition} />
          <WhatIfs of="condition" />
        </div>
      )}
    </section>
  );
}

/** What was computed stands beside what the clinician set. */
export function OverruleNote() {
  const { t } = useTranslation();
  const { result, document, preferences } = useReport();
  const reader = useReader();
  const { overrule } = document.measurement;
  if (!overrule || overruled(result.diagnosis, overrule) === result.diagnosis) return null;
  const computed = diagnosisSentence(result.diagnosis, preferences.stable_unstable_classification, reader);
  const values = { by: overrule.by || '–', computed, reason: overrule.reason };
  return (
    <p className="mt-2 flex items-start gap-2 text-ink-soft">
      <Icon name="edit" size={18} className="mt-0.5" />
      <span>{t('report.overrule.note', values)}</span>
    </p>
  );
}
