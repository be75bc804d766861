import { type Completion, getReport } from '@alveola/contract';
import { fill, versionItem } from '@alveola/report';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useMay } from '../../../session/useSession';
import { PaperButtons } from '../../papers/PaperButtons';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { activeSession, useAssessment } from '../../saving/store';
import { FooterAction } from './footerAction';
import { LetterButton } from '../letter/LetterButton';
import { SheetButton } from '../sheet/SheetButton';
import { Section } from '../blocks/Blocks';
import { ComparedContext } from '../comparison/compared';
import { useReader } from '../reportView';
import { justCompleted } from '../completions';
import { VersionFindings } from './VersionFindings';
import { WithdrawnRules } from './WithdrawnRules';

interface JustCompletedProps {
  readonly reportId: string;
  readonly reference: string;
}

export function JustCompleted({ reportId, reference }: JustCompletedProps) {
  const { t } = useTranslation();
  useQuery({ queryKey: ['just-completed', reportId], queryFn: () => tellCompleted(reportId), staleTime: 0 });
  const completion = useAssessment(justCompleted);
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

export function Frozen({ completion, onChange }: { completion: Completion; onChange: () => void }) {
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

export function History() {
  const { title } = useReader().words.report.history;
  const completions = useAssessment((state) => state.completions);
  if (completions.length === 0) return null;
  return (
    <Section heading={{ is: 'heading', level: 2, text: title }}>
      <ul className="flex flex-col gap-1">
        {numbered(completions).map(({ n, completion }) => (
          <Version key={n} n={n} completion={completion} />
        ))}
      </ul>
    </Section>
  );
}

interface VersionProps {
  readonly n: number;
  readonly completion: Completion;
}

function numbered(completions: readonly Completion[]): readonly VersionProps[] {
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
