import type { Completion } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '../../i18n/useFormat';
import { PaperButtons } from '../../papers/PaperButtons';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { close, useAssessment } from '../store';
import { FooterAction } from '../wizard/footerSlot';
import { Section } from './Section';

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
  const { moment } = useFormat();
  const completions = useAssessment((state) => state.completions);
  if (completions.length === 0) return null;
  const sorted = completions.toSorted((a, b) => b.completed_at.localeCompare(a.completed_at));
  return (
    <Section title={t('report.completed.history')}>
      <ul className="flex flex-col gap-1">
        {sorted.map(({ completed_at, completed_by, reason, rules_version }) => (
          <li key={completed_at}>
            {t('report.completed.frozen', { when: moment(completed_at), who: completed_by })}
            <span className="text-ink-soft">
              {' · '}
              {reason ? t('report.completed.reason', { reason }) : t('report.completed.first')}
              {' · '}
              {t('report.completed.rules', { version: rules_version })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
