import type { Completion } from '@alveola/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '../../i18n/useFormat';
import { PaperButtons } from '../../papers/PaperButtons';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { close, useAssessment } from '../store';
import { FooterAction } from '../wizard/footerSlot';
import { Section } from './Section';
import { VersionFindings } from './VersionFindings';

/** Just completed: it is said, and the way back stands where Confirm stood. */
export function JustCompleted({ reference }: { reference: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert tone="good" title={t('report.completed.title')}>
        {t('report.completed.text', { reference })}
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
  const { completed_at, completed_by, rules_version } = completion;
  return (
    <>
      <Alert
        tone="good"
        title={t('report.completed.frozen', { when: moment(completed_at), who: completed_by })}
        action={
          <Button icon="edit" onClick={onChange}>
            {t('report.completed.change')}
          </Button>
        }
      >
        {t('report.completed.frozenText')} {t('report.completed.rules', { version: rules_version })}
      </Alert>
      <Papers />
      <Leave />
    </>
  );
}

function Papers() {
  const reportId = useAssessment((state) => state.completed?.reportId ?? state.reportId);
  return reportId && <PaperButtons reportId={reportId} />;
}

function Leave() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate('/dashboard');
    close();
  };
  return (
    <FooterAction>
      <Button variant="primary" size="lg" onClick={() => void leave()}>
        {t('report.completed.dashboard')}
      </Button>
    </FooterAction>
  );
}

/** Who completed which version, when and why; the newest first. */
export function History() {
  const { t } = useTranslation();
  const completions = useAssessment((state) => state.completions);
  if (completions.length === 0) return null;
  const sorted = completions.toSorted((a, b) => b.completed_at.localeCompare(a.completed_at));
  return (
    <Section title={t('report.completed.history')}>
      <ul className="flex flex-col gap-1">
        {sorted.map((completion) => (
          <Version key={completion.completed_at} completion={completion} />
        ))}
      </ul>
    </Section>
  );
}

/** One completed version; its findings open below it. */
function Version({ completion }: { readonly completion: Completion }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { completed_at, completed_by, reason, rules_version } = completion;
  const when = moment(completed_at);
  return (
    <li data-version={completed_at}>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-0 grow">
          {t('report.completed.frozen', { when, who: completed_by })}
          <span className="text-ink-soft">
            {' · '}
            {reason ? t('report.completed.reason', { reason }) : t('report.completed.first')}
            {' · '}
            {t('report.completed.rules', { version: rules_version })}
          </span>
        </p>
        <Button
          variant="quiet"
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${t('report.completed.findings')}: ${when}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t('report.completed.findings')}
        </Button>
      </div>
      <div id={id}>{isOpen && <VersionFindings completion={completion} />}</div>
    </li>
  );
}
