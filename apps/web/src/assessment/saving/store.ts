import { type DiagnosisResult, toothNumber } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isUnanswered } from '../../shell/problem';
import { call, unreachable } from '../../session/api';
import {
  type DiagnosisControl,
  NO_DIAGNOSIS,
  REMEMBERED_KEY,
  useActiveDiagnosis,
} from '../../session/activeDiagnosis';
import { devicePictures, dropPictures, openJournal } from '../../session/offline/device';
import { findUnlockedKey, hasPin } from '../../session/offline/pin';
import { useSessionStore } from '../../session/store';
import { useProblemText } from '../../shell/problemText';
import { type Action, type Editor, isEditorOpen } from '../document/editor';
import { computeResult } from '../document/computeResult';
import { type ActiveAssessment, isReading, toBeside, isUnsaved } from './activeAssessment';
import { isUnsent } from './drafts';
import type { Clock } from './saveQueue';
import { isForeign } from './sender';
import { type AssessmentSession, openAssessmentSession } from './assessmentSession';
import { z } from 'zod';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

let session: AssessmentSession | null = null;

export function activeSession(): AssessmentSession {
  return (session ??= startSession());
}

function startSession(): AssessmentSession {
  const device = { hasPin, findKey: findUnlockedKey, dropPictures };
  const started = openAssessmentSession({ call, clock: systemClock, drafts: openJournal(), device });
  const { store, save } = started;
  store.subscribe(remember);
  store.subscribe(showInShell);
  showInShell(store.getState());
  useSessionStore.subscribe(({ preferences, preferencesFrom }, before) => {
    const areLoaded = preferencesFrom === 'server' && before.preferencesFrom !== 'server';
    if (areLoaded && preferences && store.getState().editor)
      started.apply({ type: 'preferencesLoaded', preferences });
  });
  globalThis.addEventListener?.('online', () => void save());
  return started;
}

export function current(): ActiveAssessment {
  return activeSession().store.getState();
}

export function currentEditor(): Editor | null {
  const { editor } = current();
  return editor && isEditorOpen(editor) ? editor : null;
}

export function dispatch(action: Action): void {
  activeSession().apply(action);
}

export function useAssessment<T>(select: (state: ActiveAssessment) => T): T {
  return useStore(activeSession().store, select);
}

export function useReportId(): string | null {
  return useAssessment((state) => state.completed?.reportId ?? state.reportId);
}

export function useIsReading(): boolean {
  return useAssessment(isReading);
}

export function useEditor(): Editor {
  const editor = useAssessment((state) => state.editor);
  if (!editor || !isEditorOpen(editor)) throw new Error('No assessment is open.');
  return editor;
}

export function useResult(): DiagnosisResult {
  const { document, preferences } = useEditor();
  const beside = useAssessment(toBeside);
  return computeResult(document, preferences, beside);
}

export function useFailureText(): string {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const failure = useAssessment((state) => state.failure);
  const isKept = useAssessment((state) => state.isKept);
  if (!failure) return '';
  const because = isForeign(failure)
    ? t('wizard:save.blocked', { status: failure.status })
    : !isUnanswered(failure)
      ? problemText(failure)
      : t(failure.status === 0 ? 'common:offline.title' : 'wizard:save.unable');
  return isKept === null ? because : `${because} ${t(isKept ? 'wizard:save.kept' : 'wizard:save.notKept')}`;
}

let keepPictures: () => Promise<boolean> = () => Promise.resolve(true);

/** X-rays on their way load later than the session, which knows nothing of them. */
export function registerPictures(keep: () => Promise<boolean>): void {
  keepPictures = keep;
}

/** False when the device refuses to keep what the server does not have: then nothing may be closed. */
export async function keepEverything(): Promise<boolean> {
  return (await activeSession().drafts.keepNow()) && (await keepPictures());
}

export function controlDiagnosis(): DiagnosisControl {
  const { save, drafts, close } = activeSession();
  const saveAll = async () => (await save()) && !isUnsent(current()) && current().picturesWaiting === 0;
  const stop = () => {
    drafts.forget();
    forget();
    close();
  };
  return {
    save: saveAll,
    async isErasable(userId) {
      if (!(await saveAll())) return false;
      const pictures = await devicePictures.list().catch(() => []);
      return !pictures.some(({ user }) => user === userId) && !(await drafts.holds(userId));
    },
    stop,
    async replaceByNew() {
      await save();
      if (!(await keepEverything())) throw current().failure ?? unreachable(null);
      forget();
      close();
    },
    async erase(userId) {
      stop();
      await drafts.erase(userId);
    },
  };
}

/** Ids and places only, nothing of the patient: a reload needs them to continue. */
const remembered = z.object({
  reportId: z.string(),
  /** A tab that an earlier release opened has none. */
  assessmentId: z.string().optional(),
  mode: z.enum(['new', 'resumed']),
  step: z.literal([0, 1, 2, 3, 4, 5]),
  reached: z.literal([0, 1, 2, 3, 4, 5]),
  tooth: toothNumber.nullable(),
});
export type Remembered = Readonly<z.output<typeof remembered>>;

export function recallActive(): Remembered | null {
  try {
    return remembered.parse(JSON.parse(sessionStorage.getItem(REMEMBERED_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export function forget(): void {
  sessionStorage.removeItem(REMEMBERED_KEY);
}

/** A completed report that is only read does not replace the active diagnosis, unless it is the same. */
export function remember(state: ActiveAssessment, before: ActiveAssessment): void {
  const { editor, reportId, assessmentId, mode, completed } = state;
  if (isReading(state)) {
    if (recallActive()?.reportId === (completed?.reportId ?? reportId)) forget();
    return;
  }
  if ((reportId !== null && !editor) || (!state.active && (!before.active || isReading(before)))) return;
  if (reportId === null || !editor) return forget();
  const { step, reached, tooth } = editor;
  const content: Remembered = { reportId, assessmentId, mode, step, reached, tooth };
  const text = JSON.stringify(content);
  // Most edits change none of it, and writing is slower than reading.
  if (sessionStorage.getItem(REMEMBERED_KEY) !== text) sessionStorage.setItem(REMEMBERED_KEY, text);
}

function showInShell(state: ActiveAssessment): void {
  if (state.active && !isReading(state)) {
    const { patientNumber, reportId, failure } = state;
    const unsaved = isUnsent(state) || state.picturesWaiting > 0;
    const unanswered = isUnsaved(state) && failure !== null && isUnanswered(failure);
    return useActiveDiagnosis.setState({
      active: true,
      patientNumber,
      reportId,
      unsaved,
      unanswered,
      kept: state.isKept === true,
    });
  }
  // After a reload the diagnosis is not open yet, but can be continued.
  const before = recallActive();
  useActiveDiagnosis.setState(
    before ? { ...NO_DIAGNOSIS, active: true, reportId: before.reportId } : NO_DIAGNOSIS,
  );
}
