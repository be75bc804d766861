import type { MembershipSummary } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRemembered, loadDiagnosis, useActiveDiagnosis } from '../../session/activeDiagnosis';
import { Detail } from '../../session/layout/ScreenBoundary';
import { useMay, useSession } from '../../session/useSession';
import { lazyPart } from '../../shell/loadPart';
import { logError } from '../../shell/problem';
import { Page } from '../../shell/Page';
import { useProblemText } from '../../shell/problemText';
import { useSearchText } from '../../ui/useSettled';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Begin, type BeginProps } from './Begin';
import { DueSoon, More, Patients, Unfinished } from './Lists';
import { type Answer, findDue, findPatients, findUnfinished, useAnswer } from './useAnswer';

const FirstSteps = lazyPart(['notices', 'problems'], () =>
  import('./StartNotices').then((m) => m.FirstSteps),
);
const PlanNotice = lazyPart(['notices', 'problems'], () =>
  import('./StartNotices').then((m) => m.PlanNotice),
);
const RulesNotice = lazyPart(['rules', 'problems'], () => import('./RulesNotice').then((m) => m.RulesNotice));

const TRIAL_ANNOUNCED_BEFORE_MS = 7 * 86_400_000;
const LATEST = 5;

function endsSoon({ next_payment_date: ends }: MembershipSummary): boolean {
  return Date.parse(ends ?? '') - Date.now() <= TRIAL_ANNOUNCED_BEFORE_MS;
}

export function DashboardScreen() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const [typed, setTyped] = useState('');
  const number = typed.trim();
  const latest = useAnswer(findPatients);
  const unfinished = useAnswer(findUnfinished);
  const due = useAnswer(findDue);
  const answers = [latest, unfinished, due];
  // Together, because a list that came late would push the others down.
  const isWaiting = answers.some(({ isStale }) => isStale);
  const patients = latest.data?.patients;
  const { patientNumber, reportId } = useActiveDiagnosis();
  // After a reload the number is known only from the analyses in progress.
  const activeNumber =
    patientNumber || unfinished.data?.reports.find(({ id }) => id === reportId)?.patient_number;
  const isFirst = patients?.every(({ imported }) => imported?.example === true) === true;
  const plan = profile?.membership_summary;
  const isEnding = plan ? endsSoon(plan) : false;
  const hasEnded = plan?.status === 'expired' || plan?.status === 'suspended';
  useEffect(() => {
    scrollTo(0, 0);
    if (isRemembered())
      loadDiagnosis().catch((error: unknown) => logError('The editor could not be loaded', error));
  }, []);

  return (
    <Page
      title={t('dashboard:title')}
      className="max-w-5xl"
      aside={<p className="text-ink-faint">{profile?.clinic?.name}</p>}
    >
      <div className="flex flex-col gap-6">
        {plan && (plan.status !== 'active' || profile?.terms_due || isEnding) && (
          <Detail place="plan">
            <PlanNotice plan={plan} endsSoon={isEnding} />
          </Detail>
        )}
        {latest.data?.rules_withdrawn && (
          <Detail place="rules">
            <RulesNotice />
          </Detail>
        )}
        <Searching typed={typed} onType={setTyped} mayBegin={!hasEnded} activeNumber={activeNumber} />
        {isFirst && (
          <Detail place="first">
            <FirstSteps disabled={hasEnded} />
          </Detail>
        )}
        {number === '' && (
          <>
            {!isWaiting && <Failed answers={answers} />}
            <Unfinished answer={isWaiting ? null : unfinished.data} activeNumber={activeNumber} />
            {!isWaiting && <DueSoon answer={due.data} />}
            {(isWaiting || patients) && (
              <Patients
                // Another element, so that nothing moves once the lists above it are there.
                key={isWaiting ? 'waiting' : 'latest'}
                title={t('dashboard:latest.title')}
                patients={
                  isWaiting
                    ? undefined
                    : patients?.filter(({ status }) => status === 'Completed').slice(0, LATEST)
                }
                opens="report"
                isStale={false}
                aside={<More to="/patient-list">{t('dashboard:all')}</More>}
              />
            )}
          </>
        )}
      </div>
    </Page>
  );
}

function Searching(props: Omit<BeginProps, 'isKnown'>) {
  const { t } = useTranslation();
  const mayChart = useMay('chart');
  const search = useSearchText(props.typed);
  const answer = useAnswer(search === '' ? null : findPatients, search);
  const number = props.typed.trim();
  const { data, isStale } = answer;
  const found = number === '' ? undefined : data?.patients;
  return (
    <>
      <Begin {...props} isKnown={found?.some(({ patient_number }) => patient_number === number) === true} />
      {number !== '' && (
        <>
          <Failed answers={[answer]} />
          {(found || answer.error === null) && (
            <Patients
              title={t('dashboard:search.results')}
              patients={found}
              opens="patient"
              isStale={isStale || search !== number}
            />
          )}
        </>
      )}
      <p role="status" className={found?.length === 0 ? 'text-ink-soft' : 'sr-only'}>
        {found &&
          !isStale &&
          (found.length === 0
            ? [
                t('dashboard:search.none', { search }),
                mayChart && props.mayBegin && t('dashboard:search.begin'),
              ]
                .filter(Boolean)
                .join(' ')
            : t('dashboard:search.shown', { count: found.length }))}
      </p>
    </>
  );
}

function Failed({ answers }: { readonly answers: readonly Answer<unknown>[] }) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const failed = answers.filter(({ error }) => error !== null);
  if (failed.length === 0) return null;
  return (
    <Alert
      tone="danger"
      title={t('dashboard:failed')}
      action={<Button onClick={() => failed.forEach(({ again }) => again())}>{t('common:retry')}</Button>}
    >
      {toText(failed[0]?.error)}
    </Alert>
  );
}
