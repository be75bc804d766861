import type { MembershipSummary } from '@alveola/contract';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMay, useSession } from '../../session/useSession';
import { ScreenBoundary } from '../../session/layout/ScreenBoundary';
import { lazyPart } from '../../shell/loadPart';
import { Page } from '../../shell/Page';
import { Icon } from '../../ui/icon/Icon';
import { TextField } from '../../ui/form/TextField';
import { useDebounced } from '../../shell/useDebounced';
import { ActiveCard, StartCard } from './StartCard';
import { Analyses } from './Analyses';
import { useLatestAnalyses } from './useLatestAnalyses';
import { logError } from '../../shell/log';
import { isRemembered, loadDiagnosis } from '../../session/activeDiagnosis';

const FirstSteps = lazyPart(['notices'], () => import('./FirstSteps').then((m) => m.FirstSteps));

const PlanNotice = lazyPart(['notices', 'problems'], () => import('./PlanNotice').then((m) => m.PlanNotice));

const RulesNotice = lazyPart(['rules', 'problems'], () => import('./RulesNotice').then((m) => m.RulesNotice));

/** Milliseconds before the end of a trial in which it is announced: seven days. */
const TRIAL_NOTICE = 7 * 86_400_000;

function isEnding({ next_payment_date: ends }: MembershipSummary): boolean {
  return Date.parse(ends ?? '') - Date.now() <= TRIAL_NOTICE;
}

const SEARCH_REST = 180;

export function DashboardScreen() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const mayChart = useMay('chart');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_REST);
  const latest = useLatestAnalyses('');
  const answer = useLatestAnalyses(search);
  const isFirst = latest.data?.reports.every(({ imported }) => imported?.example === true) === true;
  const isEmpty = latest.data?.reports.length === 0;
  const plan = profile?.membership_summary;
  const ended = plan?.status === 'expired' || plan?.status === 'suspended';
  useRememberedDiagnosis();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);

  return (
    <Page
      title={t('dashboard:title')}
      className="max-w-5xl"
      aside={
        <p className="text-ink-faint">{[profile?.clinic?.name, profile?.name].filter(Boolean).join(' · ')}</p>
      }
    >
      <div className="flex flex-col gap-6">
        {plan && (plan.status !== 'active' || profile?.terms_due || isEnding(plan)) && (
          <ScreenBoundary what="detail" place="plan">
            <Suspense fallback={null}>
              <PlanNotice plan={plan} />
            </Suspense>
          </ScreenBoundary>
        )}
        {latest.data?.rules_withdrawn && (
          <ScreenBoundary what="detail" place="rules">
            <Suspense fallback={null}>
              <RulesNotice />
            </Suspense>
          </ScreenBoundary>
        )}
        {mayChart && (
          <div className="flex flex-wrap gap-4">
            <StartCard disabled={ended} rows={latest.data?.reports ?? []} />
            <ActiveCard rows={latest.data?.reports ?? []} />
          </div>
        )}
        {isFirst && (
          <ScreenBoundary what="detail" place="first">
            <Suspense fallback={null}>
              <FirstSteps disabled={ended} />
            </Suspense>
          </ScreenBoundary>
        )}
        {!isEmpty && (
          <>
            <div className="flex flex-wrap items-end justify-between gap-4">
              <div className="min-w-64 grow">
                <TextField
                  type="search"
                  label={t('dashboard:search.label')}
                  placeholder={t('dashboard:search.placeholder')}
                  leading={<Icon name="search" />}
                  autoComplete="off"
                  spellCheck={false}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  className="min-h-11"
                />
              </div>
              <Link
                to="/patient-list"
                className="inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-medium text-accent hover:underline max-sm:-ml-2"
              >
                {t('dashboard:recent.all')}
                <Icon name="chevron-right" size={18} />
              </Link>
            </div>
            <Analyses
              title={t(search === '' ? 'dashboard:recent.title' : 'dashboard:search.results')}
              search={search}
              answer={answer}
            />
          </>
        )}
      </div>
    </Page>
  );
}

/** Loads the editor after a reload only where there may be a diagnosis to continue. */
function useRememberedDiagnosis(): void {
  useEffect(() => {
    if (isRemembered())
      loadDiagnosis().catch((error: unknown) => logError('The editor could not be loaded', error));
  }, []);
}
