import {
  type Assessment,
  assemble,
  type ClinicalValueType,
  type PatientHistory,
  type Information,
  type Preferences,
  type RecordPart,
  resumeStep,
  type WizardStep,
} from '@alveola/clinical';
import {
  type CallBody,
  type ReportCompletion,
  type Report,
  SAVE_TYPES,
  type saveReport,
  type SaveType,
  type Xray,
} from '@alveola/contract';
import type { ApiProblem } from '../../shell/problem';
import { type Editor, type EditorState, isEditorOpen, openEditor, openEmptyEditor } from '../document/editor';
import { isPatientEdited, isSame } from '../document/patientDraft';
import type { Beside } from '../document/computeResult';
import type { Clash } from './versions/merge';
import type { SaveState } from './saveQueue';

export type AssessmentMode = 'new' | 'resumed';

type SavedParts = { readonly [Part in RecordPart]: Assessment[Part] | null } & {
  readonly xray_image: readonly Xray[] | null;
};

export interface SaveRequest {
  readonly body: CallBody<typeof saveReport>;
  readonly part: SavedParts[SaveType];
}

export interface SaveConflict {
  readonly type: SaveType;
  readonly entry: string;
  readonly savedBy: string;
  readonly savedAt: string;
  /** The same user saved it, in another window or on another machine. */
  readonly isOwn: boolean;
  /** Empty until the other version was fetched. */
  readonly clashes: readonly Clash[];
}

export interface ActiveAssessment {
  /** Random: names the drafts of this window before the report has an id. */
  readonly assessmentId: string;
  readonly active: boolean;
  readonly mode: AssessmentMode;
  readonly editor: EditorState | null;
  readonly xrays: readonly Xray[];
  readonly picturesWaiting: number;
  /** The report's number; empty until the patient information of a new one is submitted. */
  readonly patientNumber: string;
  /** Null before the first save and after completion, like the reference number. */
  readonly reportId: string | null;
  readonly reference: string | null;
  /** The id of the newest entry of each type that this window has seen. */
  readonly entries: Readonly<Partial<Record<SaveType, string | null>>>;
  readonly history: PatientHistory | null;
  readonly examined: string | null;
  /** The server has these values; a part that differs is unsaved. */
  readonly acknowledged: SavedParts;
  /** Unanswered saves, the oldest and the newest: the server may have any of them. */
  readonly unanswered: Readonly<Partial<Record<SaveType, readonly SaveRequest[]>>>;
  readonly saveState: SaveState;
  /** Whether the last attempt to keep a draft in this browser worked. Null: there was nothing to keep. */
  readonly isKept: boolean | null;
  readonly failure: ApiProblem | null;
  readonly conflict: SaveConflict | null;
  readonly joined: { readonly savedBy: string; readonly isOwn: boolean } | null;
  readonly completions: readonly ReportCompletion[];
  /** Saved since completion: the completed version counts until this one is completed, too. */
  readonly draft: boolean;
  /** A completed report until a draft of it is started, or any report of a reader. */
  readonly readOnly: boolean;
  /** As it was when opened, for 'Exit without saving'. */
  readonly opened: { readonly document: Assessment; readonly xrays: readonly Xray[] } | null;
  /** Completion clears id and reference number (specification §4, "Saving"), so they are remembered here. */
  readonly completed: {
    readonly reportId: string;
    readonly reference: string;
    /** The server has sent the completed version: the newest of `completions`. */
    readonly isTold?: boolean;
  } | null;
  /** In these value types the blanks of an older record are to be charted again, instead of counting as 0. */
  readonly blanksKept: readonly ClinicalValueType[];
}

export type OpenAssessment = ActiveAssessment & { readonly editor: Editor };

export const NO_PARTS: SavedParts = {
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
  isKept: null,
  failure: null,
  conflict: null,
  joined: null,
  completions: [],
  draft: false,
  readOnly: false,
  opened: null,
  completed: null,
  blanksKept: [],
};

export function toParts(document: Assessment, xrays: readonly Xray[]): SavedParts {
  const { information, dentition, clinical_values, measurement } = document;
  return { information, dentition, clinical_values, xray_image: xrays, measurement };
}

let beside: Beside = { history: null, xrays: [], examined: null };

/** Returns the same object as long as its content is the same, so that memoised results stay. */
export function toBeside({ history, xrays, examined }: ActiveAssessment): Beside {
  if (beside.history !== history || beside.xrays !== xrays || beside.examined !== examined)
    beside = { history, xrays, examined };
  return beside;
}

export function toOpen(state: ActiveAssessment): OpenAssessment | null {
  const { editor } = state;
  return editor && isEditorOpen(editor) && state.patientNumber !== '' ? { ...state, editor } : null;
}

export function isReading({ readOnly, completed }: ActiveAssessment): boolean {
  return readOnly || completed !== null;
}

/** In the order of sending: information creates the report, the other parts need its id. */
export function unsavedParts(state: ActiveAssessment): readonly SaveType[] {
  const open = toOpen(state);
  if (!open || isReading(state)) return [];
  const parts = toParts(open.editor.document, open.xrays);
  return SAVE_TYPES.filter((type) => !isSame(parts[type], open.acknowledged[type]) || isInDoubt(state, type));
}

/** Tells whether an unanswered save could have left another value on the server than the acknowledged one. */
function isInDoubt({ unanswered, acknowledged }: ActiveAssessment, type: SaveType): boolean {
  const sent = unanswered[type] ?? [];
  // Only the first and the latest save are kept; one in between may have differed from both.
  return sent.length > 1 || sent.some(({ part }) => !isSame(part, acknowledged[type]));
}

export function isUnsaved(state: ActiveAssessment): boolean {
  return unsavedParts(state).length > 0;
}

export function isPatientUnsubmitted(state: ActiveAssessment): boolean {
  const { editor, patientNumber } = state;
  if (!editor || isReading(state)) return false;
  return isPatientEdited(editor.patient, patientNumber, editor.document?.information ?? null);
}

export function startNew(preferences: Preferences): ActiveAssessment {
  return { ...CLOSED, assessmentId: crypto.randomUUID(), active: true, editor: openEmptyEditor(preferences) };
}

export function hasNothingToLose(state: ActiveAssessment): boolean {
  if (isReading(state)) return true;
  const { mode, editor, opened, xrays, patientNumber, picturesWaiting, conflict } = state;
  if (isUnsaved(state) || isPatientUnsubmitted(state) || picturesWaiting > 0 || conflict) return false;
  if (mode === 'new') return patientNumber === '';
  return opened !== null && isSame({ document: editor?.document, xrays }, opened);
}

/** The first submitted patient information creates the report. Untouched parts need no save. */
export function beginReport({ xrays }: ActiveAssessment, patientNumber: string, information: Information) {
  const blank = assemble({ information });
  return { patientNumber, acknowledged: { ...toParts(blank, xrays), information: null }, opened: null };
}

/** Another patient number creates another report, so everything is saved again under it. */
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
  readonly onlyRead?: boolean;
  readonly mode?: AssessmentMode;
  readonly step?: WizardStep;
  readonly onDefaults?: boolean;
}

/** A record says how bleeding and plaque were charted; without such values the preferences decide. */
export function hasOwnRegistration({ editor }: ActiveAssessment): boolean {
  const values = editor?.document?.clinical_values;
  return values?.bleeding_registration !== undefined && values.plaque_surface_registration !== undefined;
}

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
