import type { ToothNumber } from '@alveola/clinical';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueriesProvider } from '../../session/Queries';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Tabs } from '../../ui/Tabs';
import { chooseAnnex, useAnnex } from '../papers/savePaper';
import { Frozen, CompletionHistory, JustCompleted } from '../report/completion/Completed';
import { findFrozenCompletion } from '../report/completions';
import { ComparedContext, useEarlierCompleted } from '../report/comparison/useEarlier';
import { ComparisonReport } from '../report/comparison/Comparison';
import { Confirm } from '../report/completion/Confirm';
import { Measurements, ScreenReport } from '../report/ScreenReport';
import { PrintReport, usePrinting } from '../report/print/PrintReport';
import { ReportContext, type ReportView } from '../report/reportView';
import { toBeside } from '../saving/activeAssessment';
import { activeSession, useAssessment, useEditor, useIsReading, useResult } from '../saving/store';

type Part = 'report' | 'measurements' | 'comparison';

export function SummaryStep() {
  return (
    <QueriesProvider>
      <Summary />
    </QueriesProvider>
  );
}

function Summary() {
  const { t } = useTranslation();
  const { document, preferences } = useEditor();
  const computed = useResult();
  const completed = useAssessment((state) => state.completed);
  const isReading = useIsReading();
  const completion = useAssessment(findFrozenCompletion);
  const [part, setPart] = useState<Part>('report');
  const earlier = useEarlierCompleted();
  const isWithAnnex = useAnnex();
  const [chosen, setChosen] = useState<string | null>(null);
  const compared = (earlier.find(({ id }) => id === chosen) ?? earlier[0])?.id ?? null;
  const result = completion?.findings ?? computed;
  const now = useAssessment(toBeside);
  const beside = useMemo(
    () => (completion ? { ...now, history: completion.record.history } : now),
    [now, completion],
  );
  const editable = !isReading;
  const pictures = useAssessment((state) => state.xrays);
  const view = useMemo<ReportView>(
    () => ({ document, result, preferences, pictures, beside, editable }),
    [document, result, preferences, pictures, beside, editable],
  );
  // Deferred, so that a slider does not wait for the paper; a printed paper is never older than the screen.
  const later = useDeferredValue(view);
  const paper = usePrinting() ? view : later;
  return (
    <>
      <h1 className="sr-only print:hidden">{t('wizard:steps.5')}</h1>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-6 py-4 max-[43.75rem]:px-3 print:hidden">
        <ReportContext value={view}>
          {completed && (
            <ComparedContext value={compared}>
              <JustCompleted reportId={completed.reportId} reference={completed.reference} />
            </ComparedContext>
          )}
          {editable && <Confirm />}
          {completion && (
            <ComparedContext value={compared}>
              <Frozen completion={completion} onChange={() => void activeSession().changeAsDraft()} />
            </ComparedContext>
          )}
          <div className="relative">
            <div className="flex flex-wrap items-center justify-end gap-x-4 lg:absolute lg:top-0 lg:right-0">
              <Checkbox
                label={t('papers:annex')}
                title={t('papers:annexHint')}
                checked={isWithAnnex}
                onChange={chooseAnnex}
              />
              <Button variant="quiet" icon="print" onClick={() => print()}>
                {t('summary:print')}
              </Button>
            </div>
            <Tabs<Part>
              label={t('summary:tabs.label')}
              value={part}
              onChange={setPart}
              tabs={[
                { value: 'report', label: t('summary:tabs.report') },
                { value: 'measurements', label: t('summary:tabs.measurements') },
                ...(earlier.length > 0
                  ? [{ value: 'comparison' as const, label: t('summary:tabs.comparison') }]
                  : []),
              ]}
            >
              <div className="pt-4">
                {part === 'report' && <ScreenReport onTooth={showTooth} />}
                {part === 'measurements' && (
                  <>
                    <h2 className="sr-only">{t('summary:tabs.measurements')}</h2>
                    <Measurements />
                  </>
                )}
                {part === 'comparison' && (
                  <>
                    <h2 className="sr-only">{t('summary:tabs.comparison')}</h2>
                    <ComparisonReport earlier={earlier} chosen={compared} onChoose={setChosen} />
                  </>
                )}
              </div>
            </Tabs>
          </div>
          <CompletionHistory />
        </ReportContext>
      </div>
      <PrintReport view={paper} earlier={compared} />
    </>
  );
}

function showTooth(tooth: ToothNumber): void {
  const row = document.querySelector(`tr[data-tooth="${tooth}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}
