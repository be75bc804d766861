import type { Preferences } from '@alveola/clinical';
import { getReport } from '@alveola/contract';
import { useCallback, useEffect, useState } from 'react';
import { useParams, Link } from 'wouter';
import { z } from 'zod';
import { call, insist } from '../../session/api';
import { useAddress } from '../../session/layout/Address';
import { ApiProblem, isUnanswered } from '../../shell/problem';
import { loadPreferences } from '../../session/preferences/preferences';
import { currentSession, useSessionStore } from '../../session/store';
import { STEP_SCREENS } from '../steps/steps';
import { type ActiveAssessment, isReading, type AssessmentMode } from '../saving/activeAssessment';
import { type AssessmentDraft, isUnsent } from '../saving/drafts';
import { recallActive, type Remembered, activeSession, current } from '../saving/store';
import { toApiProblem } from '../saving/sender';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shell/problemText';
import { Button, buttonClasses } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';
import { useWindowEvent } from '../../ui/useKeys';

type Opening =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly draft: AssessmentDraft | null }
  | { readonly state: 'failed'; readonly error: unknown };

const LOADING: Opening = { state: 'loading' };

const navigation = z
  .object({ reportId: z.string().optional(), mode: z.enum(['new', 'resumed']).optional() })
  .catch({});

const AGAIN_AFTER_MS = [400, 1200];

