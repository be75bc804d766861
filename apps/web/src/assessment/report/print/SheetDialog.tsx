import { buildPatientSheet, type PageFoot, type PatientSheet } from '@alveola/report';
import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Spinner } from '../../../ui/Spinner';
import { usePaper } from '../../papers/savePaper';
import { Blocks } from '../blocks/Blocks';
import { useReportAbout } from './PrintReport';
import { loadPaperLanguage, type PaperLanguage, PrintedPaper } from './PrintedPaper';
import { useReport } from '../reportView';

interface SheetDialogProps {
  readonly reportId: string;
  readonly language: Language;
  readonly onClose: () => void;
}

export function SheetDialog({ reportId, language, onClose }: SheetDialogProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet-words', language],
    queryFn: () => loadPaperLanguage('patientSheet', language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isPrinting, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const sheet = useSheet(data);
  const { busy, failed, saved, save } = usePaper(reportId, {});
  return (
    <Dialog
      open
      wide
      title={`${t('papers:sheet')} · ${LANGUAGE_TABLE[language].name}`}
      onOpenChange={onClose}
      actions={
        <>
          <span
            role="status"
            className="mr-auto self-center text-dense text-ink-soft empty:absolute max-sm:w-full"
          >
            {busy && t('papers:busy')}
            {saved && t('papers:saved', { name: saved })}
          </span>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button icon="download" busy={busy !== null} onClick={() => void save('sheet', language)}>
            {t('papers:sheetPdf')}
          </Button>
          <Button variant="primary" icon="print" disabled={!sheet} onClick={() => setPrinting(true)}>
            {t('papers:sheetPrint')}
          </Button>
        </>
      }
    >
      {error && (
        <Alert
          tone="danger"
          title={t('papers:sheetFailed')}
          action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
        >
          {textOf(error)}
        </Alert>
      )}
      {failed && (
        <Alert tone="danger" title={t('papers:failed')}>
          {textOf(failed.error)}
        </Alert>
      )}
      {!sheet && !error && <Spinner label={t('papers:busy')} />}
      {sheet && data && (
        <article
          lang={LANGUAGE_TABLE[language].locale}
          className="flex flex-col gap-4 rounded-md border border-line p-4 **:[ul]:list-disc **:[ul]:pl-5"
        >
          <Blocks blocks={[...sheet.front, ...sheet.back]} isPaper isPlain />
          <p className="border-t border-line pt-2 text-dense text-ink-soft">{data.words.foot}</p>
        </article>
      )}
      {sheet && data && isPrinting && (
        <PrintedPaper
          parts={[sheet.front, sheet.back].filter((part) => part.length > 0)}
          look="sheet"
          language={language}
          foot={toFoot(data)}
          onPrinted={printed}
        />
      )}
    </Dialog>
  );
}

function useSheet(written: PaperLanguage<'patientSheet'> | undefined): PatientSheet | null {
  const about = useReportAbout();
  const { document, preferences, result } = useReport();
  return useMemo(() => {
    if (!written) return null;
    const report = { ...about, document, preferences, result, sure: null, earlier: null };
    return buildPatientSheet(report, written.words, written.formats);
  }, [about, document, preferences, result, written]);
}

/** Leaves number and version out, because the patient alone reads this. */
function toFoot({ words }: PaperLanguage<'patientSheet'>): PageFoot {
  return { whose: words.foot, product: '', page: '{{page}} / {{pages}}' };
}
