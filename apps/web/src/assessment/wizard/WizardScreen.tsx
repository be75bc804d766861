import type { Preferences, WizardStep } from '@alveola/clinical';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { readAskedPatient, useAskedPatient } from '../../session/activeDiagnosis';
import { ScreenBoundary } from '../../session/layout/ScreenBoundary';
import { reportLink } from '../../session/paths';
import { useSession } from '../../session/useSession';
import { lazyExtra, lazyPart } from '../../shell/loadPart';
import { classes } from '../../ui/classes';
import { Spinner } from '../../ui/Spinner';
import { leaveNumbering } from '../steps/measurement/numbering';
import { STEP_SCREENS } from '../steps/steps';
import { isUnsaved } from '../saving/activeAssessment';
import { isUnsent } from '../saving/drafts';
import { activeSession, current, dispatch, useAssessment, useIsReading } from '../saving/store';
import { Footer } from './Footer';
import { HeldKeys, useWizardKeys } from './HeldKeys';
import { focusFooterAction } from '../report/completion/footerAction';
import { isFinished } from '../report/completions';
import { ConflictNotice } from './notices/versions/Conflict';
import { WizardHistory } from './notices/versions/History';
import { SavingNotice } from './notices/SaveStatus';
import { OpeningProblem } from './OpeningProblem';
import { useOpening } from './opening';
import { useTour } from '../../session/preferences/tour';
import { loadUploads, useLeaving } from './useLeaving';
import { WizardBar } from './WizardBar';

const DraftNotice = lazyPart([], () => import('./notices/DraftNotice').then((m) => m.DraftNotice));
const ReadOnlyNotice = lazyPart(['roles'], () =>
  import('./notices/ReadOnlyNotice').then((m) => m.ReadOnlyNotice),
);
const TourStrip = lazyPart(['xray'], () => import('./Tour').then((m) => m.TourStrip));

const AskedPatient = lazyExtra([], () => import('./notices/AskedPatient').then((m) => m.AskedPatient));
const KeysDialog = lazyPart(['xray'], () => import('./notices/KeysDialog').then((m) => m.KeysDialog));

export function WizardScreen() {
  const { profile, preferences } = useSession();
  if (!profile || !preferences) return <Loading />;
  return <OpenedWizard userId={profile.id} preferences={preferences} />;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className="flex grow items-center justify-center p-16">
      <Spinner label={t('wizard:opening')} />
    </div>
  );
}

