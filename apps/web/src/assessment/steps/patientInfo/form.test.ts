import { readWords } from '@alveola/report/words';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, informationOf, type PatientForm, patientForm } from './form';

const words = readWords('en').charting;

const filled: PatientForm = {
  ...EMPTY_FORM,
  patientNumber: ' 4711 ',
  patientAge: '52',
  isPatientSmoke: 'No',
  haveDiabetes: '<7.0',
  missingTeeth: '1-4',
};

function errorsOf(form: PatientForm): Record<string, string> {
  const parsed = patientForm.safeParse(form);
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path[0], issue.message]));
}

describe('Patient information', () => {
  it('patientNumber is trimmed', () => {
    expect(patientForm.parse(filled).patientNumber).toBe('4711');
  });

  it('every question must be answered; hygiene and rehabilitation have their defaults', () => {
    expect(errorsOf(EMPTY_FORM)).toEqual({
      patientNumber: 'patientNumber',
      patientAge: 'patientAge',
      isPatientSmoke: 'isPatientSmoke',
      haveDiabetes: 'haveDiabetes',
      missingTeeth: 'missingTeeth',
    });
    expect(EMPTY_FORM).toMatchObject({ oralHygiene: 'No visible plaque', complexRehabilitation: 'No' });
  });

  it.each(['0', '121', '-1', '4.5', 'old', '1e2'])('the age %s is not valid', (patientAge) => {
    expect(errorsOf({ ...filled, patientAge })).toEqual({ patientAge: 'ageRange' });
  });

  it.each(['1', '120', ' 52 '])('the age %s is valid', (patientAge) => {
    expect(errorsOf({ ...filled, patientAge })).toEqual({});
  });

  it('a number of blanks alone is no number', () => {
    expect(errorsOf({ ...filled, patientNumber: '   ' })).toEqual({ patientNumber: 'patientNumber' });
  });

  it('complex rehabilitation needs a reason, and without it keeps none', () => {
    const yes: PatientForm = { ...filled, complexRehabilitation: 'Yes' };
    expect(errorsOf(yes)).toEqual({ complexRehabilitationReasons: 'reasons' });
    const no = patientForm.parse({ ...filled, complexRehabilitationReasons: ['Drifting'] });
    expect(informationOf(no).complexRehabilitationReasons).toEqual([]);
  });

  it('the messages are the specification’s, word for word', () => {
    expect(words.patient.error).toMatchObject({
      patientNumber: 'Patient number field is required.',
      patientAge: 'Patient age field is required',
      ageRange: 'Please provide a valid age',
      isPatientSmoke: 'Does the patient smoke? field is required',
      oralHygiene: 'The patients oral hygiene field is required',
      missingTeeth: 'Is the patient missing teeth due to periodontitis? field is required',
    });
    expect(words.refusal.value['over-maximum']).toBe('{{type}} cannot exceed {{max}}');
  });
});
