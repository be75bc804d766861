import type { Report, ReportRow } from '@alveola/contract';
import { type Block, comparisonParts } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Alert } from '../../../ui/Alert';
import { Select } from '../../../ui/form/Select';
import { Skeleton } from '../../../ui/Spinner';
import { Blocks } from '../blocks/Blocks';
import { useReader, useReport } from '../reportView';
import { examinedIn, useEarlierReport } from './useEarlier';

interface ComparisonProps {
  readonly earlier: readonly ReportRow[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function ComparisonReport({ earlier, chosen, onChoose }: ComparisonProps) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const row = earlier.find(({ id }) => id === chosen);
  if (!row) return null;
  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-96">
        <Select
          label={t('summary:comparison.with')}
          value={row.id}
          onChange={onChoose}
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

function WithEarlier({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEarlierReport(id);
  if (data) return <Compared report={data} />;
  if (error) return <ProblemAlert problem={error} title={t('common:notLoaded')} onRetry={refetch} />;
  return (
    <div aria-busy="true" aria-label={t('common:loading')}>
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function Compared({ report }: { readonly report: Report }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const view = useReport();
  const reader = useReader();
  const before = examinedIn(report);
  const parts = before ? comparisonParts({ ...before, day: day(report.analysis_date) }, view, reader) : [];
  const blocks = parts.map((block): Block => (block.is === 'heading' ? { ...block, level: 2 } : block));
  return (
    <>
      {report.draft && <Alert tone="info">{t('summary:comparison.revised')}</Alert>}
      <Blocks blocks={blocks} />
    </>
  );
}
