import type { TreatmentBlock } from '@alveola/clinical';
import type { PatientVisit } from '@alveola/contract';
import { shortDiagnosis } from '@alveola/report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { reportLink } from '../../session/paths';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
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

export function VisitList({ visits }: { readonly visits: readonly PatientVisit[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(visits.length <= FEW);
  return (
    <section aria-labelledby="visits" className="flex flex-col gap-3">
      <h2 id="visits" className="flex items-center text-lead lg:min-h-9">
        {t('patient:visits')}
      </h2>
      <ol className="ml-2 border-l-2 border-line">
        {visits.map((visit, n) => (
          <VisitItem key={visit.id} visit={visit} isPrinted={!isWhole && n >= FEW} />
        ))}
      </ol>
      {!isWhole && (
        <Button variant="quiet" className="self-start print:hidden" onClick={() => setWhole(true)}>
          {t('patient:allVisits', { count: visits.length })}
        </Button>
      )}
    </section>
  );
}

interface VisitItemProps {
  readonly visit: PatientVisit;
  readonly isPrinted: boolean;
}

function VisitItem({ visit, isPrinted }: VisitItemProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { findings, status, draft, clinician, reference_number } = visit;
  const { to, state } = reportLink(visit);
  const steps = SHOWN.filter((block) => findings?.treatment.includes(block));
  return (
    <li
      className={classes(
        'relative break-inside-avoid pb-5 pl-5 last:pb-0',
        isPrinted && 'hidden print:list-item',
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          'absolute top-2.5 -left-[7px] size-3 rounded-full border-2 border-accent print:[print-color-adjust:exact]',
          findings ? 'bg-accent' : 'bg-paper',
        )}
      />
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          to={to}
          state={state}
          className="inline-flex min-h-8 items-center font-semibold text-accent tabular hover:underline pointer-coarse:min-h-11 print:text-ink"
        >
          {day(visit.analysis_date)}
        </Link>
        {(status !== 'Completed' || draft) && <StatusMark status={status} draft={draft} />}
      </div>
      {findings && (
        <p className="font-medium">
          {shortDiagnosis(findings, (condition) => t(`diagnosis:condition.${condition}`))}
          {findings.blt && ` · ${t(`diagnosis:extent.${findings.blt}`)}`}
          {findings.stability && ` · ${t(`diagnosis:stability.${findings.stability}`)}`}
        </p>
      )}
      <p className="text-dense text-ink-soft">
        {clinician} · <span className="tabular">{reference_number}</span>
      </p>
      {findings && findings.probed > 0 && (
        <p className="text-dense text-ink-soft">
          {findings.atSites
            ? t('patient:chartedAt.sites', { probed: findings.atSites.probed, of: findings.atSites.of })
            : t('patient:chartedAt.teeth')}
        </p>
      )}
      {findings && (
        <p className="text-dense text-ink-soft">
          {findings.months === null
            ? t('patient:noInterval')
            : t('patient:interval', { count: findings.months })}
        </p>
      )}
      {steps.length > 0 && (
        <details className="mt-1 text-dense text-ink-soft print:hidden">
          <summary className="inline-flex min-h-8 items-center text-ink-soft hover:text-ink pointer-coarse:min-h-11">
            {t('patient:planned', { count: steps.length })}
          </summary>
          <Steps steps={steps} />
        </details>
      )}
      {steps.length > 0 && (
        <p className="hidden text-dense print:block">
          {t('patient:planned', { count: steps.length })} –{' '}
          {steps.map((block) => t(`treatment:${block}.title`)).join('; ')}
        </p>
      )}
    </li>
  );
}

function Steps({ steps }: { readonly steps: readonly TreatmentBlock[] }) {
  const { t } = useTranslation();
  return (
    <ul className="list-disc pl-5">
      {steps.map((block) => (
        <li key={block}>{t(`treatment:${block}.title`)}</li>
      ))}
    </ul>
  );
}
