import {
  type Assessment,
  assemble,
  type ClinicalValueType,
  type History,
  type Information,
  type Preferences,
  resumeStep,
  type WizardStep,
} from '@alveola/clinical';
import {
  type CallBody,
  type Completion,
  type Report,
  SAVE_TYPES,
  type saveReport,
  type SaveType,
  type Xray,
} from '@alveola/contract';
import type { ApiProblem } from '../../shell/problem';
import { type Editor, type EditorState, isOpen, openEditor, openEmptyEditor } from '../document/editor';
import { isPatientEdited } from '../document/patient';
import type { Beside } from '../document/result';
import { isSame } from '../document/same';
import { NOT_STARTED, type Pace } from '../document/pace';
import type { Clash } from './versions/merge';
import type { SaveState } from './saveQueue';

export type Mode = 'new' | 'resumed';

/** The parts of an assessment, each saved by a request of its own. */
export interface Parts {
  readonly information: Assessment['information'] | null;
  readonly dentition: Assessment['dentition'] | null;
  readonly clinical_values: Assessment['clinical_values'] | null;
  readonly xray_image: readonly Xray[] | null;
  readonly measurement: Assessment['measurement'] | null;
}

/** A save as it was sent, and what it says of the document. */
export interface SaveRequest {
  readonly body: CallBody<typeof saveReport>;
  readonly part: Parts[SaveType];
}

/** Somebody else saved the same part since. */
export interface Conflict {
  readonly type: SaveType;
  readonly entry: string;
  readonly savedBy: string;
  readonly savedAt: string;
  /** Saved by the same user, in another window or on another machine. */
  readonly isOwn: boolean;
  /** What both changed, and not alike; empty until the other's version was fetched. */
  readonly clashes: readonly Clash[];
}

/** What was saved elsewhere meanwhile and is part of this version now. */
export interface Joined {
  readonly savedBy: string;
  readonly isOwn: boolean;
}

/** The one active assessment. */
export interface ActiveAssessment {
  /** Random, of this window: what the browser keeps of unsent edits belongs to it from the first key on. */
  readonly assessmentId: string;
  /** Whether there is an active assessment at all. */
  readonly active: boolean;
  readonly mode: Mode;
  /** Null while there is none. */
  readonly editor: EditorState | null;
  readonly xrays: readonly Xray[];
  /** How many X-rays are on their way, or wait on this device for the connection. */
  readonly picturesWaiting: number;
  /** Of the report; empty until the patient information of a new one is submitted. */
  readonly patientNumber: string;
  /** Null before the first save and after the report was completed, as is the reference number. */
  readonly reportId: string | null;
  readonly reference: string | null;
  /** The newest entry of each type that was seen. */
  readonly entries: Readonly<Partial<Record<SaveType, string | null>>>;
  readonly history: History | null;
  /** The day of the examination, ISO; null: today. */
  readonly examined: string | null;
  /** What the server has; a part that says something else is unsaved. */
  readonly acknowledged: Parts;
  /** Saves that are under way or were never answered, the oldest and the newest: the server may have any of them. */
  readonly unanswered: Readonly<Partial<Record<SaveType, readonly SaveRequest[]>>>;
  readonly saveState: SaveState;
  /** Whether the last try to keep it in this browser went well; null: nothing was to be kept. */
  readonly kept: boolean | null;
  readonly failure: ApiProblem | null;
  readonly conflict: Conflict | null;
  readonly joined: Joined | null;
  readonly completions: readonly Completion[];
  /** Saved since it was completed: the completed version stands until this one is completed, too. */
  readonly draft: boolean;
  /** A completed report, until a draft of it is asked for, or any of a reader: nothing changes it. */
  readonly readOnly: boolean;
  /** The document and pictures as they were when it was opened, for 'Exit without saving'. */
  readonly opened: { readonly document: Assessment; readonly xrays: readonly Xray[] } | null;
  /** Just completed: id and reference number are cleared then (specification §4, "Saving"). */
  readonly completed: {
    readonly reportId: string;
    readonly reference: string;
    /** The server has told the version that was completed: the newest of `completions`. */
    readonly isTold?: boolean;
  } | null;
  /** How fast the clinical values are typed; never saved. */
  readonly pace: Pace;
  /** Of an older record: the value types whose blanks are to be charted again, not 0. */
  readonly blanksKept: readonly ClinicalValueType[];
}

export type OpenAssessment = ActiveAssessment & { readonly editor: Editor };

const NO_PARTS: Parts = {
  information: null,
  dentition: null,
  clinical_values: null,
  xray_image: null,
  measurement: null,
};

export const CLOSED: ActiveAssessment = {
  assessmentId: '',
  active: false,
  mode: 'new',
  editor: null,
  xrays: [],
  picturesWaiting: 0,
  patientNumber: '',
  reportId: null,
  reference: null,
  entries: {},
  history: null,
  examined: null,
  acknowledged: NO_PARTS,
  unanswered: {},
  saveState: 'saved',
  kept: null,
  failure: null,
  conflict: null,
  joined: null,
  completions: [],
  draft: false,
  readOnly: false,
  opened: null,
  completed: null,
  pace: NOT_STARTED,
  blanksKept: [],
};

