import {
  type Assessment,
  assemble,
  type Dentition,
  type Information,
  type Preferences,
  type Result,
  resumeStep,
  type WizardStep,
} from '@alveola/clinical';
import type { Completion, Report, Xray } from '@alveola/contract';
import { create } from 'zustand';
import type { SaveState } from './autosave';
import { type Action, type Editor, openEditor, reduce } from '../document/editor';
import { resultOf } from '../document/result';
import { type Acknowledged, type Filed, partOf, type Savable, unsavedParts } from './saving';
import type { Conflict, Failure } from './sender';
import { NOT_STARTED, type Pace } from '../steps/values/pace';

export type Mode = 'new' | 'resumed';

/** The one active assessment. `editor` is null until the patient information of a new one is accepted. */
export interface ActiveAssessment extends Filed {
  readonly editor: Editor | null;
  readonly mode: Mode;
  readonly xrays: readonly Xray[];
  readonly acknowledged: Acknowledged;
  readonly saveState: SaveState;
  readonly failure: Failure | null;
  readonly conflict: Conflict | null;
  readonly completions: readonly Completion[];
  /** Saved since it was completed: the completed version stands until this one is completed, too. */
  readonly draft: boolean;
  /** The document and pictures as they were when it was opened, for 'Exit without saving'. */
  readonly opened: { readonly document: Assessment; readonly xrays: readonly Xray[] } | null;
  /** Just completed: id and reference number are cleared then (specification §4, "Saving"). */
  readonly completed: { readonly reportId: string; readonly reference: string } | null;
  /** How fast the clinical values are typed; never saved. */
  readonly pace: Pace;
  /** Whether there is an active assessment at all. */
  readonly active: boolean;
}

const NOTHING: Acknowledged = {
  information: null,
  dentition: null,
  clinical_values: null,
  xray_image: null,
  measurement: null,
};

const CLOSED: ActiveAssessment = {
  editor: null,
  mode: 'new',
  patientNumber: '',
  reportId: null,
  reference: null,
  entries: {},
  history: null,
  xrays: [],
  acknowledged: NOTHING,
  saveState: 'saved',
  failure: null,
  conflict: null,
  completions: [],
  draft: false,
  opened: null,
  completed: null,
  pace: NOT_STARTED,
  active: false,
};

export const useAssessment = create<ActiveAssessment>()(() => CLOSED);

/** The active assessment as it is now, outside of a render. */
export function current(): ActiveAssessment {
  return useAssessment.getState();
}

export function change(part: Partial<ActiveAssessment>): void {
  useAssessment.setState(part);
}

/** For the steps after patient information, which stand on an open document. */
export function useEditor(): Editor {
  return opened(useAssessment((state) => state.editor));
}

export function useResult(): Result {
  const { document, preferences } = useEditor();
  const history = useAssessment((state) => state.history);
  return resultOf(document, preferences, history);
}

/** The one way by which a screen changes the assessment. A completed one is not changed any more. */
export function dispatch(action: Action): void {
  const { editor, completed } = current();
  const next = reduce(opened(editor), action);
  if (completed && next.document !== editor?.document) return;
  if (next !== editor) change({ editor: next });
}

function opened(editor: Editor | null): Editor {
  if (!editor) throw new Error('No assessment is open.');
  return editor;
}

export function startNew(): void {
  change({ ...CLOSED, active: true });
}

/** The first accepted patient information opens the document. */
export function begin(
  patientNumber: string,
  information: Information,
  preferences: Preferences,
  dentition?: Dentition,
): void {
  const blank = assemble({ information });
  const document = dentition ? { ...blank, dentition } : blank;
  const { xrays } = current();
  change({
    editor: openEditor(document, preferences, 0),
    patientNumber,
    acknowledged: { ...partOf(blank, xrays), information: null },
    opened: null,
  });
}

/** Another patient number makes another report: everything is to be saved anew under it. */
export function changePatient(patientNumber: string): void {
  change({
    patientNumber,
    reportId: null,
    reference: null,
    entries: {},
    history: null,
    acknowledged: { ...NOTHING, xray_image: current().xrays },
  });
}

export interface Opening {
  readonly mode?: Mode;
  readonly step?: WizardStep;
}

/** Resumes a report with the newest entry of each type. */
export function openReport(report: Report, preferences: Preferences, opening: Opening = {}): void {
  const information = report.information.at(-1);
  const step = opening.step ?? stepOf(report);
  const filed = {
    ...CLOSED,
    active: true,
    mode: opening.mode ?? 'resumed',
    patientNumber: report.patient_number,
    reportId: report.id,
    reference: report.reference_number,
    entries: report.entry,
    history: report.history,
    xrays: report.xray_images,
    completions: report.completions,
    draft: report.draft,
  };
  if (!information) return change(filed);
  const document = assemble({
    information,
    dentition: report.dentitions.at(-1),
    clinical_values: report.clinical_values.at(-1),
    measurement: report.measurements.at(-1),
    history: report.history,
  });
  change({
    ...filed,
    editor: openEditor(document, preferences, step),
    acknowledged: partOf(document, report.xray_images),
    opened: { document, xrays: report.xray_images },
  });
}

function stepOf(report: Report): WizardStep {
  return resumeStep({
    status: report.draft ? 'In progress' : report.status,
    measurement: report.measurements.at(-1),
    xray_images: report.xray_images,
    clinical_values: report.clinical_values.at(-1),
    dentition: report.dentitions.at(-1),
  });
}

/** One whose lost file was sent again keeps its place. */
export function addXray(xray: Xray): void {
  const { xrays } = current();
  if (!xrays.some(({ id }) => id === xray.id)) change({ xrays: [...xrays, xray] });
}

/** The picture and, in the same edit, the markers that stand on it. */
export function removeXray(id: string): void {
  change({ xrays: current().xrays.filter((xray) => xray.id !== id) });
  dispatch({ type: 'imageRemoved', image: id });
}

export function close(): void {
  change(CLOSED);
}

/** What can be saved: an open document of a patient; null before. */
export function savable(state: ActiveAssessment = current()): Savable | null {
  const { editor } = state;
  return editor && state.patientNumber !== '' ? { ...state, editor } : null;
}

export function isUnsaved(state: ActiveAssessment = current()): boolean {
  const open = savable(state);
  return open !== null && state.completed === null && unsavedParts(open).length > 0;
}
