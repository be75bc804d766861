import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { readWords } from '@alveola/report/words';
import { describe, expect, it } from 'vitest';
import { openEmptyEditor, reduce } from './editor';
import {
  checkPatient,
  EMPTY_PATIENT,
  isSame,
  type PatientDraft,
  toAnswer,
  toPatientDraft,
  proposeAge,
} from './patientDraft';
import { driveEditor, here } from './testing/driveEditor';

const { validation, charting } = readWords('en');

const filled: PatientDraft = {
  ...EMPTY_PATIENT,
  patientNumber: ' 4711 ',
  patientAge: '52',
  isPatientSmoke: 'No',
  haveDiabetes: '<7.0',
  missingTeeth: '1-4',
};
const errors = (draft: PatientDraft) => checkPatient(draft).errors;

it('proposes the age by the years since, half a year counting as one, and never a younger one', () => {
  const at = (day: string) => proposeAge(52, '2024-11-23T10:00:00Z', Date.parse(day));
  expect(['2024-12-01', '2025-05-01', '2025-06-01', '2026-11-27'].map(at)).toEqual([52, 52, 53, 54]);
  expect(at('2023-01-01')).toBe(52);
});

describe('Patient information', () => {
  it('patientNumber is trimmed', () => {
    expect(checkPatient(filled).accepted?.patientNumber).toBe('4711');
  });

  it('every question must be answered; hygiene and rehabilitation have their defaults', () => {
    expect(errors(EMPTY_PATIENT)).toEqual({
      patientNumber: 'patient-number-required',
      patientAge: 'patient-age-required',
      isPatientSmoke: 'isPatientSmoke-required',
      haveDiabetes: 'haveDiabetes-required',
      missingTeeth: 'missingTeeth-required',
    });
    expect(EMPTY_PATIENT).toMatchObject({ oralHygiene: 'No visible plaque', complexRehabilitation: 'No' });
  });

  it('hygiene counts as an answer once somebody chose it, also the one that was preselected', () => {
    const form = openEmptyEditor(DEFAULT_PREFERENCES);
    const edit = (change: object) => reduce(form, { type: 'patientEdited', change }).patient;
    const sent = (draft: PatientDraft) =>
      checkPatient({ ...filled, oralHygiene: draft.oralHygiene, oralHygieneAsked: draft.oralHygieneAsked })
        .accepted?.information;
    expect(sent(edit({ patientAge: '52' }))).toMatchObject({ oralHygieneAsked: false });
    for (const oralHygiene of ['No visible plaque', 'Several teeth'])
      expect(sent(edit(toAnswer('oralHygiene', oralHygiene)))).toMatchObject({
        oralHygiene,
        oralHygieneAsked: true,
      });
  });

  it('a record from before hygiene was asked about stays as it is', () => {
    const { accepted } = checkPatient(filled);
    if (!accepted) throw new Error('Not accepted.');
    const { oralHygieneAsked: _, ...older } = accepted.information;
    expect('oralHygieneAsked' in toPatientDraft('4711', older)).toBe(false);
  });

  it.each(['0', '121', '-1', '4.5', 'old', '1e2'])('the age %s is not valid', (patientAge) => {
    expect(errors({ ...filled, patientAge })).toEqual({ patientAge: 'patient-age' });
  });

  it.each(['1', '120', ' 52 '])('the age %s is valid', (patientAge) => {
    expect(errors({ ...filled, patientAge })).toEqual({});
  });

  it('a number of blanks alone is no number', () => {
    expect(errors({ ...filled, patientNumber: '   ' })).toEqual({
      patientNumber: 'patient-number-required',
    });
  });

  it('a number has at most 64 characters', () => {
    expect(errors({ ...filled, patientNumber: '4'.repeat(65) })).toEqual({
      patientNumber: 'patient-number-long',
    });
  });

  it('complex rehabilitation needs a reason, and without it keeps none', () => {
    expect(errors({ ...filled, complexRehabilitation: 'Yes' })).toEqual({
      complexRehabilitationReasons: 'rehabilitation.reason-needed',
    });
    const no = checkPatient({ ...filled, complexRehabilitationReasons: ['Drifting'] });
    expect(no.accepted?.information.complexRehabilitationReasons).toEqual([]);
  });

  it('the messages are the specification’s, word for word', () => {
    expect(validation).toMatchObject({
      'patient-number-required': 'Patient number field is required.',
      'patient-age-required': 'Patient age field is required',
      'patient-age': 'Please provide a valid age',
      'isPatientSmoke-required': 'Does the patient smoke? field is required',
      'oralHygiene-required': 'The patients oral hygiene field is required',
      'missingTeeth-required': 'Is the patient missing teeth due to periodontitis? field is required',
    });
    expect(charting.refusal.value['over-maximum']).toBe('{{type}} cannot exceed {{max}}');
  });
});

function newPatient() {
  let editor = openEmptyEditor(DEFAULT_PREFERENCES);
  const patient = {
    get editor() {
      return editor;
    },
    fill(change: Partial<PatientDraft>) {
      editor = reduce(editor, { type: 'patientEdited', change });
      return patient;
    },
    do(type: 'undone' | 'redone' | 'patientSubmitted') {
      editor = reduce(editor, { type });
      return patient;
    },
  };
  return patient;
}

it.each([
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [{ a: undefined }, { b: undefined }, false],
  [5, {}, false],
  [null, {}, false],
  [[1], [1, 2], false],
])('%j and %j: the same is %s', (a, b, expected) => {
  expect(isSame(a, b)).toBe(expected);
  expect(isSame(b, a)).toBe(expected);
});

