import { storedAssessment } from '@alveola/clinical';
import { getDraftKey, SAVE_TYPES } from '@alveola/contract';
import { z } from 'zod';
import type { StoreApi } from 'zustand';
import type { call as apiCall } from '../../session/api';
import {
  type StoredPicture,
  sealJson,
  sealValue,
  unsealJson,
  unsealValue,
  type Encrypted,
  importKey,
  type DraftStorage,
  type StoredDraft,
} from '../../session/offline/device';
import { logError } from '../../shell/problem';
import { patientDraft } from '../document/patientDraft';
import {
  type ActiveAssessment,
  isPatientUnsubmitted,
  isReading,
  isUnsaved,
  type SaveRequest,
} from './activeAssessment';
import { serverState, toServerState } from './offline';
import type { Clock } from './saveQueue';

const NEVER_SAVED_KEY = 'new';
/** Short, so that a crash loses less than a second of work. */
const KEEP_AFTER_MS = 300;

const draftContent = z.object({
  patientNumber: z.string(),
  entries: z.partialRecord(z.enum(SAVE_TYPES), z.string().nullable()),
  document: storedAssessment.nullable(),
  /** Drafts of version 1.0 do not have it. */
  patient: patientDraft.optional(),
  /** The report as the server last had it, so that it opens without the server. */
  server: serverState.optional().catch(undefined),
  unanswered: z.partialRecord(z.enum(SAVE_TYPES), z.array(z.custom<SaveRequest>())).optional(),
});
type DraftContent = z.output<typeof draftContent>;

export interface AssessmentDraft {
  readonly reportId: string | null;
  readonly assessmentId: string;
  readonly savedAt: number;
  readonly content: DraftContent;
}

interface DraftsOptions {
  readonly store: StoreApi<ActiveAssessment>;
  readonly call: typeof apiCall;
  readonly clock: Clock;
  readonly storage: DraftStorage;
  readonly device: DraftDevice;
}

export interface DraftDevice {
  /** With a PIN the open report is kept as long as it is open, sent or not. */
  readonly hasPin: (user: string) => boolean;
  /** Base64. Null: the PIN has not opened the key. */
  readonly findKey: (user: string) => string | null;
  readonly dropPictures: (which: (picture: StoredPicture) => boolean) => Promise<void>;
}