export function useOpening(userId: string, preferences: Preferences) {
  const params = useParams();
  const state = navigation.parse(useAddress().state ?? {});
  const reportId = state.reportId ?? params.reportId ?? null;
  const mode = state.mode ?? null;
  const [opening, setOpening] = useState(LOADING);
  const [attempt, setAttempt] = useState(0);
  const draftSeen = useCallback((answered: Promise<unknown>) => {
    const offer = (draft: AssessmentDraft | null) =>
      setOpening((was) => (was.state === 'ready' ? { state: 'ready', draft } : was));
    offer(null);
    // An unsaved restored draft is not replaced by another one, which is offered at the next opening.
    answered
      .then(() =>
        isUnsent(current()) || isReading(current()) ? null : activeSession().nextDraft(current().reportId),
      )
      .then(offer, () => undefined);
  }, []);
  useEffect(() => {
    let stale = false;
    activeSession().drafts.use(userId);
    // A report completed just now stays open, under its own address.
    const wasOpen = isOpenAlready(current(), reportId);
    if (!wasOpen) setOpening(LOADING);
    open({ reportId, mode }, preferences, () => stale).then(
      (opened) => {
        if (stale) return;
        setOpening(opened);
        // Somebody who comes back may not have answered the last draft yet.
        if (wasOpen) draftSeen(Promise.resolve());
      },
      (error: unknown) => !stale && setOpening({ state: 'failed', error }),
    );
    return () => {
      stale = true;
    };
    // Preferences that change while it is open are an edit of their own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId, reportId, mode, attempt]);
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  const isLoaded = useSessionStore(({ preferencesFrom }) => preferencesFrom === 'server');
  const isRefused = opening.state === 'failed' && toApiProblem(opening.error).code === 'registration-unknown';
  useEffect(() => {
    if (isLoaded && isRefused) again();
  }, [isLoaded, isRefused, again]);
  return { opening, again: isRefused ? () => void loadPreferences() : again, draftSeen };
}

function isOpenAlready(state: ActiveAssessment, reportId: string | null): boolean {
  if (!state.active) return false;
  if (reportId === null) return !isReading(state);
  return reportId === (state.completed?.reportId ?? state.reportId);
}

/** `isStale`: something else was requested meanwhile, so this opens nothing. */
async function open(
  { reportId, mode }: { readonly reportId: string | null; readonly mode: AssessmentMode | null },
  preferences: Preferences,
  isStale: () => boolean,
): Promise<Opening> {
  const { drafts, save, startNew, openReport, nextDraft } = activeSession();
  const active = current();
  if (isOpenAlready(active, reportId)) {
    // Sends what could not be sent without a session.
    void save();
    // A PIN may have been set meanwhile.
    void drafts.keepNow();
    return { state: 'ready', draft: null };
  }
  const before = recallActive();
  const wanted = reportId ?? before?.reportId ?? null;
  // Asks for the key before anything is open, because a failure here starts again and still offers a draft.
  const findFirst = () => insist(AGAIN_AFTER_MS, () => drafts.find(wanted));
  if (wanted === null) {
    STEP_SCREENS[0].begin();
    await findFirst();
    if (isStale()) return LOADING;
    startNew(preferences);
    return { state: 'ready', draft: await nextDraft(null) };
  }
  STEP_SCREENS[before?.reportId === wanted ? before.step : 5].begin();
  await save();
  const onlyRead = currentSession().profile?.may.includes('chart') === false;
  const draftSearch = onlyRead ? null : findFirst();
  draftSearch?.catch(() => undefined);
  const report = await insist(AGAIN_AFTER_MS, () => call(getReport, { query: { id: wanted } })).catch(
    toApiProblem,
  );
  if (report instanceof ApiProblem) return openWithoutServer(wanted, preferences, report, isStale);
  const isFinished = report.status === 'Completed' && !report.draft;
  const reloaded = before?.reportId === wanted && !isFinished ? before : null;
  await draftSearch;
  if (isStale()) return LOADING;
  openReport(report, preferences, {
    mode: reloaded?.mode ?? mode ?? 'resumed',
    onDefaults: currentSession().preferencesFrom === 'defaults',
    onlyRead,
    ...(reloaded ? { step: reloaded.step } : {}),
  });
  if (reloaded) returnTo(reloaded);
  // A reader's draft from an earlier role must not cover the report.
  if (onlyRead) return { state: 'ready', draft: null };
  return { state: 'ready', draft: await nextDraft(wanted, before?.assessmentId) };
}

function returnTo({ reached, tooth }: Remembered): void {
  const { editor } = current();
  if (editor) activeSession().store.setState({ editor: { ...editor, reached, tooth } });
}

/** Opens the copy on this device, if its key is at hand. @throws ApiProblem the server's failure */
async function openWithoutServer(
  wanted: string,
  preferences: Preferences,
  failure: ApiProblem,
  isStale: () => boolean,
): Promise<Opening> {
  if (!isUnanswered(failure)) throw failure;
  const { drafts, openKept } = activeSession();
  const before = recallActive();
  const draft = await drafts.find(wanted, before?.assessmentId).catch(() => null);
  if (isStale()) return LOADING;
  const reloaded = before?.reportId === wanted ? before : null;
  if (!draft || !openKept(draft, preferences, reloaded?.step ?? 0)) throw failure;
  if (reloaded) returnTo(reloaded);
  return { state: 'ready', draft: null };
}

function toKind(error: unknown): 'not-found' | 'unreachable' | 'broken' {
  const { status, code } = toApiProblem(error);
  if (status === 404) return 'not-found';
  // An answer that cannot be read has no status either.
  return code === 'unreachable' || status >= 500 ? 'unreachable' : 'broken';
}

interface OpeningProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function OpeningProblem({ error, onRetry }: OpeningProblemProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const kind = toKind(error);
  useWindowEvent('online', onRetry, kind === 'unreachable');
  const texts = {
    'not-found': [t('wizard:problem.notFoundTitle'), t('wizard:problem.notFoundText')],
    unreachable: [t('wizard:problem.title'), t('wizard:problem.unreachableText')],
    broken: [t('wizard:problem.title'), textOf(error)],
  } as const;
  const [title, text] = texts[kind];
  return (
    <main className="mx-auto flex max-w-xl grow flex-col items-center justify-center gap-3 p-6 text-center">
      <Icon name={kind === 'unreachable' ? 'cloud-off' : 'file'} size={48} className="text-ink-faint" />
      <div role="alert" className="flex flex-col gap-3">
        <h1 className="text-title">{title}</h1>
        <p className="text-ink-soft">{text}</p>
      </div>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to="/dashboard" className={buttonClasses('secondary', 'lg')}>
          {t('common:notFound.home')}
        </Link>
        {kind === 'not-found' ? (
          <Link to="/patient-list" className={buttonClasses('primary', 'lg')}>
            {t('wizard:problem.toPatients')}
          </Link>
        ) : (
          <Button variant="primary" size="lg" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
      </div>
    </main>
  );
}
