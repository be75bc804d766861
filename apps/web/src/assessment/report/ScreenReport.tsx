import {
  buildChart,
  buildPictures,
  buildRemarks,
  buildSiteChart,
  buildValues,
  FIRST_FIGURES,
  keyFacts,
} from '@alveola/report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Blocks } from './blocks/Blocks';
import { useAssessment } from '../saving/store';
import { Disclosure, OpenButton, useDisclosure } from '../../ui/Disclosure';
import { Findings } from './Findings';
import { TreatmentPlan } from './TreatmentPlan';
import { ProblemDialog } from './ProblemDialog';
import { useReader, useReport } from './reportView';
import { VisitNote } from './VisitNote';
import { useFormat } from '../../shell/i18n/useFormat';

export function ScreenReport() {
  const { t } = useTranslation();
  const view = useReport();
  const reader = useReader();
  const { diagnosis } = reader.words;
  const [isReporting, setReporting] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          <Blocks blocks={buildChart(view, reader, false)} />
        </div>
        <KeyFigures />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <TreatmentPlan />
        <Findings />
      </div>
      <Blocks blocks={buildRemarks(view.document.dentition, reader)} />
      <VisitNote />
      <Disclosure label={t('summary:limits')}>
        <div className="flex flex-col gap-1 px-2 text-dense text-ink-soft">
          <p>{diagnosis.outside}</p>
          <p>{diagnosis.disclaimer}</p>
          <Button variant="quiet" className="-ml-4 self-start" onClick={() => setReporting(true)}>
            {t('summary:problem.open')}
          </Button>
        </div>
      </Disclosure>
      {isReporting && <ProblemDialog onClose={() => setReporting(false)} />}
    </div>
  );
}

export function Measurements() {
  const view = useReport();
  const reader = useReader();
  const dates = useFormat();
  const xrays = useAssessment((state) => state.xrays);
  return (
    <div className="flex flex-col gap-8">
      <Blocks blocks={buildPictures({ ...view, pictures: xrays }, reader, dates)} />
      <Blocks blocks={buildValues(view, reader)} />
      <Blocks blocks={buildSiteChart(view, reader)} />
    </div>
  );
}

function KeyFigures() {
  const { t } = useTranslation();
  const { facts, label } = keyFacts(useReport(), useReader());
  const { isOpen, panel, button } = useDisclosure();
  if (facts.length === 0) return null;
  return (
    <div>
      <dl
        id={panel}
        aria-label={label}
        className="grid divide-line rounded-md border border-line bg-paper max-lg:grid-cols-2 lg:divide-y"
      >
        {facts.slice(0, isOpen ? facts.length : FIRST_FIGURES).map(({ label: name, value, note }) => (
          <div key={name} className="px-4 py-2">
            <dt className="text-dense text-ink-soft">{name}</dt>
            <dd className="font-semibold tabular">
              <span>{value}</span>
              {note && <span className="font-normal text-ink-faint"> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {facts.length > FIRST_FIGURES && <OpenButton label={t('summary:figures')} {...button} />}
    </div>
  );
}
