import { assemble } from '@alveola/clinical';
import { getReport, type ReportCompletion } from '@alveola/contract';
import { fill, headline, versionItem, withdrawnNotice } from '@alveola/report';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { useDisclosure, Disclosure } from '../../../ui/Disclosure';
import { usePapers } from '../../papers/savePaper';
import { activeSession, useAssessment, useEditor, useReportId } from '../../saving/store';
import { Classes, OverruleNote, UnexaminedNote } from '../DiagnosisAnswer';
import { AllFindings } from '../Findings';
import { TreatmentPlan } from '../TreatmentPlan';
import { ReportContext, type ReportView, useReader, useReport } from '../reportView';
import { Alert } from '../../../ui/Alert';

export function CompletedState({ completion }: { readonly completion: ReportCompletion | null }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { completed, imported } = useReader().words.report.history;
  const clinic = completion?.imported_from;
  return (
    <p role="status" className="flex items-center gap-1.5 text-dense text-ink-soft">
      <Icon name="check" size={18} className="text-good" />
      <span>
        {completion
          ? fill(completed, { when: day(completion.completed_at), who: completion.completed_by })
          : t('summary:completed.title')}
        {clinic !== undefined && ` · ${fill(imported, { clinic })}`}
      </span>
    </p>
  );
}

/** Asks the server again, because the rules may have been withdrawn during the examination. */
export function useJustCompleted(): void {
  const id = useAssessment((state) => state.completed?.reportId ?? null);
  useQuery({
    queryKey: ['just-completed', id],
    queryFn: async () => {
      const { completions } = await call(getReport, { query: { id: id ?? '' } });
      activeSession().store.setState(({ completed }) =>
        completed?.reportId === id ? { completions, completed: { ...completed, isTold: true } } : {},
      );
      return true;
    },
    enabled: id !== null,
    staleTime: 0,
  });
}

export function CompletionHistory() {
  const { title } = useReader().words.report.history;
  const completions = useAssessment((state) => state.completions);
  if (completions.length === 0) return null;
  const oldestFirst = completions.toSorted((a, b) => a.completed_at.localeCompare(b.completed_at));
  return (
    <Disclosure label={`${title} (${completions.length})`}>
      <ul className="flex flex-col gap-1">
        {oldestFirst
          .map((completion, at) => <Version key={at} n={at + 1} completion={completion} />)
          .toReversed()}
      </ul>
    </Disclosure>
  );
}

function Version({ n, completion }: { readonly n: number; readonly completion: ReportCompletion }) {
  const { t } = useTranslation();
  const dates = useFormat();
  const reader = useReader();
  const { isOpen, panel, button } = useDisclosure();
  const reportId = useReportId();
  const { completed_at } = completion;
  const completedAt = dates.moment(completed_at);
  return (
    <li data-version={completed_at}>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-0 grow">{versionItem(completion, reader, dates).text}</p>
        <Button
          variant="quiet"
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          {...button}
          aria-label={`${t('summary:completed.findings')}: ${completedAt}`}
        >
          {t('summary:completed.findings')}
        </Button>
      </div>
      <div id={panel}>
        {isOpen && (
          <>
            {reportId && <VersionPaper reportId={reportId} version={n} />}
            <VersionFindings completion={completion} />
          </>
        )}
      </div>
    </li>
  );
}

/** The other papers come from the newest version. */
function VersionPaper({ reportId, version }: { readonly reportId: string; readonly version: number }) {
  const { t } = useTranslation();
  const { busy, save } = usePapers(reportId);
  return (
    <Button
      icon="download"
      busy={busy !== null}
      onClick={() => void save('report', currentLanguage(), { version, hasAnnex: true })}
    >
      {t('papers:withAnnex')}
    </Button>
  );
}

function VersionFindings({ completion }: { readonly completion: ReportCompletion }) {
  const { preferences } = useEditor();
  const pictures = useAssessment((state) => state.xrays);
  const examined = useAssessment((state) => state.examined);
  const view = useMemo<ReportView>(() => {
    const { findings: result, record } = completion;
    const beside = { history: record.history, xrays: pictures, examined };
    return { document: assemble(record), result, preferences, pictures, beside, editable: false };
  }, [completion, preferences, pictures, examined]);
  return (
    <ReportContext value={view}>
      <div className="mt-2 mb-4 flex flex-col gap-4 rounded-md border border-line bg-ground p-4">
        <Sentences />
        <Classes />
        <UnexaminedNote />
        <TreatmentPlan />
        <AllFindings />
      </div>
    </ReportContext>
  );
}

function Sentences() {
  const { sentence, implants, overruled } = headline(useReport(), useReader());
  return (
    <div>
      <p className="text-lead font-semibold">{sentence}</p>
      {implants.map((implant) => (
        <p key={implant}>{implant}</p>
      ))}
      {overruled && <OverruleNote>{overruled}</OverruleNote>}
    </div>
  );
}

export function WithdrawnCompletion({ completion }: { readonly completion: ReportCompletion | null }) {
  const dates = useFormat();
  const reader = useReader();
  const withdrawn = completion?.rules_withdrawn;
  if (!withdrawn) return null;
  const notice = withdrawnNotice(completion.rules_version, withdrawn, reader, dates);
  return (
    <Alert tone="warn" title={notice.title}>
      {notice.text}
    </Alert>
  );
}