function OpenedWizard({
  userId,
  preferences,
}: {
  readonly userId: string;
  readonly preferences: Preferences;
}) {
  const { opening, again, draftSeen } = useOpening(userId, preferences);
  const isOpen = useAssessment((state) => state.editor !== null);
  useEffect(() => {
    if (isOpen) dispatch({ type: 'preferencesChanged', preferences });
  }, [isOpen, preferences]);
  const reportId = useAssessment((state) => state.reportId);
  useEffect(() => {
    if (reportId === null) return;
    // Without this code, X-rays on this device go on waiting.
    loadUploads()
      .then((uploads) => uploads?.loadKept(reportId))
      .catch(() => undefined);
  }, [reportId]);
  useEffect(() => {
    // The last edits may not be kept yet, and a page that closes or is put aside may have no other chance.
    const keep = () => void activeSession().drafts.keepNow();
    const warn = (event: BeforeUnloadEvent) => {
      keep();
      const state = current();
      if (isUnsaved(state) || (state.isKept === false && isUnsent(state))) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, []);
  if (opening.state === 'loading') return <Loading />;
  if (opening.state !== 'ready')
    return <OpeningProblem kind={opening.state} error={opening.error} onRetry={again} />;
  return (
    <Wizard>
      {opening.draft && (
        <ScreenBoundary what="detail" place="draft">
          <Suspense fallback={null}>
            <DraftNotice draft={opening.draft} onSeen={draftSeen} />
          </Suspense>
        </ScreenBoundary>
      )}
    </Wizard>
  );
}

function Wizard({ children }: { readonly children: React.ReactNode }) {
  const step = useAssessment((state) => state.editor?.step ?? 0);
  const isReading = useIsReading();
  const isPage = useAssessment(isFinished) && step === 5;
  const [busy, setBusy] = useState(false);
  const [help, setHelp] = useState(false);

  const go = useCallback(async (to: WizardStep) => {
    setBusy(true);
    await activeSession().goTo(to);
    setBusy(false);
  }, []);
  const back = useCallback(() => {
    const to = neighbourStep(current().editor?.step ?? 0, -1);
    if (to !== null) void go(to);
  }, [go]);
  const next = useCallback(() => {
    const from = current().editor?.step ?? 0;
    const to = neighbourStep(from, 1);
    if (to !== null) leaveNumbering(() => void go(to));
    else focusFooterAction();
  }, [go]);
  useOwnAddress();
  const openHelp = useCallback(() => setHelp(true), []);
  useWizardKeys({ onHelp: openHelp, onNext: next, onBack: back });

  const { exit, reset, dialog } = useLeaving();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    // The left step had the focus; screen readers begin with the new one.
    if (step > 0) main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step, isPage]);
  const Step = STEP_SCREENS[step];
  return (
    <div
      className={classes(
        'flex grow flex-col',
        step === 4 &&
          'dark h-[calc(100dvh-var(--above))] min-h-[34rem] [@media(max-height:37.49rem)]:min-h-64',
      )}
      data-wizard-step={step}
    >
      {!isPage && <WizardBar onGo={go} onHelp={openHelp} onReset={reset} onExit={exit} />}
      {isReading && step !== 5 && (
        <Suspense fallback={null}>
          <ReadOnlyNotice />
        </Suspense>
      )}
      <TourHere />
      <Asked />
      {busy && <HeldKeys />}
      <SavingNotice />
      {children}
      <main ref={main} tabIndex={-1} className="outline-none flex min-h-0 grow flex-col">
        <ScreenBoundary what="step" place={step}>
          <Suspense
            fallback={
              <>
                <HeldKeys />
                <Loading />
              </>
            }
          >
            <Step />
          </Suspense>
        </ScreenBoundary>
      </main>
      {!isPage && <Footer busy={busy} onBack={back} onNext={next} />}
      {dialog}
      <ConflictNotice />
      <WizardHistory />
      {help && (
        <ScreenBoundary what="detail" place="keys">
          <Suspense fallback={null}>
            <KeysDialog open onClose={() => setHelp(false)} />
          </Suspense>
        </ScreenBoundary>
      )}
    </div>
  );
}

function TourHere() {
  const reportId = useAssessment((state) => state.reportId);
  const isHere = useTour((tour) => tour.reportId !== null && tour.reportId === reportId);
  return (
    isHere && (
      <ScreenBoundary what="detail" place="tour">
        <Suspense fallback={null}>
          <TourStrip />
        </Suspense>
      </ScreenBoundary>
    )
  );
}

/** Another system asks for a patient, also while the wizard is open, by the address alone. */
function Asked() {
  const isAsked = useAskedPatient(({ number }) => number !== null);
  useEffect(() => {
    addEventListener('hashchange', readAskedPatient);
    return () => removeEventListener('hashchange', readAskedPatient);
  }, []);
  return <Suspense>{isAsked && <AskedPatient />}</Suspense>;
}

/** A completed report gets its own address, so that a reload opens exactly it. */
function useOwnAddress(): void {
  const [, navigate] = useLocation();
  const id = useAssessment((state) => state.completed?.reportId ?? null);
  useEffect(() => {
    if (id === null) return;
    const { to, state } = reportLink({ id });
    navigate(to, { state, replace: true });
  }, [id, navigate]);
}

function neighbourStep(step: WizardStep, by: 1 | -1): WizardStep | null {
  const to = step + by;
  return ([0, 1, 2, 3, 4, 5] as const).find((each) => each === to) ?? null;
}
