import { getReport, SAVE_TYPES, type SaveType, saveReport } from '@alveola/contract';
import { ApiProblem, call } from '../../session/api';
import { createAutosave, type Sent } from './autosave';
import { type Extra, createSender, type Failure } from './sender';
import { change, current, openReport, savable, useAssessment } from './store';
import { unsavedParts } from './saving';

/** Random, one per tab: with a counter it makes a repeated save change nothing. */
export const TAB = crypto.randomUUID();

const sender = createSender(
  {
    savable() {
      const open = savable();
      if (!open) throw new Error('No assessment is open.');
      return open;
    },
    post: (body) => call(saveReport, { body }),
    failureOf,
    acknowledged(type, part, answer) {
      const { acknowledged, entries } = current();
      change({
        reportId: answer.id,
        reference: answer.reference_number,
        history: answer.history,
        entries: { ...entries, [type]: answer.entry },
        acknowledged: { ...acknowledged, [type]: part },
        failure: null,
      });
    },
    conflict: (conflict) => change({ conflict }),
    failed: (failure) => change({ failure }),
  },
  TAB,
);

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiProblem)) throw error;
  const { status, code, data, message } = error;
  return { status, code, data, message };
}

const autosave = createAutosave({
  unsaved() {
    const open = savable();
    return open && !current().completed ? unsavedParts(open) : [];
  },
  send: (type) => (current().conflict ? Promise.resolve('conflict') : sender.send(type)),
  report: (saveState) => {
    if (current().saveState !== saveState) change({ saveState });
  },
});

let following: (() => void) | null = null;

/** From the first open assessment on, every edit of any step is saved. */
export function followEdits(): void {
  if (following) return;
  const unsubscribe = useAssessment.subscribe((now, before) => {
    const edited = now.editor?.document !== before.editor?.document || now.xrays !== before.xrays;
    if (edited && now.editor?.step !== undefined && now.reportId !== null) autosave.edited();
  });
  const online = () => void flush();
  addEventListener('online', online);
  following = () => {
    unsubscribe();
    removeEventListener('online', online);
  };
}

/** Waits for what is in flight; no autosave follows it by itself. */
export function settled(): Promise<void> {
  return autosave.alone(() => Promise.resolve());
}

/** At the press of 'Try again'. */
export function retryNow(): Promise<boolean> {
  return flush();
}

/** Sends all that is unsaved now; false when something could not be saved. */
export function flush(): Promise<boolean> {
  return autosave.flush();
}

const BEFORE_MEASUREMENT: readonly SaveType[] = SAVE_TYPES.filter((type) => type !== 'measurement');

/**
 * The full save: information, dentition, clinical values and X-ray, then measurement with status complete.
 * Report id and reference number are cleared after it. False when it failed: `failure` tells why.
 * @param reason why a completed report is completed anew
 */
export function completeReport(reason?: string): Promise<boolean> {
  return autosave.alone(async () => {
    change({ saveState: 'saving', failure: null });
    for (const type of BEFORE_MEASUREMENT) if (!(await went(type, { always: true }))) return false;
    const last: Extra = { always: true, status: 'complete', ...(reason ? { reason } : {}) };
    if (!(await went('measurement', last))) return false;
    const { reportId, reference } = current();
    if (reportId === null || reference === null) throw new Error('A completed report has an id.');
    change({
      completed: { reportId, reference },
      reportId: null,
      reference: null,
      entries: {},
      saveState: 'saved',
    });
    return true;
  });
}

async function went(type: SaveType, extra: Extra): Promise<boolean> {
  const sent: Sent = await sender.send(type, extra);
  if (sent === 'acknowledged') return true;
  change({ saveState: sent === 'conflict' ? 'conflict' : 'failed' });
  return false;
}

/** Keeps what stands here: it is saved after the other's entry, which stays in the history. */
export function keepMine(): Promise<boolean> {
  const { conflict, entries } = current();
  if (conflict) change({ conflict: null, entries: { ...entries, [conflict.type]: conflict.entry } });
  return flush();
}

/** Takes what the other saved; what was unsaved here is dropped. */
export async function takeTheirs(): Promise<void> {
  const { reportId, editor, mode } = current();
  if (reportId === null || !editor) return;
  const report = await call(getReport, { query: { id: reportId } });
  openReport(report, editor.preferences, { mode, step: editor.step });
}
