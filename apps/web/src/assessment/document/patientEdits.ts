import { assemble, type Assessment, carryForward, type Dentition } from '@alveola/clinical';
import {
  checkPatient,
  EMPTY_PATIENT,
  type PatientDraft,
  patientDraft,
  pickAnswers,
  toPatientDraft,
  isSame,
} from './patientDraft';
import type { EditorState, PatientEdit, PatientTextField, Snapshot } from './state';

export function editPatient(
  editor: EditorState,
  { change }: Extract<PatientEdit, { type: 'patientEdited' }>,
): EditorState {
  const { patientNumber } = editor.patient;
  const isOther = change.patientNumber !== undefined && change.patientNumber !== patientNumber;
  const parsed = patientDraft.safeParse({
    ...editor.patient,
    ...(isOther ? withoutEarlier(editor.patient) : {}),
    ...change,
  });
  if (!parsed.success || isSame(parsed.data, editor.patient)) return editor;
  const gesture = toTextField(change);
  const goesOn = gesture !== null && gesture === editor.gesture;
  const { document, patient, past } = editor;
  return {
    ...editor,
    patient: parsed.data,
    past: goesOn ? past : [...past, { document, patient }],
    future: [],
    gesture,
    refusal: null,
  };
}

/** Removes what was carried forward, because it belongs to the former patient number. */
function withoutEarlier({ carried }: PatientDraft): Partial<PatientDraft> {
  const answers = carried?.groups.includes('answers') ? pickAnswers(EMPTY_PATIENT) : {};
  const age = carried?.groups.includes('age') ? { patientAge: '' } : {};
  return { ...answers, ...age, dentition: null, carried: null };
}

function toTextField(change: object): PatientTextField | null {
  if ('patientNumber' in change) return 'patientNumber';
  return 'patientAge' in change ? 'patientAge' : null;
}

/** One step of undo, but in a new assessment none, because the assessment begins here. */
export function submitPatient(editor: EditorState): EditorState {
  const { accepted } = checkPatient(editor.patient);
  if (!accepted)
    return { ...editor, checkedFields: 'all', refusal: { code: 'patient.incomplete', values: {} } };
  const { document: before, patient } = editor;
  const { patientNumber } = accepted;
  const information = { ...before?.information, ...accepted.information };
  const document = before ?? assemble({ information });
  const isUnchanged = before !== null && isSame(information, document.information);
  const takenDentition = isBlank(document.dentition) ? patient.dentition : null;
  const edited =
    isUnchanged && takenDentition === null
      ? document
      : {
          ...document,
          information: isUnchanged ? document.information : information,
          dentition: takenDentition ? withTeeth(document.dentition, takenDentition) : document.dentition,
        };
  const { carried } = patient;
  const after = carried && isUnmeasured(document) ? carryForward(edited, carried, carried.groups) : edited;
  // Undo must not turn a report into another patient's.
  const ofPatient = (steps: readonly Snapshot[]) =>
    steps.map((step) => ({ ...step, patient: { ...step.patient, patientNumber } }));
  const earlier = editor.past.filter((step) => step.document !== null && step.document !== before);
  const start = editor.past.find((step) => step.document === before) ?? { document: before, patient };
  const isNew = before === null;
  return {
    ...editor,
    document: after,
    patient: toPatientDraft(patientNumber, after.information),
    past: ofPatient(isNew || after === before ? earlier : [...earlier, start]),
    future: ofPatient(after === before ? editor.future.filter((step) => step.document !== before) : []),
    gesture: null,
    checkedFields: [],
    refusal: null,
  };
}

/** Remarks are of their day: those of the earlier analysis stay there, those of this one stay here. */
function withTeeth({ remarks }: Dentition, earlier: Dentition): Dentition {
  const { remarks: _, ...teeth } = earlier;
  return { ...teeth, ...(remarks && { remarks }) };
}

export function isUnmeasured({ measurement }: Assessment): boolean {
  return measurement.teeth.length === 0;
}

export function isBlank({ implant, missing }: Dentition): boolean {
  return implant.length === 0 && missing.length === 0;
}