export function toParts(document: Assessment, xrays: readonly Xray[]): Parts {
  const { information, dentition, clinical_values, measurement } = document;
  return { information, dentition, clinical_values, xray_image: xrays, measurement };
}

let beside: Beside = { history: null, xrays: [], examined: null };

/** The same object for as long as it says the same. */
export function toBeside({ history, xrays, examined }: ActiveAssessment): Beside {
  if (beside.history !== history || beside.xrays !== xrays || beside.examined !== examined)
    beside = { history, xrays, examined };
  return beside;
}

/** What can be saved: an open document of a patient; null before. */
export function toOpen(state: ActiveAssessment): OpenAssessment | null {
  const { editor } = state;
  return editor && isOpen(editor) && state.patientNumber !== '' ? { ...state, editor } : null;
}

/** A completed report is read: it is no active diagnosis, and no edit reaches it. */
export function isReading({
  readOnly,
  completed,
}: Pick<ActiveAssessment, 'readOnly' | 'completed'>): boolean {
  return readOnly || completed !== null;
}

/** In the order in which they are sent: information makes the report, the rest needs its id. */
export function unsavedParts(state: ActiveAssessment): readonly SaveType[] {
  const open = toOpen(state);
  if (!open || isReading(state)) return [];
  const parts = toParts(open.editor.document, open.xrays);
  return SAVE_TYPES.filter((type) => !isSame(parts[type], open.acknowledged[type]) || isInDoubt(state, type));
}

/** Whether a save that was not answered would leave something else on the server than what it acknowledged last. */
export function isInDoubt({ unanswered, acknowledged }: ActiveAssessment, type: SaveType): boolean {
  const sent = unanswered[type] ?? [];
  // Only the first and the latest are held; one in between may have differed from both.
  return sent.length > 1 || sent.some(({ part }) => !isSame(part, acknowledged[type]));
}

export function isUnsaved(state: ActiveAssessment): boolean {
  return unsavedParts(state).length > 0;
}

/** Whether patient information was filled in that was not submitted yet. */
export function isPatientUnsubmitted(state: ActiveAssessment): boolean {
  const { editor, patientNumber } = state;
  if (!editor || isReading(state)) return false;
  return isPatientEdited(editor.patient, patientNumber, editor.document?.information ?? null);
}

export function startNew(preferences: Preferences): ActiveAssessment {
  return { ...CLOSED, assessmentId: crypto.randomUUID(), active: true, editor: openEmptyEditor(preferences) };
}

/** The first submitted patient information makes the report. Untouched parts need no save. */
export function beginReport(
  { xrays }: ActiveAssessment,
  patientNumber: string,
  information: Information,
): Partial<ActiveAssessment> {
  const blank = assemble({ information });
  return { patientNumber, acknowledged: { ...toParts(blank, xrays), information: null }, opened: null };
}

/** Another patient number makes another report: everything is to be saved anew under it. */
export function changePatient({ xrays }: ActiveAssessment, patientNumber: string): Partial<ActiveAssessment> {
  return {
    patientNumber,
    reportId: null,
    reference: null,
    entries: {},
    history: null,
    examined: null,
    acknowledged: { ...NO_PARTS, xray_image: xrays },
    unanswered: {},
  };
}

export interface OpeningOptions {
  /** The role allows to read it, and no more. */
  readonly onlyRead?: boolean;
  readonly mode?: Mode;
  readonly step?: WizardStep;
  /** The preferences are defaults in the place of the user's own, which could not be fetched. */
  readonly onDefaults?: boolean;
}

/** Whether a record says how bleeding and plaque were charted; where it does not, the preferences do. */
export function hasOwnRegistration({ editor }: ActiveAssessment): boolean {
  const values = editor?.document?.clinical_values;
  return values?.bleeding_registration !== undefined && values.plaque_surface_registration !== undefined;
}

/** A report as the server has it, with the newest entry of each type. */
export function fromReport(
  report: Report,
  preferences: Preferences,
  { mode = 'resumed', step, onlyRead = false }: OpeningOptions = {},
): ActiveAssessment {
  const information = report.information.at(-1);
  const newest = {
    dentition: report.dentitions.at(-1),
    clinical_values: report.clinical_values.at(-1),
    measurement: report.measurements.at(-1),
  };
  const { xray_images: xrays, history } = report;
  const state = {
    ...CLOSED,
    assessmentId: crypto.randomUUID(),
    active: true,
    mode,
    patientNumber: report.patient_number,
    reportId: report.id,
    reference: report.reference_number,
    entries: report.entry,
    history,
    examined: report.analysis_date.slice(0, 10),
    xrays,
    completions: report.completions,
    draft: report.draft,
    readOnly: onlyRead || (report.status === 'Completed' && !report.draft),
  };
  if (!information) return { ...state, editor: openEmptyEditor(preferences) };
  const document = assemble({ information, ...newest, history });
  const status = report.draft ? 'In progress' : report.status;
  return {
    ...state,
    editor: openEditor(
      document,
      preferences,
      step ?? resumeStep({ status, xray_images: xrays, ...newest }),
      report.patient_number,
    ),
    acknowledged: toParts(document, xrays),
    opened: { document, xrays },
  };
}
