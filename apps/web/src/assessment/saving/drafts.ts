import { assessment, type Preferences } from '@alveola/clinical';
import { getDraftKey, SAVE_TYPES } from '@alveola/contract';
import { z } from 'zod';
import { call } from '../../session/api';
import { logError } from '../../shell/log';
import { dropDrafts, importKey, keepDraft, type Owner, readDraft } from './journal';
import { type Acknowledged, partOf } from './saving';
import { isSame } from '../document/same';
import { TAB } from './saver';
import { type ActiveAssessment, begin, change, current, isUnsaved, useAssessment } from './store';

/** Where a first save that never went through is kept. */
const NEW = 'new';
/** Short, so that a crash costs less than a second of work. */
const KEEP_AFTER_MS = 300;

const draftContent = z.object({
  patientNumber: z.string(),
  entries: z.partialRecord(z.enum(SAVE_TYPES), z.string().nullable()),
  document: assessment,
});
type DraftContent = z.output<typeof draftContent>;

export interface Draft {
  readonly savedAt: number;
  readonly content: DraftContent;
}

let user: string | null = null;
let key: Promise<CryptoKey> | null = null;
let stopFollowing: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps unsent edits of this user encrypted in the browser until the server has them. */
export function followDrafts(userId: string): void {
  if (user !== userId) key = null;
  user = userId;
  stopFollowing ??= useAssessment.subscribe(follow);
}

/** The key leaves the memory: what is kept stays shut until its user has signed in again. */
export function forgetDrafts(): void {
  stopFollowing?.();
  stopFollowing = null;
  clearTimeout(timer);
  timer = undefined;
  user = null;
  key = null;
}

/** Asked of the server once; again after a failure. @throws ApiProblem */
async function owner(userId: string): Promise<Owner> {
  key ??= call(getDraftKey, {}).then((answer) => importKey(answer.key));
  const asked = key;
  try {
    return { user: userId, key: await asked };
  } catch (error) {
    if (key === asked) key = null;
    throw error;
  }
}

function follow(now: ActiveAssessment, before: ActiveAssessment): void {
  if (now.editor?.document === before.editor?.document && now.acknowledged === before.acknowledged) return;
  if (isUnsaved(now)) {
    timer ??= setTimeout(() => {
      keep().catch((error: unknown) => logError('The draft was not kept', error));
    }, KEEP_AFTER_MS);
  } else if (now.active) void dropDraft(before.reportId);
}

async function keep(): Promise<void> {
  timer = undefined;
  const { patientNumber, entries, editor, reportId } = current();
  if (user === null || !editor || !isUnsaved()) return;
  const content: z.input<typeof draftContent> = { patientNumber, entries, document: editor.document };
  await keepDraft(await owner(user), reportId ?? NEW, TAB, content);
}

/** Of this tab; `reportId` null is the one that had no id yet. */
export async function dropDraft(reportId: string | null = current().reportId): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (user !== null) await dropDrafts(user, reportId ?? NEW, TAB);
}

/** What was left behind by a tab that ended; null where nothing readable was kept. */
export async function findDraft(reportId: string | null): Promise<Draft | null> {
  if (user === null) return null;
  const kept = await readDraft(await owner(user), reportId ?? NEW);
  const content = draftContent.safeParse(kept?.content);
  return kept && content.success ? { savedAt: kept.savedAt, content: content.data } : null;
}

export async function dropFoundDrafts(reportId: string | null): Promise<void> {
  if (user !== null) await dropDrafts(user, reportId ?? NEW);
}

/** Puts the kept parts in the place of the server's where they differ; they are unsaved then. */
export function restoreDraft({ content }: Draft, preferences: Preferences): void {
  const { document } = content;
  if (!current().editor) begin(content.patientNumber, document.information, preferences);
  const { editor, xrays, acknowledged } = current();
  if (!editor) return;
  const kept = partOf(document, xrays);
  const same = (type: keyof Acknowledged) => isSame(kept[type], acknowledged[type]);
  const server = editor.document;
  change({
    entries: content.entries,
    editor: {
      ...editor,
      document: {
        ...server,
        information: same('information') ? server.information : document.information,
        dentition: same('dentition') ? server.dentition : document.dentition,
        clinical_values: same('clinical_values') ? server.clinical_values : document.clinical_values,
        measurement: same('measurement') ? server.measurement : document.measurement,
      },
    },
  });
}
