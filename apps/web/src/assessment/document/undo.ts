import { type Assessment, removeImage } from '@alveola/clinical';
import { changedApproach, changedStep, changedTooth } from './advance';
import { isRootChanged } from './asked';
import { showChangedSite } from './siteCursor';
import { type Editor, type EditorState, isEditorOpen, MOMENT_OVER, type Snapshot } from './state';

/** Versions share all that did not change, so this many cost little memory. */
const UNDO_DEPTH = 1000;

export function withDocument(editor: Editor, document: Assessment): Editor {
  if (document === editor.document) return editor;
  return { ...editor, document, past: [...editor.past, toSnapshot(editor)].slice(-UNDO_DEPTH), future: [] };
}

function toSnapshot({ document, patient }: Snapshot): Snapshot {
  return { document, patient };
}

/** The picture is gone for good, so no undo may bring back markers on it. */
export function forgetImage(editor: EditorState, image: string): EditorState {
  const without = ({ document, patient }: Snapshot) => ({
    document: document && removeImage(document, image),
    patient,
  });
  return { ...editor, past: editor.past.map(without), future: editor.future.map(without) };
}

export function undo(editor: EditorState): EditorState {
  const snapshot = editor.past.at(-1);
  if (!snapshot) return editor;
  return {
    ...restore(editor, snapshot),
    past: editor.past.slice(0, -1),
    future: [toSnapshot(editor), ...editor.future],
  };
}

export function redo(editor: EditorState): EditorState {
  const [snapshot, ...future] = editor.future;
  if (!snapshot) return editor;
  return { ...restore(editor, snapshot), past: [...editor.past, toSnapshot(editor)], future };
}

function restore(editor: EditorState, snapshot: Snapshot): EditorState {
  const restored = { ...editor, ...snapshot, ...MOMENT_OVER, side: null };
  if (!isEditorOpen(editor) || snapshot.document === null) return restored;
  const tooth = changedTooth(editor, editor.document, snapshot.document);
  const measuringStep = changedStep(editor, editor.document, snapshot.document);
  const sites = showChangedSite(editor, snapshot.document);
  const approach = changedApproach(editor, editor.document, snapshot.document, tooth);
  const asksOtherFilm = tooth !== null && isRootChanged(editor.document, snapshot.document, tooth);
  return { ...restored, tooth, measuringStep, approach, sites, asksOtherFilm };
}
