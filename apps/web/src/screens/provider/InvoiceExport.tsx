import { type CallQuery, EXPORT_FORMATS, exportInvoices } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../assessment/papers/saveFile';
import { Button } from '../../ui/Button';
import { DateField } from '../common/DateField';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useCheckedForm } from '../../session/form/useCheckedForm';

/** ISO days of the month before this one, since books are kept by month. */
function lastMonth(now: Date): { readonly from: string; readonly to: string } {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month, 0)) };
}

type ExportQuery = CallQuery<typeof exportInvoices>;

export function InvoiceExport() {
  const { t } = useTranslation();
  const [month] = useState(() => lastMonth(new Date()));
  const { choice, form, submit, refused, busy } = useCheckedForm<ExportQuery, ExportQuery>({
    schema: exportInvoices.query,
    values: { ...month, format: EXPORT_FORMATS[0] },
  });
  const save = submit(async (query) => {
    const path = `${exportInvoices.path}?${new URLSearchParams(query).toString()}`;
    await saveFile(path, `invoices.${query.format}`);
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-soft">{t('payment:invoices.export.intro')}</p>
      <div className="grid max-w-md gap-4 sm:grid-cols-2">
        <DateField {...choice('from')} label={t('payment:invoices.export.from')} />
        <DateField {...choice('to')} label={t('payment:invoices.export.to')} />
      </div>
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap gap-3">
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            icon="download"
            busy={busy}
            onClick={() => {
              form.setValue('format', format);
              save();
            }}
          >
            {t(`payment:invoices.export.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
