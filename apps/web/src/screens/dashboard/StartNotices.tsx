import { acceptTerms, getAbout, type MembershipSummary } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { useToastedCall } from '../../session/form/useCall';
import { refreshProfile } from '../../session/session';
import { useMay, useSession } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { Alert } from '../../ui/Alert';
import { Button, buttonClasses } from '../../ui/Button';
import { toast } from '../../ui/overlay/toast';
import { ExampleButton } from '../common/ExampleButton';
import { useAnswer } from './useAnswer';

const findAbout = (request: AbortController) => call(getAbout, {}, request);

function TermsNotice({ onLater }: { readonly onLater: () => void }) {
  const { t } = useTranslation();
  const about = useAnswer(findAbout).data;
  const { busy, send } = useToastedCall('warn');
  if (about === null) return null;
  const { terms_version: version } = about;
  const accept = () =>
    send(async () => {
      await call(acceptTerms, { body: { version } });
      await refreshProfile();
      toast({ tone: 'good', text: t('notices:terms.accepted') });
    });
  return (
    <Alert
      tone="info"
      title={t('notices:terms.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Link to="/terms" target="_blank" rel="noopener" className={buttonClasses('secondary')}>
            {t('notices:terms.read')}
          </Link>
          <Button onClick={onLater}>{t('notices:terms.later')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void accept()}>
            {t('notices:terms.accept')}
          </Button>
        </div>
      }
    >
      {t('notices:terms.text', { version })}
    </Alert>
  );
}

/** Holds until the page is loaded again, which a sign-in does. */
let wasAskedLater = false;

interface PlanNoticeProps {
  readonly plan: MembershipSummary;
  readonly endsSoon: boolean;
}

export function PlanNotice({ plan, endsSoon }: PlanNoticeProps) {
  const { t } = useTranslation();
  const [isLater, setLater] = useState(wasAskedLater);
  const { day } = useFormat();
  const { profile } = useSession();
  const { status, next_payment_date: ends } = plan;
  const choose = profile?.type === 'clinic_owner' && (
    <Link to="/payment" className={buttonClasses('primary')}>
      {t('notices:choosePlan')}
    </Link>
  );
  if (status === 'suspended')
    return (
      <Alert tone="warn" title={t('notices:suspended.title')}>
        {t('notices:suspended.text')}
      </Alert>
    );
  if (status === 'past_due' && choose && ends !== null)
    return (
      <Alert
        tone="warn"
        title={t('notices:pastDue.title')}
        action={
          <Link to="/settings/plan" className={buttonClasses('primary')}>
            {t('notices:pastDue.button')}
          </Link>
        }
      >
        {t('notices:pastDue.text', { date: day(ends) })}
      </Alert>
    );
  if (profile?.terms_due && !isLater && status !== 'expired')
    return (
      <TermsNotice
        onLater={() => {
          wasAskedLater = true;
          setLater(true);
        }}
      />
    );
  if (status === 'expired')
    return (
      <Alert tone="warn" title={t('notices:ended.title')} action={choose}>
        {t(choose ? 'notices:ended.text' : 'notices:ended.ofOwner')}
      </Alert>
    );
  if (ends === null || plan.code !== 'trial' || !endsSoon) return null;
  return (
    <Alert tone="info" title={t('notices:trial.title', { date: day(ends) })} action={choose}>
      {t('notices:trial.text')}
    </Alert>
  );
}

const STEPS = [
  'dashboard:reached.information',
  'dashboard:reached.dentition',
  'dashboard:reached.clinical_values',
  'dashboard:reached.xray_image',
  'dashboard:reached.measurement',
  'notices:empty.steps.summary',
] as const;

export function FirstSteps({ disabled }: { readonly disabled: boolean }) {
  const { t } = useTranslation();
  if (!useMay('chart'))
    return (
      <section className="rounded-lg border border-line bg-paper p-6">
        <h2 className="text-lead">{t('notices:reader.title')}</h2>
      </section>
    );
  return (
    <section className="rounded-lg border border-line bg-paper p-6">
      <h2 className="text-lead">{t('notices:empty.title')}</h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{t('notices:empty.text')}</p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <ExampleButton disabled={disabled} />
        <p className="max-w-md text-dense text-ink-soft">{t('notices:empty.exampleHint')}</p>
      </div>
      <ol className="mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {STEPS.map((step, index) => (
          <li key={step} className="flex flex-col gap-2 border-t-2 border-accent pt-3">
            <span aria-hidden="true" className="text-title font-semibold text-accent tabular">
              {index + 1}
            </span>
            <span className="font-medium">{t(step)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
