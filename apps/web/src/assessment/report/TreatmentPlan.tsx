import { careFacts, planSteps, reasonList, sureness, type Step } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { useDisclosure, OpenButton } from '../../ui/Disclosure';
import { BlockList } from './blocks/BlockParts';
import { Blocks, ReportSection } from './blocks/Blocks';
import { useReader, useReport, useSure } from './reportView';

export function TreatmentPlan() {
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const { isOpen, panel, button } = useDisclosure();
  const { label } = reader.words.diagnosis;
  const steps = planSteps(view, reader);
  return (
    <ReportSection
      heading={{ is: 'heading', level: 2, text: label.treatment }}
      action={<OpenButton label={t('summary:details')} {...button} />}
    >
      <div id={panel} className="flex flex-col gap-2 rounded-md border border-line bg-paper px-4 py-3">
        <ol className="flex flex-col gap-1">
          {steps.map((step, n) => (
            <PlanStep key={step.key} step={step} n={n + 1} isOpen={isOpen} />
          ))}
        </ol>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-2 first:border-0 first:pt-0">
          {careFacts(view, reader).map(({ label: name, value }) => (
            <div key={name} className="flex flex-wrap gap-x-1.5">
              <dt className="text-ink-soft">{name}:</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {isOpen && view.preferences.referral_advice && <ReferralReasons />}
      </div>
    </ReportSection>
  );
}

interface PlanStepProps {
  readonly step: Step;
  readonly n: number;
  readonly isOpen: boolean;
}

function PlanStep({ step: { key, title, whose, because, points }, n, isOpen }: PlanStepProps) {
  return (
    <li data-block={key} className="flex gap-2">
      <span className="w-5 shrink-0 text-right text-ink-soft tabular">{n}</span>
      <div className="min-w-0">
        <span className={isOpen ? 'font-semibold' : 'font-medium'}>{title}</span>
        {whose && <span className="text-ink-soft tabular"> {whose}</span>}
        {isOpen && (
          <div className="mb-2">
            <ul className="mt-1 flex max-w-[75ch] list-disc flex-col gap-1 pl-5 text-ink-soft">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <div className="mt-2 rounded-md bg-ground p-3 text-dense">
              <BlockList list={{ is: 'list', items: because }} />
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

function ReferralReasons() {
  const view = useReport();
  const reader = useReader();
  const judged = { ...view, sure: useSure() };
  return (
    <div className="text-dense">
      <Blocks
        blocks={[reasonList(view.result.referral.because, reader), ...sureness('referral', judged, reader)]}
      />
    </div>
  );
}
