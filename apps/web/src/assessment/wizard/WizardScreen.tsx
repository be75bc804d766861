import type { Preferences, WizardStep } from '@alveola/clinical';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { readAskedPatient, useAskedPatient } from '../../session/activeDiagnosis';
import { Detail, ScreenBoundary } from '../../session/layout/ScreenBoundary';
import { reportLink } from '../../session/paths';
import { useSession } from '../../session/useSession';
import { lazyExtra, lazyPart } from '../../shell/loadPart';
import { classes } from '../../ui/classes';
import { Spinner } from '../../ui/Spinner';
import { leaveNumbering } from '../steps/measurement/numbering';
import { loadKept } from '../steps/images/uploads';
import { STEP_SCREENS } from '../steps/steps';
import { isUnsaved } from '../saving/activeAssessment';
import { isUnsent } from '../saving/drafts';
import { activeSession, current, dispatch, useAssessment, useIsReading } from '../saving/store';
import { Footer } from './Footer';
import { HeldKeys, useWizardKeys } from './HeldKeys';
import { focusFooterAction } from '../report/completion/footerAction';
import { isFinished } from '../report/completions';
import { WizardHistory } from './notices/SaveStatus';
import { OpeningProblem, useOpening } from './opening';
import { useTour } from '../../session/preferences/tour';
import { useLeaving } from './useLeaving';
import { WizardBar } from './WizardBar';
import { toast } from '../../ui/overlay/toast';
import { useWindowEvent } from '../../ui/useKeys';
import { WIZARD_STEPS } from '../document/editor';

const DraftNotice = lazyPart([], () => import('./notices/OpeningNotices').then((m) => m.DraftNotice));
const AskedPatient = lazyExtra([], () => import('./notices/OpeningNotices').then((m) => m.AskedPatient));
const ReadOnlyNotice = lazyPart(['roles'], () =>
  import('./notices/ReadOnlyNotice').then((m) => m.ReadOnlyNotice),
);
const TourStrip = lazyPart(['xray'], () => import('./Tour').then((m) => m.TourStrip));
const KeysDialog = lazyPart(['xray'], () => import('./notices/KeysDialog').then((m) => m.KeysDialog));
const ConflictDialog = lazyPart(['xray', 'versions'], () =>
  import('./notices/versions/ConflictDialog').then((m) => m.ConflictDialog),
);

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

function OpenedWizard({ userId, preferences }: { userId: string; preferences: Preferences }) {
  const { opening, again, draftSeen } = useOpening(userId, preferences);
  const isOpen = useAssessment((state) => state.editor !== null);
  useEffect(() => {
    if (isOpen) dispatch({ type: 'preferencesChanged', preferences });
  }, [isOpen, preferences]);
  const reportId = useAssessment((state) => state.reportId);
  useEffect(() => {
    // X-rays on a device that cannot be read go on waiting.
    if (reportId !== null) loadKept(reportId).catch(() => undefined);
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
  if (opening.state === 'failed') return <OpeningProblem error={opening.error} onRetry={again} />;
  return (
    <Wizard>
      {opening.draft && (
        <Detail place="draft">
          <DraftNotice draft={opening.draft} onSeen={draftSeen} />
        </Detail>
      )}
    </Wizard>
  );
}

function Wizard({ children }: { readonly children: ReactNode }) {
  const step = useAssessment((state) => state.editor?.step ?? 0);
  const isReading = useIsReading();
  const isPage = useAssessment(isFinished) && step === 5;
  const reportId = useAssessment((state) => state.reportId);
  const isTour = useTour((tour) => tour.reportId !== null && tour.reportId === reportId);
  const [busy, setBusy] = useState(false);
  const [help, setHelp] = useState(false);

  const go = async (to: WizardStep) => {
    setBusy(true);
    await activeSession().goTo(to);
    setBusy(false);
  };
  const back = () => {
    const to = neighbourStep(-1);
    if (to !== undefined) void go(to);
  };
  const next = () => {
    const to = neighbourStep(1);
    if (to !== undefined) leaveNumbering(() => void go(to));
    else focusFooterAction();
  };
  useOwnAddress();
  const openHelp = () => setHelp(true);
  useWizardKeys({ onHelp: openHelp, onNext: next, onBack: back });

  const { exit, reset, dialog } = useLeaving();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    // The left step had the focus; screen readers begin with the new one. The first one focuses its field,
    // unless it is only read.
    if (step > 0 || isReading) main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step, isPage, isReading]);
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
      {isTour && (
        <Detail place="tour">
          <TourStrip />
        </Detail>
      )}
      <Asked />
      {busy && <HeldKeys />}
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
        <Detail place="keys">
          <KeysDialog onClose={() => setHelp(false)} />
        </Detail>
      )}
    </div>
  );
}

/** Another system asks for a patient, also while the wizard is open, by the address alone. */
function Asked() {
  const isAsked = useAskedPatient(({ number }) => number !== null);
  useWindowEvent('hashchange', readAskedPatient);
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

function neighbourStep(by: 1 | -1): WizardStep | undefined {
  const to = (current().editor?.step ?? 0) + by;
  return WIZARD_STEPS.find((step) => step === to);
}

function ConflictNotice() {
  const { t } = useTranslation();
  const isAsked = useAssessment((state) => state.conflict !== null);
  const joined = useAssessment((state) => state.joined);
  useEffect(() => {
    if (!joined) return;
    const name = joined.savedBy || t('wizard:conflict.somebody');
    toast({ text: joined.isOwn ? t('wizard:conflict.joinedOwn') : t('wizard:conflict.joined', { name }) });
    activeSession().store.setState({ joined: null });
  }, [joined, t]);
  return <Suspense>{isAsked && <ConflictDialog />}</Suspense>;
}
