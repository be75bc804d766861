import type { Treatment, TreatmentBlock } from '@alveola/clinical';
import { supportiveCare, toothList } from '@alveola/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Reasons } from './Reasons';
import { useReader, useReport } from './reportView';
import { Section } from './Section';

/** For certain pockets: without such a tooth today they stand in the plan for what re-evaluation finds. */
const FOR_POCKETS: readonly TreatmentBlock[] = ['S2', 'S3-6'];
const FOR_IMPLANTS: readonly TreatmentBlock[] = ['PIH', 'MUC', 'PIT-NS', 'PIT-S', 'PIT-M', 'PIT-X'];

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
  const id = useId();
  const { block, teeth, because } = treatment;
  const { title, points } = reader.words.treatment[block];
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
            aria-label={t('report.whyOf', { what: title })}
            onClick={() => setOpen(!isOpen)}
            className="min-h-8 shrink-0 rounded-md px-2 text-dense font-medium text-accent hover:bg-accent-soft pointer-coarse:min-h-11 print:hidden"
          >
            {t('report.why')}
          </button>
        </div>
        <Concerned block={block} teeth={toothList(teeth, reader)} isEmpty={teeth.length === 0} />
        {isOpen && (
          <div id={`${id}-why`} className="my-2 rounded-md bg-ground p-3 text-dense print:hidden">
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

interface ConcernedProps {
  readonly block: TreatmentBlock;
  readonly teeth: string;
  readonly isEmpty: boolean;
}

function Concerned({ block, teeth, isEmpty }: ConcernedProps) {
  const { t } = useTranslation();
  if (isEmpty) {
    if (!FOR_POCKETS.includes(block)) return null;
    return <p className="text-ink-soft">{t('report.treatment.noTeeth')}</p>;
  }
  const words = FOR_IMPLANTS.includes(block) ? 'report.treatment.implants' : 'report.treatment.teeth';
  return <p className="font-medium tabular">{t(words, { teeth })}</p>;
}
