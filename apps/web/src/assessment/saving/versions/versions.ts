import {
  type Assessment,
  type Preferences,
  RECORD_PARTS,
  type RecordPart,
  type WizardStep,
} from '@alveola/clinical';
import { getReport, SAVE_TYPES, type SaveType } from '@alveola/contract';
import { openEditor } from '../../document/editor';
import { isPatientEdited, isSame } from '../../document/patientDraft';
import {
  type ActiveAssessment,
  beginReport,
  fromReport,
  isUnsaved,
  NO_PARTS,
  toParts,
} from '../activeAssessment';
import { applyAction, type SessionCore } from '../core';
import type { AssessmentDraft } from '../drafts';
import { fromKept } from '../offline';
import { merge } from './merge';

/**
 * Makes a completed report editable; the first edit creates a draft of it. One that was completed just now is
 * fetched first.
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

/** The draft's last save may have arrived without an answer, so it is compared with the server's values. */
export function saysMore({ content }: AssessmentDraft, { acknowledged, patientNumber }: ActiveAssessment) {
  const { document, patient } = content;
  if (patient && isPatientEdited(patient, patientNumber, document?.information ?? null)) return true;
  if (!document) return false;
  const keptParts = toParts(document, []);
  return RECORD_PARTS.some((part) => !isSame(keptParts[part], acknowledged[part]));
}

export async function nextDraft(
  core: SessionCore,
  reportId: string | null,
  beforeReload?: string,
): Promise<AssessmentDraft | null> {
  const draft = await core.drafts.find(reportId, beforeReload);
  if (!draft || saysMore(draft, core.store.getState())) return draft;
  return (await discardDraft(core, draft)) ? nextDraft(core, reportId) : null;
}

/** A save of its tab may still arrive, so the open assessment is saved after it. */
export async function discardDraft({ store, queue, drafts }: SessionCore, draft: AssessmentDraft) {
  if (draft.reportId !== null && draft.reportId === store.getState().reportId) {
    store.setState((state) => ({ unanswered: joinUnanswered(draft, state) }));
    if (isUnsaved(store.getState())) queue.edited();
  }
  return drafts.discard(draft);
}

function joinUnanswered(
  { content }: AssessmentDraft,
  { unanswered }: ActiveAssessment,
): ActiveAssessment['unanswered'] {
  const joined = (type: SaveType) => [...(content.unanswered?.[type] ?? []), ...(unanswered[type] ?? [])];
  return Object.fromEntries(SAVE_TYPES.map((type) => [type, joined(type)]));
}

/**
 * Replaces the open assessment by a draft. The open one is saved first, or kept as a draft of its own. Parts
 * that differ from the server are saved, and the draft is dropped once the server has everything.
 */
export async function restoreDraft(core: SessionCore, draft: AssessmentDraft): Promise<void> {
  const { store, queue, drafts } = core;
  const { assessmentId, editor } = store.getState();
  if (!editor) return;
  await queue.flush();
  const now = store.getState();
  // The flush may have made the open assessment a report. A draft without a report is offered at the next new
  // one.
  if (now.assessmentId !== assessmentId || now.reportId !== draft.reportId) return;
  await drafts.adopt(draft);
  // Unanswered saves may be another patient's, so a draft that was never saved must not inherit them.
  if (draft.reportId === null) store.setState({ unanswered: {} });
  putOver(core, draft, editor.document);
  if ((await queue.flush()) && !drafts.isWanted(store.getState())) await drafts.drop(draft.assessmentId);
}

/** Opens a report from this browser, because the server does not answer. False: too little was kept. */
export function openKept(
  core: SessionCore,
  draft: AssessmentDraft,
  preferences: Preferences,
  step: WizardStep,
): boolean {
  const { server } = draft.content;
  if (!server) return false;
  core.store.setState(fromKept(draft, server, preferences, step));
  putOver(core, draft, null);
  void core.queue.flush();
  return true;
}

/** `openedDocument` is the document at the time of the request; edits typed since stay. */
function putOver(core: SessionCore, draft: AssessmentDraft, openedDocument: Assessment | null): void {
  const { store } = core;
  const { content } = draft;
  const before = store.getState();
  if (!before.editor) return;
  const { document, patientNumber, entries } = content;
  if (document) {
    // A draft that was never saved must not be merged with another patient's record.
    const server = before.reportId === null ? null : before.editor.document;
    if (!server) store.setState(beginReport(before, patientNumber, document.information));
    const { xrays, acknowledged } = store.getState();
    const keptParts = toParts(document, xrays);
    const newer = <P extends RecordPart>(part: P) =>
      server && isSame(keptParts[part], acknowledged[part]) ? server[part] : document[part];
    const whole = {
      ...(server ?? document),
      information: newer('information'),
      dentition: newer('dentition'),
      clinical_values: newer('clinical_values'),
      measurement: newer('measurement'),
    };
    const number = server ? before.patientNumber : patientNumber;
    const { preferences, step, reached } = before.editor;
    const typed =
      server && openedDocument && server !== openedDocument
        ? { base: openedDocument, mine: server, theirs: whole }
        : null;
    const restored = typed ? merge(typed, () => 'mine', preferences).document : whole;
    const editor = openEditor(restored, preferences, step, number);
    // Others have saved since: the common origin is unknown, so the clinician must decide every difference.
    const isOver = RECORD_PARTS.some(
      (part) => server && (entries[part] ?? null) !== (before.entries[part] ?? null),
    );
    if (isOver) store.setState({ acknowledged: { ...NO_PARTS, xray_image: acknowledged.xray_image } });
    store.setState({
      entries,
      unanswered: joinUnanswered(draft, before),
      readOnly: false,
      editor: { ...editor, reached },
    });
  }
  if (content.patient) applyAction(core, { type: 'patientEdited', change: content.patient });
}
