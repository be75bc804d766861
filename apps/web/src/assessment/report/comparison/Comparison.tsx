import type { Report, ReportRow } from '@alveola/contract';
import { comparison as compared, fill } from '@alveola/report';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { useReader, useReport } from '../reportView';
import { EndPointSection } from './EndPointSection';
import { PatientChanges } from './PatientChanges';
import { Pockets } from './Pockets';
import { SiteChanges } from './SiteChanges';
import { examinedOf, useEarlierReport } from './useEarlier';

/** The sub-step 'Re-evaluation': this analysis beside an earlier, completed one of the patient. */
export function Comparison({ earlier }: { readonly earlier: readonly ReportRow[] }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const row = earlier.find(({ id }) => id === chosen) ?? earlier[0];
  if (!row) return null;
  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-96">
        <Select
          label={t('summary:comparison.with')}
          value={row.id}
          onChange={setChosen}
          options={earlier.map(({ id, analysis_date }) => ({
            value: id,
            label: t('summary:comparison.of', { date: moment(analysis_date) }),
          }))}
        />
      </div>
      <WithEarlier key={row.id} id={row.id} />
    </div>
  );
}

/** On paper: what changed since the patient's analysis before this one, once it is loaded. */
export function ComparisonOnPaper({ id }: { readonly id: string }) {
  const { data } = useEarlierReport(id);
  const { day } = useFormat();
  const { title, since } = useReader().words.comparison;
  if (!data) return null;
  return (
    <div className="paper-comparison">
      <h2>{title}</h2>
      <p>{fill(since, { date: day(data.analysis_date) })}</p>
      <Compared report={data} />
    </div>
  );
}

function WithEarlier({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useEarlierReport(id);
  if (data) return <Compared report={data} />;
  if (!isError)
    return (
      <div aria-busy="true" aria-label={t('summary:comparison.loading')}>
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return (
    <Alert
      tone="danger"
      title={t('summary:comparison.failed')}
      action={<Button onClick={() => void refetch()}>{t('summary:comparison.retry')}</Button>}
    />
  );
}

function Compared({ report }: { readonly report: Report }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { document, result } = useReport();
  const comparison = useMemo(() => {
    const before = examinedOf(report);
    return before && compared(before, { document, result });
  }, [report, document, result]);
  if (!comparison) return null;
  return (
    <>
      {report.draft && (
        <div className="print:hidden">
          <Alert tone="info">{t('summary:comparison.revised')}</Alert>
        </div>
      )}
      <EndPointSection comparison={comparison} />
      <Pockets comparison={comparison} />
      <PatientChanges comparison={comparison} earlierDay={day(report.analysis_date)} />
      <SiteChanges comparison={comparison} />
    </>
  );
}
