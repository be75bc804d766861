import { assemble, type Preferences } from '@alveola/clinical';
import { getReport } from '@alveola/contract';
import { isSame } from '../document/same';
import { fromReport, openDocument, type Parts, toParts } from './assessment';
import type { SessionCore } from './core';
import type { Draft } from './drafts';

/** Keeps what stands here: it is saved after the other's entry, which stays in the history. */
export function keepMine({ store, queue }: SessionCore): Promise<boolean> {
  const { conflict, entries } = store.getState();
  if (conflict) store.setState({ conflict: null, entries: { ...entries, [conflict.type]: conflict.entry } });
  return queue.flush();
}

/** Takes what the other saved; what was unsaved here is dropped. @throws ApiProblem */
export async function takeTheirs({ store, call }: SessionCore): Promise<void> {
  const { reportId, editor, mode } = store.getState();
  if (reportId === null || !editor) return;
  const report = await call(getReport, { query: { id: reportId } });
  store.setState(fromReport(report, editor.preferences, { mode, step: editor.step }));
}

/**
 * Puts the kept parts in the place of the server's where they differ and saves them. The drafts of this report
 * are dropped when the server has everything.
 */
export async function restoreDraft(
  { store, queue, drafts }: SessionCore,
  { content }: Draft,
  preferences: Preferences,
): Promise<void> {
  const { document } = content;
  const before = store.getState();
  if (!before.editor) {
    const blank = assemble({ information: document.information });
    store.setState(openDocument(before, content.patientNumber, blank, preferences));
  }
  const { editor, xrays, acknowledged } = store.getState();
  if (!editor) return;
  const kept = toParts(document, xrays);
  const server = editor.document;
  const newer = <P extends Exclude<keyof Parts, 'xray_image'>>(part: P) =>
    isSame(kept[part], acknowledged[part]) ? server[part] : document[part];
  const restored = {
    ...server,
    information: newer('information'),
    dentition: newer('dentition'),
    clinical_values: newer('clinical_values'),
    measurement: newer('measurement'),
  };
  store.setState({ entries: content.entries, editor: { ...editor, document: restored } });
  if (await queue.flush()) await drafts.dropAll(before.reportId);
}