export function isUnsent(state: ActiveAssessment): boolean {
  return isUnsaved(state) || isPatientUnsubmitted(state);
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Keeps unsent edits encrypted until the server has them. Only the user's sign-in gives the key. */
export function createDrafts({ store, call, clock, storage, device }: DraftsOptions) {
  let user: string | null = null;
  let key: Promise<CryptoKey> | null = null;
  let cancel: (() => void) | null = null;

  store.subscribe((now, before) => {
    if (user === null || !now.active) return;
    const isUnchanged =
      now.editor?.document === before.editor?.document &&
      now.editor?.patient === before.editor?.patient &&
      now.acknowledged === before.acknowledged &&
      now.unanswered === before.unanswered;
    if (isUnchanged) return;
    if (isWanted(now)) cancel ??= clock.after(KEEP_AFTER_MS, () => void keep());
    else void drop(now.assessmentId);
  });

  function isWanted(state: ActiveAssessment): boolean {
    if (isUnsent(state)) return true;
    const isSaved = state.active && state.reportId !== null && !isReading(state);
    return isSaved && user !== null && device.hasPin(user);
  }

  function stopTimer(): void {
    cancel?.();
    cancel = null;
  }

  async function keep(): Promise<boolean> {
    stopTimer();
    const owner = user;
    const state = store.getState();
    const { assessmentId, patientNumber, entries, editor, reportId, unanswered } = state;
    if (!isWanted(state)) return true;
    if (owner === null || !editor) return false;
    const { document, patient } = editor;
    const server = toServerState(state);
    const content = { patientNumber, entries, document, patient, server, unanswered } as const;
    try {
      const sealed = await sealJson(await currentKey(), content);
      const now = store.getState();
      // Meanwhile the user may have left or typed on, the first save may have created the report, or everything
      // may have been sent.
      const isOutdated = now.editor !== editor || now.reportId !== reportId || !isWanted(now);
      if (user !== owner || now.assessmentId !== assessmentId || isOutdated) return await keep();
      const [id, report, unsent] = [`${owner}/${assessmentId}`, reportId ?? NEVER_SAVED_KEY, isUnsent(now)];
      await storage.put({ id, user: owner, report, savedAt: clock.now(), unsent, ...sealed });
      if (store.getState().assessmentId === assessmentId) note(true);
      return true;
    } catch (error) {
      logError('The draft was not kept', error);
      if (store.getState().assessmentId === assessmentId) note(false);
      return false;
    }
  }

  function note(isKept: boolean | null): void {
    if (store.getState().isKept !== isKept) store.setState({ isKept });
  }

  /** Asks the server once, unless the PIN has opened the key; again after a failure. @throws ApiProblem */
  async function currentKey(): Promise<CryptoKey> {
    const unlocked = user === null ? null : device.findKey(user);
    if (key === null && unlocked !== null) return importKey(unlocked);
    const keyRequest = (key ??= call(getDraftKey, {}).then((answer) => importKey(answer.key)));
    try {
      return await keyRequest;
    } catch (error) {
      if (key === keyRequest) key = null;
      throw error;
    }
  }

  /** Returns nothing where the browser's database does not open, so that the work goes on. */
  async function list(): Promise<readonly StoredDraft[]> {
    try {
      return await storage.list();
    } catch (error) {
      logError('What this browser keeps could not be read', error);
      note(false);
      return [];
    }
  }

  /** Does not throw: a draft that stays is harmless, because it says no more than the server. */
  async function remove(ids: readonly string[]): Promise<boolean> {
    try {
      await storage.remove(ids);
      return true;
    } catch (error) {
      logError('A draft was not removed', error);
      return false;
    }
  }

  async function drop(assessmentId: string): Promise<void> {
    stopTimer();
    if (store.getState().isKept) note(null);
    if (user !== null) await remove([`${user}/${assessmentId}`]);
  }

  return {
    drop,
    isWanted,
    owner: () => user,
    async seal(clear: BufferSource): Promise<Encrypted & { readonly user: string }> {
      if (user === null) throw new Error('Nobody is signed in.');
      return { user, ...(await sealValue(await currentKey(), clear)) };
    },
    unseal: async (encrypted: Encrypted) => unsealValue(await currentKey(), encrypted),
    dropPictures: (reportId: string) =>
      device.dropPictures((picture) => picture.user === user && picture.report === reportId),
    keepNow: keep,
    /** A draft replaces this assessment. Other drafts stay, and so does what is unsent here. */
    async adopt({ assessmentId }: AssessmentDraft): Promise<void> {
      const before = store.getState();
      if (before.assessmentId === assessmentId) return;
      if (isUnsent(before)) await keep();
      else await drop(before.assessmentId);
      store.setState({ assessmentId });
    },
    discard: ({ assessmentId }: AssessmentDraft) => remove([`${user}/${assessmentId}`]),
    use(userId: string): void {
      if (user !== userId) key = null;
      user = userId;
    },
    /** Removes the key from memory. Drafts stay encrypted until their user has signed in again. */
    forget(): void {
      stopTimer();
      user = null;
      key = null;
    },
    holds: async (userId: string) =>
      (await list()).some(({ user: ownerId, unsent }) => ownerId === userId && unsent !== false),
    async erase(userId: string): Promise<void> {
      await device.dropPictures((picture) => picture.user === userId);
      const drafts = (await list()).filter((draft) => draft.user === userId);
      await remove(drafts.map(({ id }) => id));
    },
    /**
     * Finds a draft of a tab that has ended, however old: the one of this tab before its reload, or else the
     * newest. Null: nothing readable was kept.
     */
    async find(reportId: string | null, beforeReload?: string): Promise<AssessmentDraft | null> {
      if (user === null) return null;
      const ownerId = user;
      // Asks for the key while the server answers: without a connection nothing could be kept later.
      const opening = await currentKey();
      const open = `${ownerId}/${store.getState().assessmentId}`;
      const drafts = (await list()).filter(
        ({ id, user: draftOwner, report }) =>
          draftOwner === ownerId && report === (reportId ?? NEVER_SAVED_KEY) && id !== open,
      );
      const isOwn = ({ id }: StoredDraft) => Number(id === `${ownerId}/${beforeReload}`);
      for (const draft of drafts.toSorted((a, b) => isOwn(b) - isOwn(a) || b.savedAt - a.savedAt)) {
        const parsed = draftContent.safeParse(await unsealJson(opening, draft).catch(() => undefined));
        const assessmentId = draft.id.slice(ownerId.length + 1);
        if (parsed.success) return { reportId, assessmentId, savedAt: draft.savedAt, content: parsed.data };
      }
      return null;
    },
  };
}
