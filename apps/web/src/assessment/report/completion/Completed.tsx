import type { Completion } from '@alveola/contract';
import { fill, versionItem } from '@alveola/report';
import { use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useFormat } from '../../../shell/i18n/useFormat';
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
import { VersionFindings } from './VersionFindings';

/** Just completed: it is said, and the way back stands where Confirm stood. */
export function JustCompleted({ reference }: { reference: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert tone="good" title={t('summary:completed.title')}>
        {t('summary:completed.text', { reference })}
      </Alert>
      <Papers />
      <Leave />
    </>
  );
}

/** A finished report as it was completed; changing it starts a draft beside it. */
export function Frozen({ completion, onChange }: { completion: Completion; onChange: () => void }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const { completed_at, completed_by, rules_version, imported_from: clinic } = completion;
  const { completed, rules, imported } = useReader().words.report.history;
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
          <Button icon="edit" onClick={onChange}>
            {t('wizard:readOnly.change')}
          </Button>
        }
      />
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
  return (
    reportId && (
      <PaperButtons reportId={reportId} earlier={earlier ?? undefined}>
        <SheetButton reportId={reportId} />
        <LetterButton reportId={reportId} />
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

/** Who completed which version, when and why; the newest first. */
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
  /** The first is 1. */
  readonly n: number;
  readonly completion: Completion;
}

/** The newest first. */
function numbered(completions: readonly Completion[]): readonly VersionProps[] {
  return completions
    .toSorted((a, b) => a.completed_at.localeCompare(b.completed_at))
    .map((completion, at) => ({ n: at + 1, completion }))
    .toReversed();
}

/** One completed version; what was handed over opens below it. */
function Version({ n, completion }: VersionProps) {
  const { t } = useTranslation();
  const dates = useFormat();
  const reader = useReader();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const reportId = useReportId();
  const { completed_at } = completion;
  const when = dates.moment(completed_at);
  return (
    <li data-version={completed_at}>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-0 grow">{versionItem(completion, reader, dates).text}</p>
        <Button
          variant="quiet"
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${t('summary:completed.findings')}: ${when}`}
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