describe('Filling in the patient information', () => {
  it('what is typed in a field is one step of undo, an answer is one', () => {
    const patient = newPatient().fill({ patientNumber: '4' }).fill({ patientNumber: '47' });
    patient.fill({ patientAge: '5' }).fill({ patientAge: '52' }).fill({ isPatientSmoke: '10+' });
    expect(patient.do('undone').editor.patient).toMatchObject({ patientAge: '52', isPatientSmoke: null });
    expect(patient.do('undone').editor.patient).toMatchObject({ patientNumber: '47', patientAge: '' });
    expect(patient.do('undone').editor.patient).toEqual(EMPTY_PATIENT);
    expect(patient.do('redone').do('redone').editor.patient.patientAge).toBe('52');
  });

  it('an answer that the question does not have is not taken', () => {
    expect(
      newPatient().fill({ isPatientSmoke: 'Sometimes' as never }).editor.patient.isPatientSmoke,
    ).toBeNull();
  });

  it('incomplete, it makes no document and says so until it is complete', () => {
    const patient = newPatient().fill({ patientNumber: '4711' }).do('patientSubmitted');
    expect(patient.editor).toMatchObject({ document: null, checkedFields: 'all' });
    patient.fill(filled).do('patientSubmitted');
    expect(patient.editor).toMatchObject({ checkedFields: [], patient: { patientNumber: '4711' } });
    expect(patient.editor.document?.information.patientAge).toBe(52);
  });

  it('a field that is left says what is wrong with its text, and nothing while it is empty', () => {
    const leave = { type: 'patientFieldLeft', field: 'patientAge' } as const;
    expect(reduce(newPatient().editor, leave).checkedFields).toEqual([]);
    const { editor } = newPatient().fill({ patientAge: '200' });
    expect(reduce(editor, leave).checkedFields).toEqual(['patientAge']);
  });

  it('submitted incomplete, it is checked as a whole, also after a field is left', () => {
    const { editor } = newPatient().do('patientSubmitted');
    const left = reduce(editor, { type: 'patientFieldLeft', field: 'patientAge' });
    expect(left.checkedFields).toBe('all');
  });

  it('a new assessment begins with it: no undo goes back before', () => {
    const patient = newPatient().fill(filled).do('patientSubmitted');
    expect(patient.editor.past).toEqual([]);
  });

  it('the dentition that is taken over is that of the number, and goes with it', () => {
    const dentition = { implant: [], missing: [18 as const] };
    const patient = newPatient().fill(filled).fill({ dentition });
    expect(patient.fill({ patientNumber: '4712' }).editor.patient.dentition).toBeNull();
    patient.fill({ dentition }).do('patientSubmitted');
    expect(patient.editor.document?.dentition).toEqual(dentition);
  });

  it('of the dentition that is taken over the remarks stay behind, and those of today stay here', () => {
    const remarks = (text: string) => ({ remarks: [{ tooth: 16 as const, text }] });
    const dentition = { implant: [], missing: [18 as const], ...remarks('Crown loose') };
    const patient = newPatient().fill(filled).fill({ dentition }).do('patientSubmitted');
    expect(patient.editor.document?.dentition).toEqual({ implant: [], missing: [18] });
    const editor = driveEditor({ step: 0, patientNumber: '4711', dentition: remarks('New crown') });
    editor.do({ type: 'patientEdited', change: { dentition } }, { type: 'patientSubmitted' });
    expect(editor.editor.document.dentition).toEqual({
      implant: [],
      missing: [18],
      ...remarks('New crown'),
    });
  });
});

describe('Changing the patient information of a report', () => {
  const age = (patientAge: string) => ({ type: 'patientEdited', change: { patientAge } }) as const;
  const submit = { type: 'patientSubmitted' } as const;

  it('reaches the document when it is submitted, as one step of undo', () => {
    const editor = driveEditor({ step: 4, patientNumber: '4711' }).click(18).do(age('6'), age('61'));
    const answered = editor.do({ type: 'patientEdited', change: { isPatientSmoke: '10+' } });
    expect(answered.editor.document.information.patientAge).toBe(50);
    expect(editor.do(submit).editor.document.information.patientAge).toBe(61);
    expect(editor.undo().editor.document.information).toMatchObject({
      patientAge: 50,
      isPatientSmoke: 'No',
    });
    expect(editor.editor.patient.patientAge).toBe('50');
    expect(editor.tooth(18).Numbering.distal).toEqual(here);
    expect(editor.undo().tooth(18).Numbering.distal).toBeNull();
    expect(editor.redo().redo().editor.document.information.patientAge).toBe(61);
  });

  it('submitted as it was, it leaves no step of undo', () => {
    const editor = driveEditor({ step: 0, patientNumber: '4711' }).do(age('61'), age('50'), submit);
    expect(editor.editor.past).toEqual([]);
  });

  it('submitted as it was, it leaves what was undone to be redone', () => {
    const editor = driveEditor({ step: 0, patientNumber: '4711' }).markMissing(18).undo().do(submit);
    expect(editor.redo().editor.document.dentition.missing).toEqual([18]);
  });

  it('under another number, no undo goes back to the former one', () => {
    const editor = driveEditor({ step: 0, patientNumber: '4711' }).markMissing(18);
    editor.do({ type: 'patientEdited', change: { patientNumber: '4712' } }, age('61'), submit);
    expect(editor.undo().editor.patient).toMatchObject({ patientNumber: '4712', patientAge: '50' });
    expect(editor.editor.document.dentition.missing).toEqual([18]);
  });
});
