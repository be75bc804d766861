import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueriesProvider } from '../../session/Queries';
import { Skeleton } from '../../ui/Spinner';
import { Tabs } from '../../ui/Tabs';
import { ComparisonReport } from '../report/comparison/Comparison';
import { ComparedContext, useEarlierCompleted } from '../report/comparison/useEarlier';
import { CompletionHistory, useJustCompleted, WithdrawnCompletion } from '../report/completion/Completed';
import { Confirm } from '../report/completion/Confirm';
import { findFrozenCompletion, findShownCompletion } from '../report/completions';
import { ReportContext, type ReportView } from '../report/reportView';
import { DiagnosisAnswer } from '../report/DiagnosisAnswer';
import { Measurements, ScreenReport } from '../report/ScreenReport';
import { SummaryHead } from '../report/SummaryHead';
import { toBeside } from '../saving/activeAssessment';
import { useAssessment, useEditor, useIsReading, useResult } from '../saving/store';

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
  const isReading = useIsReading();
  const completion = useAssessment(findFrozenCompletion);
  const shownCompletion = useAssessment(findShownCompletion);
  useJustCompleted();
  const [chosenPart, choosePart] = useState<Part | null>(null);
  const { earlier, isLoading } = useEarlierCompleted();
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
  const view: ReportView = { document, result, preferences, pictures, beside, editable };
  const hasEarlier = earlier.length > 0;
  const part = chosenPart ?? (hasEarlier ? 'comparison' : 'report');
  const isWaiting = chosenPart === null && isLoading;
  return (
    <ReportContext value={view}>
      <ComparedContext value={compared}>
        <h1 className="sr-only">{t('wizard:steps.5')}</h1>
        <div className="mx-auto flex w-full max-w-7xl flex-col gap-3 px-6 py-3 max-[43.75rem]:px-3">
          <SummaryHead />
          {editable && <Confirm />}
          <WithdrawnCompletion completion={shownCompletion} />
          <DiagnosisAnswer />
          <Tabs<Part>
            label={t('summary:tabs.label')}
            value={part}
            onChange={choosePart}
            tabs={[
              ...(hasEarlier ? [{ value: 'comparison' as const, label: t('summary:tabs.comparison') }] : []),
              { value: 'report', label: t('summary:tabs.report') },
              { value: 'measurements', label: t('summary:tabs.measurements') },
            ]}
          >
            <div className="pt-3">
              {isWaiting && <Skeleton className="h-96 w-full" />}
              {!isWaiting && part === 'report' && <ScreenReport />}
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
          <CompletionHistory />
        </div>
      </ComparedContext>
    </ReportContext>
  );
}
