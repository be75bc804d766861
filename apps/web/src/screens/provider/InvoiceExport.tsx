import { EXPORT_FORMATS, exportInvoices } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../assessment/papers/saveFile';
import { useFaultText } from '../../shell/problemText';
import { Button } from '../../ui/Button';
import { DateField } from '../common/DateField';
import { ProblemAlert } from '../common/ProblemAlert';
import { useCheckedForm } from '../common/useCheckedForm';

/** ISO days of the month before this one, since books are kept by month. */
function lastMonth(now: Date): { readonly from: string; readonly to: string } {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month, 0)) };
}

export function InvoiceExport() {
  const { t } = useTranslation();
  const toText = useFaultText();
  const [{ from, to }, setPeriod] = useState(() => lastMonth(new Date()));
  const { busy, refused, faults, submit } = useCheckedForm(exportInvoices.query, async (query) => {
    const path = `${exportInvoices.path}?${new URLSearchParams(query).toString()}`;
    await saveFile(path, `invoices.${query.format}`);
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">{t('payment:invoices.export.intro')}</p>
      <div className="grid max-w-md gap-4 sm:grid-cols-2">
        <DateField
          label={t('payment:invoices.export.from')}
          value={from}
          error={toText(faults.get('from'))}
          onChange={(day) => setPeriod({ from: day, to })}
        />
        <DateField
          label={t('payment:invoices.export.to')}
          value={to}
          error={toText(faults.get('to'))}
          onChange={(day) => setPeriod({ from, to: day })}
        />
      </div>
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap gap-3">
        {EXPORT_FORMATS.map((format) => (
          <Button key={format} icon="download" busy={busy} onClick={() => submit({ from, to, format })}>
            {t(`payment:invoices.export.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
