import type { Treatment } from '@alveola/clinical';
import { concerned, supportiveCare } from '@alveola/report';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { Reasons } from './Reasons';
import { useReader, useReport } from './reportView';
import { Section } from './Section';
import { useOnPaper } from './usePrinting';

/** The plan as numbered steps with the teeth concerned, then interval and referral. */
export function TreatmentPlan() {
  const { result, preferences } = useReport();
  const reader = useReader();
  const { label, referral } = reader.words.diagnosis;
  const interval = supportiveCare(result.supportiveCareMonths, reader);
  return (
    <Section title={label.treatment}>
      {result.treatment.length > 0 && (
        <ol className="flex flex-col gap-px overflow-hidden rounded-md border border-line bg-line">
          {result.treatment.map((treatment, n) => (
            <Block key={treatment.block} treatment={treatment} number={n + 1} />
          ))}
        </ol>
      )}
      <dl className="mt-4 grid gap-4 md:grid-cols-2">
        {interval && (
          <div>
            <dt className="font-semibold">{label.supportiveCare}</dt>
            <dd>{interval}</dd>
          </div>
        )}
        {preferences.referral_advice && (
          <div>
            <dt className="font-semibold">{label.referral}</dt>
            <dd>
              <p className="mb-1">{referral[result.referral.is]}</p>
              <div className="text-ink-soft">
                <Reasons because={result.referral.because} />
              </div>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

function Block({ treatment, number }: { treatment: Treatment; number: number }) {
  const { t } = useTranslation();
  const reader = useReader();
  const [isOpen, setOpen] = useState(false);
  const isOnPaper = useOnPaper();
  const id = useId();
  const { block, teeth, because } = treatment;
  const { title, points } = reader.words.treatment[block];
  const whose = concerned(treatment, reader);
  return (
    <li data-block={block} className="flex gap-4 bg-paper px-4 py-3">
      <span className="w-6 shrink-0 text-lead font-semibold text-accent tabular">{number}</span>
      <div className="min-w-0 grow">
        <div className="flex items-baseline gap-3">
          <h4 className="grow font-semibold">{title}</h4>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-why`}
            aria-label={t('summary:whyOf', { what: title })}
            onClick={() => setOpen(!isOpen)}
            className="min-h-8 shrink-0 rounded-md px-2 text-dense font-medium text-accent hover:bg-accent-soft pointer-coarse:min-h-11 print:hidden"
          >
            {t('summary:why')}
          </button>
        </div>
        {whose && <p className={teeth.length > 0 ? 'font-medium tabular' : 'text-ink-soft'}>{whose}</p>}
        {(isOpen || isOnPaper) && (
          <div
            id={`${id}-why`}
            className={classes('my-2 rounded-md bg-ground p-3 text-dense', !isOnPaper && 'print:hidden')}
          >
            <Reasons because={because} />
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
