import type { TreatmentBlock } from '@alveola/clinical';
import type { PatientVisit } from '@alveola/contract';
import { remarkLines, shortDiagnosis } from '@alveola/report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { reportLink } from '../../session/paths';
import { usePreferences } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';
import { DataTable, StackedCell, StackedRow } from '../../ui/DataTable';
import { StatusMark } from '../common/StatusMark';

/** Treatment and its follow-up only, without advice and tests. */
const SHOWN: readonly TreatmentBlock[] = [
  'HEALTH',
  'GING',
  'S1',
  'S2',
  'RE3',
  'S3-4/5',
  'S3-6',
  'RE6',
  'S4',
  'IV',
  'MUC',
  'PIT-NS',
  'PIT-S',
  'PIT-M',
];

const FEW = 6;

const COLUMNS = ['date', 'diagnosis', 'clinician', 'next', 'planned'] as const;

export function VisitList({ visits }: { readonly visits: readonly PatientVisit[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(visits.length <= FEW);
  return (
    <section aria-labelledby="visits" className="flex flex-col gap-3">
      <h2 id="visits" className="text-lead">
        {t('patient:visits')}
      </h2>
      <DataTable
        stacks
        framed
        caption={t('patient:visits')}
        columns={COLUMNS.map((column) => [column, t(`patient:${column}`)])}
      >
        {visits.map((visit, n) => (
          <VisitRow key={visit.id} visit={visit} isOnPaperOnly={!isWhole && n >= FEW} />
        ))}
      </DataTable>
      {!isWhole && (
        <Button variant="quiet" className="self-start print:hidden" onClick={() => setWhole(true)}>
          {t('patient:allVisits', { count: visits.length })}
        </Button>
      )}
    </section>
  );
}

interface VisitRowProps {
  readonly visit: PatientVisit;
  readonly isOnPaperOnly: boolean;
}

function VisitRow({ visit, isOnPaperOnly }: VisitRowProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { findings, notes, status, draft, clinician } = visit;
  const { to, state } = reportLink(visit);
  const { dental_notation_system: notation } = usePreferences();
  const written = [notes, ...remarkLines(visit, { notation })].filter(Boolean).join('\n');
  const steps = SHOWN.filter((block) => findings?.treatment.includes(block)).map((block) =>
    t(`treatment:${block}.title`),
  );
  return (
    <StackedRow isOnPaperOnly={isOnPaperOnly}>
      <StackedCell className="whitespace-nowrap">
        <Link
          to={to}
          state={state}
          className="inline-flex min-h-8 items-center font-semibold text-accent tabular hover:underline pointer-coarse:min-h-11 print:text-ink"
        >
          {day(visit.analysis_date)}
        </Link>
      </StackedCell>
      <StackedCell className="font-medium">
        {findings && (
          <span className="mr-3">
            {[
              shortDiagnosis(findings, (condition) => t(`diagnosis:condition.${condition}`)),
              findings.blt && t(`diagnosis:extent.${findings.blt}`),
              findings.stability && t(`diagnosis:stability.${findings.stability}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {(status !== 'Completed' || draft) && <StatusMark status={status} draft={draft} />}
        {written !== '' && (
          <p className="max-w-prose font-normal whitespace-pre-wrap text-ink-soft">{written}</p>
        )}
      </StackedCell>
      <StackedCell className="text-ink-soft">{clinician}</StackedCell>
      <StackedCell label={t('patient:next')} className="text-ink-soft">
        {findings &&
          (findings.months === null
            ? t('patient:noInterval')
            : t('patient:interval', { count: findings.months }))}
      </StackedCell>
      <StackedCell className="text-ink-soft">
        {steps.length > 0 && (
          <details className="print:hidden">
            <summary className="inline-flex min-h-8 cursor-pointer items-center hover:text-ink pointer-coarse:min-h-11">
              {t('patient:steps', { count: steps.length })}
            </summary>
            <ul className="list-disc pl-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </details>
        )}
        <span className="not-print:hidden">{steps.join(' · ')}</span>
      </StackedCell>
    </StackedRow>
  );
}
