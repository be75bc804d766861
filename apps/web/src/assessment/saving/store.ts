import type { DiagnosisResult } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isUnanswered } from '../../shell/problem';
import { call } from '../../session/api';
import { unreachable } from '../../session/http';
import type { DiagnosisControl } from '../../session/activeDiagnosis';
import { devicePictures, dropPictures } from '../../session/offline/device';
import { findUnlockedKey, hasPin } from '../../session/offline/unlocked';
import { useSessionStore } from '../../session/store';
import { useProblemText } from '../../shell/problemText';
import { type Action, type Editor, isEditorOpen } from '../document/editor';
import { computeResult } from '../document/computeResult';
import { type ActiveAssessment, isReading, toBeside } from './activeAssessment';
import { isUnsent } from './drafts';
import { openJournal } from '../../session/offline/journal';
import { forget, remember, showInShell } from './presence';
import type { Clock } from './saveQueue';
import { isForeign } from './sender';
import { type AssessmentSession, openAssessmentSession } from './assessmentSession';

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

/**
 * Keeps on this device what the server does not have. False when the device refuses: then nothing may be
 * closed.
 */
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
