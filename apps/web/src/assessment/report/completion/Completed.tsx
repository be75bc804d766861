import { type ReportCompletion, getReport } from '@alveola/contract';
import { fill, versionItem, headline } from '@alveola/report';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useId, useRef, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useMay } from '../../../session/useSession';
import { PaperButtons } from '../../papers/PaperButtons';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { activeSession, useAssessment, useEditor } from '../../saving/store';
import { FooterAction } from './footerAction';
import { LetterButton, SheetButton } from './PaperDialogButtons';
import { ReportSection } from '../blocks/Blocks';
import { ComparedContext } from '../comparison/useEarlier';
import { useReader, ReportContext, type ReportView, useReport } from '../reportView';
import { findJustCompleted } from '../completions';
import { WithdrawnRules } from './WithdrawnRules';
import { assemble } from '@alveola/clinical';
import { OverruleNote } from '../Headline';
import { Answer, Findings } from '../ScreenReport';

interface JustCompletedProps {
  readonly reportId: string;
  readonly reference: string;
}

export function JustCompleted({ reportId, reference }: JustCompletedProps) {
  const { t } = useTranslation();
  useQuery({ queryKey: ['just-completed', reportId], queryFn: () => tellCompleted(reportId), staleTime: 0 });
  const completion = useAssessment(findJustCompleted);
  const notice = useRef<HTMLDivElement>(null);
  // Confirm is below the page, wherever that was scrolled to.
  useEffect(() => {
    // Newer browsers return a promise here, which React would take for a cleanup function.
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <>
      <div ref={notice}>
        <Alert tone="good" title={t('summary:completed.title')}>
          {t('summary:completed.text', { reference })}
        </Alert>
      </div>
      {completion?.rules_withdrawn && (
        <WithdrawnRules reportId={reportId} completion={completion} withdrawn={completion.rules_withdrawn} />
      )}
      <Papers />
      <Leave />
    </>
  );
}

/** Asks the server again, because the rules may have been withdrawn during the examination. */
async function tellCompleted(id: string): Promise<true> {
  const { completions } = await call(getReport, { query: { id } });
  activeSession().store.setState(({ completed }) =>
    completed?.reportId === id ? { completions, completed: { ...completed, isTold: true } } : {},
  );
  return true;
}

export function Frozen({ completion, onChange }: { completion: ReportCompletion; onChange: () => void }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const mayChart = useMay('chart');
  const { completed_at, completed_by, rules_version, imported_from: clinic } = completion;
  const { completed, rules, imported } = useReader().words.report.history;
  const reportId = useReportId();
  return (
    <>
      <Alert
        tone="good"
        title={
          <>
            {fill(completed, { when: moment(completed_at), who: completed_by })}
            {clinic !== undefined && <span className="font-normal"> · {fill(imported, { clinic })}</span>}
            <span className="font-normal text-ink-soft"> · {fill(rules, { version: rules_version })}</span>
          </>
        }
        action={
          mayChart && (
            <Button icon="edit" onClick={onChange}>
              {t('wizard:readOnly.change')}
            </Button>
          )
        }
      />
      {reportId !== null && completion.rules_withdrawn && (
        <WithdrawnRules reportId={reportId} completion={completion} withdrawn={completion.rules_withdrawn} />
      )}
      <Papers />
      <Leave />
    </>
  );
}

function useReportId(): string | null {
  return useAssessment((state) => state.completed?.reportId ?? state.reportId);
}

function Papers() {
  const reportId = useReportId();
  const earlier = use(ComparedContext);
  const mayChart = useMay('chart');
  return (
    reportId && (
      <PaperButtons reportId={reportId} earlier={earlier ?? undefined}>
        <SheetButton reportId={reportId} />
        {mayChart && <LetterButton reportId={reportId} />}
      </PaperButtons>
    )
  );
}

function Leave() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const leave = () => {
    navigate('/dashboard');
    activeSession().close();
  };
  return (
    <FooterAction>
      <Button variant="primary" size="lg" onClick={leave}>
        {t('summary:completed.dashboard')}
      </Button>
    </FooterAction>
  );
}

export function CompletionHistory() {
  const { title } = useReader().words.report.history;
  const completions = useAssessment((state) => state.completions);
  if (completions.length === 0) return null;
  return (
    <ReportSection heading={{ is: 'heading', level: 2, text: title }}>
      <ul className="flex flex-col gap-1">
        {numbered(completions).map(({ n, completion }) => (
          <Version key={n} n={n} completion={completion} />
        ))}
      </ul>
    </ReportSection>
  );
}

interface VersionProps {
  readonly n: number;
  readonly completion: ReportCompletion;
}

function numbered(completions: readonly ReportCompletion[]): readonly VersionProps[] {
  return completions
    .toSorted((a, b) => a.completed_at.localeCompare(b.completed_at))
    .map((completion, at) => ({ n: at + 1, completion }))
    .toReversed();
}

function Version({ n, completion }: VersionProps) {
  const { t } = useTranslation();
  const dates = useFormat();
  const reader = useReader();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${t('summary:completed.findings')}: ${completedAt}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t('summary:completed.findings')}
        </Button>
      </div>
      <div id={id}>
        {isOpen && (
          <>
            {reportId && <PaperButtons reportId={reportId} version={n} />}
            <VersionFindings completion={completion} />
          </>
        )}
      </div>
    </li>
  );
}

export function VersionFindings({ completion }: { readonly completion: ReportCompletion }) {
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
      <div className="mt-2 mb-4 flex flex-col gap-6 rounded-md border border-line bg-ground p-4">
        <Answer>
          <Sentences />
        </Answer>
        <Findings />
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
