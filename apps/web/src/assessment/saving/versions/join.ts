import { type Assessment, type Preferences, RECORD_PARTS, removeImage } from '@alveola/clinical';
import { getReport, type Report } from '@alveola/contract';
import { type Editor, isEditorOpen } from '../../document/editor';
import { isSame, keepTyped } from '../../document/patientDraft';
import type { Snapshot } from '../../document/state';
import { type ActiveAssessment, type SaveConflict, fromReport } from '../activeAssessment';
import { applyAction, type SessionCore } from '../core';
import { type Clash, merge, type Versions, type Wins } from './merge';

const MINE: Wins = () => 'mine';

/** Steps of undo that survive a merge; each of them is merged, too. */
const UNDO_KEPT = 50;

/**
 * Merges what another window has saved with what was done here. Where both changed the same differently,
 * nothing changes before the clinician has seen both and chosen (`wins`).
 * @returns the chosen version; null when there is not one version yet
 * @throws ApiProblem
 */
export async function join({ store, call }: SessionCore, wins: Wins | null): Promise<Assessment | null> {
  const { conflict, reportId } = store.getState();
  if (!conflict || reportId === null) return null;
  const report = await call(getReport, { query: { id: reportId } });
  const state = store.getState();
  const { editor } = state;
  if (!editor || !isEditorOpen(editor) || state.reportId !== reportId) return null;
  const versions = toVersions(state, editor, report);
  const { document, clashes } = merge(versions, MINE, editor.preferences);
  // The other window may have saved again: nothing is chosen that was not shown.
  if (clashes.some((clash) => wins === null || !isShown(clash, conflict))) {
    store.setState({ conflict: { ...conflict, clashes } });
    return null;
  }
  const { savedBy, isOwn } = conflict;
  const { entries, acknowledged, history, xrays, draft, completions } = fromReport(
    report,
    editor.preferences,
  );
  store.setState({
    entries,
    acknowledged,
    history,
    xrays,
    draft,
    completions,
    editor: joinEditor(editor, versions, document),
    opened: joinOpened(state, versions, report, editor.preferences),
    conflict: null,
    unanswered: { ...state.unanswered, [conflict.type]: [] },
    joined: { savedBy, isOwn },
  });
  return wins ? merge(versions, wins, editor.preferences).document : document;
}

function isShown({ path, theirs }: Clash, { clashes }: SaveConflict): boolean {
  return clashes.some((shownClash) => shownClash.path === path && isSame(shownClash.theirs, theirs));
}

function toVersions({ acknowledged, xrays }: ActiveAssessment, editor: Editor, report: Report): Versions {
  const theirs = fromReport(report, editor.preferences).editor?.document ?? editor.document;
  const { information, dentition, clinical_values, measurement } = acknowledged;
  const isKnown = information && dentition && clinical_values && measurement;
  const base = isKnown ? { ...theirs, information, dentition, clinical_values, measurement } : null;
  const gone = xrays.filter(({ id }) => report.xray_images.every((xray) => xray.id !== id));
  const mine = gone.reduce((document, { id }) => removeImage(document, id), editor.document);
  return { base, mine, theirs };
}

/**
 * 'Exit without saving' must take back only what was done here. A save without an answer may have arrived,
 * and is not theirs.
 */
function joinOpened(
  { opened, xrays, unanswered }: ActiveAssessment,
  { base, theirs }: Versions,
  { xray_images: now }: Report,
  preferences: Preferences,
): ActiveAssessment['opened'] {
  if (!opened) return null;
  const sent = Object.fromEntries(
    RECORD_PARTS.flatMap((type) => unanswered[type]?.slice(-1).map(({ part }) => [type, part]) ?? []),
  );
  const versions = { base: base && { ...base, ...sent }, mine: opened.document, theirs };
  const { document } = merge(versions, () => 'theirs', preferences);
  const added = now.filter(({ id }) => xrays.every((xray) => xray.id !== id));
  return { document, xrays: [...opened.xrays, ...added] };
}

function joinEditor(editor: Editor, { base, theirs }: Versions, document: Assessment): Editor {
  const joined = (snapshot: Snapshot): Snapshot => {
    const { document: before, patient } = snapshot;
    if (!before) return snapshot;
    const { document: now } = merge({ base, mine: before, theirs }, MINE, editor.preferences);
    return { document: now, patient: keepTyped(patient, before.information, now.information) };
  };
  return {
    ...editor,
    document,
    patient: keepTyped(editor.patient, editor.document.information, document.information),
    past: editor.past.slice(-UNDO_KEPT).map(joined),
    future: editor.future.slice(0, UNDO_KEPT).map(joined),
  };
}

/**
 * Applies the clinician's choice and keeps the rest of both. What is given up here is saved first as an entry
 * of its own, and undo brings it back. Edits typed meanwhile stay. False when it could not be saved, or more
 * must be chosen.
 */
export async function resolve(core: SessionCore, wins: Wins): Promise<boolean> {
  const chosen = await join(core, wins);
  const joined = core.store.getState().editor?.document ?? null;
  if (chosen && joined && !isSame(chosen, joined)) {
    await core.queue.flush();
    const { editor } = core.store.getState();
    if (editor && isEditorOpen(editor)) {
      const versions = { base: joined, mine: editor.document, theirs: chosen };
      const { document } = merge(versions, MINE, editor.preferences);
      applyAction(core, { type: 'versionTaken', document });
    }
  }
  return core.queue.flush();
}
