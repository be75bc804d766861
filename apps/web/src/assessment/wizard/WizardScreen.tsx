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
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Spinner } from '../../ui/Spinner';
import { leaveNumbering } from '../steps/measurement/numbering';
import { STEP_SCREENS } from '../steps/steps';
import { isPatientUnsubmitted, isUnsaved } from '../saving/activeAssessment';
import { isUnsent } from '../saving/drafts';
import { activeSession, current, dispatch, useAssessment, useIsReading } from '../saving/store';
import { Footer } from './Footer';
import { HeldKeys, useWizardKeys } from './HeldKeys';
import { focusFooterAction } from '../report/completion/footerAction';
import { ConflictNotice } from './notices/versions/Conflict';
import { HistoryButton, WizardHistory } from './notices/versions/History';
import { LeaveAssessmentDialog } from './notices/LeaveDialog';
import { SavingNotice } from './notices/SavingNotice';
import { OpeningProblem } from './OpeningProblem';
import { useOpening } from './opening';
import { Stepper } from './Stepper';
import { useTour } from '../../session/preferences/tour';

const DraftNotice = lazyPart([], () => import('./notices/DraftNotice').then((m) => m.DraftNotice));
const ReadOnlyNotice = lazyPart(['roles'], () =>
  import('./notices/ReadOnlyNotice').then((m) => m.ReadOnlyNotice),
);
const TourStrip = lazyPart(['xray'], () => import('./Tour').then((m) => m.TourStrip));

const AskedPatient = lazyExtra([], () => import('./notices/AskedPatient').then((m) => m.AskedPatient));
const KeysDialog = lazyPart(['xray'], () => import('./notices/KeysDialog').then((m) => m.KeysDialog));

/** Null: the code cannot be loaded, so there are no uploads. */
const loadUploads = () => import('../steps/images/uploads').catch(() => null);

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
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const step = useAssessment((state) => state.editor?.step ?? 0);
  const reached = useAssessment((state) => state.editor?.reached ?? 0);
  const canUndo = useAssessment((state) => (state.editor?.past.length ?? 0) > 0);
  const canRedo = useAssessment((state) => (state.editor?.future.length ?? 0) > 0);
  const isReading = useIsReading();
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<'exit' | 'reset' | null>(null);
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

  const waits = useRef<object | null>(null);
  const finish = async (end: () => Promise<boolean>) => {
    const went = await end();
    if (went) navigate('/dashboard');
    return went;
  };
  const save = async () => {
    if (isPatientUnsubmitted(current()) && !(await activeSession().submitPatient())) return true;
    // Waits for X-rays on their way, which are part of the save. Closing the dialog cancels that.
    const { assessmentId } = current();
    const token = (waits.current = {});
    await loadUploads().then((uploads) => uploads?.settleUploads());
    if (waits.current !== token || current().assessmentId !== assessmentId) return true;
    return finish(() => activeSession().leave('save'));
  };
  const discard = async () => {
    await loadUploads().then((uploads) => uploads?.dropUploads());
    return leaving === 'reset' ? activeSession().reset() : finish(() => activeSession().leave('discard'));
  };
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    // The left step had the focus; screen readers begin with the new one.
    if (step > 0) main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step]);
  const Step = STEP_SCREENS[step];
  return (
    <div
      className={classes(
        'flex grow flex-col',
        step === 4 && 'dark h-[calc(100dvh-var(--above))] min-h-[34rem]',
      )}
      data-wizard-step={step}
    >
      <div className="flex min-h-14 shrink-0 items-center gap-4 border-b max-sm:flex-wrap max-sm:gap-0 border-line bg-paper px-4 in-[.dark]:border-dark-line in-[.dark]:bg-dark-panel print:hidden">
        <Stepper
          step={step}
          reached={reached}
          onGo={(to) => (to > step ? leaveNumbering(() => void go(to)) : void go(to))}
        />
        <div className="flex items-center gap-1 border-l border-line pl-4 max-sm:grow max-sm:justify-end max-sm:border-0 in-[.dark]:border-dark-line">
          <IconButton
            icon="undo"
            label={t('wizard:undo')}
            disabled={!canUndo || isReading}
            onClick={() => dispatch({ type: 'undone' })}
          />
          <IconButton
            icon="redo"
            label={t('wizard:redo')}
            disabled={!canRedo || isReading}
            onClick={() => dispatch({ type: 'redone' })}
          />
          {!isReading && (
            <IconButton icon="reset" label={t('wizard:reset')} onClick={() => setLeaving('reset')} />
          )}
          <HistoryButton />
          <IconButton icon="keyboard" label={t('wizard:keys')} onClick={openHelp} />
          <Button
            variant="quiet"
            onClick={() =>
              isReading ? void finish(() => activeSession().leave('completed')) : setLeaving('exit')
            }
          >
            {t('wizard:exit')}
          </Button>
        </div>
      </div>
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
      <Footer busy={busy} onBack={back} onNext={next} />
      <LeaveAssessmentDialog
        kind={leaving}
        onClose={() => {
          waits.current = null;
          setLeaving(null);
        }}
        onSave={save}
        onKeep={() => finish(() => activeSession().leave('keep'))}
        onDiscard={discard}
      />
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
