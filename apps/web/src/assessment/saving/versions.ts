import { getReport } from '@alveola/contract';
import { openEditor } from '../document/editor';
import { isSame } from '../document/same';
import { beginReport, fromReport, type Parts, toParts } from './assessment';
import { dispatch, type SessionCore } from './core';
import type { Draft } from './drafts';

/** Keeps what stands here: it is saved after the other's entry, which stays in the history. */
export function keepMine({ store, queue }: SessionCore): Promise<boolean> {
  const { conflict, entries } = store.getState();
  if (conflict) store.setState({ conflict: null, entries: { ...entries, [conflict.type]: conflict.entry } });
  return queue.flush();
}

/**
 * A completed report becomes one that is edited; there is a draft of it from the first edit on. One that was
 * completed just now is fetched as it stands.
 * @throws ApiProblem
 */
export async function changeAsDraft({ store, call }: SessionCore): Promise<void> {
  const { completed, editor } = store.getState();
  if (!editor) return;
  if (completed) {
    const report = await call(getReport, { query: { id: completed.reportId } });
    store.setState(fromReport(report, editor.preferences, { step: editor.step }));
  }
  store.setState({ readOnly: false });
}

/** Takes what the other saved; what was unsaved here is dropped. @throws ApiProblem */
export async function takeTheirs({ store, call }: SessionCore): Promise<void> {
  const { reportId, editor, mode } = store.getState();
  if (reportId === null || !editor) return;
  const report = await call(getReport, { query: { id: reportId } });
  store.setState(fromReport(report, editor.preferences, { mode, step: editor.step }));
}

/**
 * Puts what was kept in the place of what stands here. Of a saved report these are the parts that differ from the
 * server's; they are saved, and its drafts dropped once the server has everything.
 */
export async function restoreDraft(core: SessionCore, { content }: Draft): Promise<void> {
  const { store, queue, drafts } = core;
  const before = store.getState();
  if (!before.editor) return;
  const { document, patientNumber, entries } = content;
  if (document) {
    const server = before.editor.document;
    if (!server) store.setState(beginReport(before, patientNumber, document.information));
    const { xrays, acknowledged } = store.getState();
    const kept = toParts(document, xrays);
    const newer = <P extends Exclude<keyof Parts, 'xray_image'>>(part: P) =>
      server && isSame(kept[part], acknowledged[part]) ? server[part] : document[part];
    const restored = {
      ...(server ?? document),
      information: newer('information'),
      dentition: newer('dentition'),
      clinical_values: newer('clinical_values'),
      measurement: newer('measurement'),
    };
    const number = server ? before.patientNumber : patientNumber;
    const { preferences, step, reached } = before.editor;
    const editor = openEditor(restored, preferences, step, number);
    store.setState({ entries, readOnly: false, editor: { ...editor, reached } });
  }
  if (content.patient) dispatch(core, { type: 'patientEdited', change: content.patient });
  if (await queue.flush()) await drafts.dropAll(before.reportId);
}
